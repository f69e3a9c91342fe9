// Rules: docs/rules/operator.md#command-line
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'
import { ask, runOperator } from './cli.ts'
import { seedOperator } from './seed-operator.ts'

const world = await startWorld()
const SIGN_IN = { OPERATOR_EMAIL: 'desk@provider.example', OPERATOR_PASSWORD: 'harbour-lantern-42' }
const account = { email: SIGN_IN.OPERATOR_EMAIL, password: SIGN_IN.OPERATOR_PASSWORD }
let url = ''
const dataDir = mkdtempSync(path.join(tmpdir(), 'quayline-desk-'))
beforeAll(async () => {
  url = await world.listen()
  await seedOperator(world.database.db, { operator: account, demo: false, dataDir }, world.now)
})
afterAll(() => rmSync(dataDir, { recursive: true }))

/** Runs a command line as `npm run operator --` would; returns the exit status and the output. */
async function operator(args: string[], env: Record<string, string> = SIGN_IN, codes: string[] = []) {
  const written: string[] = []
  const complaints: string[] = []
  const output = {
    print: (text: string) => written.push(text),
    complain: (text: string) => complaints.push(text),
    ask: async () => codes.shift() ?? '',
  }
  const status = await runOperator(
    args,
    { DATA_DIR: dataDir, PORT: new URL(url).port, ...env },
    output,
    world.now,
  )
  return { status, written: written.join('\n'), complaints: complaints.join('\n') }
}

test('lists a waiting company, activates it by name, and deactivates it with a reason', async () => {
  const company = await world.company('Haulier', { name: 'Ørsted & Sons Haulage', active: false })
  const listed = await operator(['list', 'waiting'])
  expect(listed.status).toBe(0)
  expect(listed.written).toContain(`${company.companyId}  Ørsted & Sons Haulage`)

  expect(await operator(['activate', 'ørsted &  sons HAULAGE'])).toMatchObject({ status: 0, complaints: '' })
  expect((await world.as(company).get('/api/quoterequestlimit/')).status).toBe(200)
  expect((await operator(['activate', 'Ørsted & Sons Haulage'])).written).toContain('already')
  expect((await operator(['list', 'waiting'])).written).not.toContain('Ørsted')

  await operator(['deactivate', String(company.companyId), '--reason', 'Unpaid invoices'])
  expect((await world.as(company).get('/api/quoterequestlimit/')).status).toBe(403)
  const shown = await operator(['show', 'Ørsted'])
  expect(shown.written).toContain('deactivated: Unpaid invoices')
  expect(shown.written).toContain(company.email)
  const entries = await world
    .as(await world.operator())
    .get(`/api/operator/audit/?companyid=${company.companyId}`)
  expect(entries.rows.map(({ who }) => who)).toEqual([SIGN_IN.OPERATOR_EMAIL, SIGN_IN.OPERATOR_EMAIL])
})

test('declines a waiting company with a reason that it is told, and deactivates none that waits', async () => {
  const company = await world.company('Shipper', { name: 'Waiting Room Ltd', active: false })
  expect(await operator(['deactivate', 'Waiting Room Ltd', '--reason', 'No'])).toMatchObject({
    status: 1,
    complaints: expect.stringContaining('use "decline"'),
  })
  const declined = await operator(['decline', 'Waiting Room Ltd', '--reason', 'No company number'])
  expect(declined.written).toBe('Waiting Room Ltd is declined. Its Admins are notified by email.')
  expect((await world.mails(company.email)).at(-1)?.text_body).toContain('No company number')
  expect((await operator(['list', '--search', 'waiting room'])).written).toContain('  declined  ')
  expect((await operator(['show', 'Waiting Room Ltd'])).written).toMatch(
    /Reason it was told +No company number/,
  )
  expect(await operator(['decline', 'Waiting Room Ltd'])).toMatchObject({ status: 1 })
  await operator(['activate', 'Waiting Room Ltd'])
  expect(await operator(['decline', 'Waiting Room Ltd'])).toMatchObject({
    status: 1,
    complaints: expect.stringContaining('Waiting Room Ltd is active'),
  })
})

test('refuses to guess among several similar names, unless one is named in full', async () => {
  await world.company('Shipper', { name: 'Tide', active: false })
  await world.company('Shipper', { name: 'Tide East', active: false })
  const guessed = await operator(['activate', 'tide e'])
  expect(guessed).toMatchObject({ status: 0 })
  expect((await operator(['show', 'east tide'])).complaints).toContain('no company "east tide"')
  const vague = await operator(['show', 'ide'])
  expect(vague.status).toBe(1)
  expect(vague.complaints).toContain('Tide East')
  expect((await operator(['activate', 'Tide'])).written).toContain('Tide is active now')
})

test('shows a company with its documents, and which are missing', async () => {
  await world.company('Haulier', { name: 'Papers Ltd' })
  const { written } = await operator(['show', 'Papers Ltd'])
  expect(written).toMatch(/Conditions of Carriage +conditions.*\.pdf, 15\/06\/2026/)
  expect(written).toMatch(/Operators Licence +missing/)
})

test('adds another operator, who can work after choosing a password', async () => {
  const added = await operator(['add-operator', 'second@provider.example'])
  const password = added.written.split(' ').at(-1) ?? ''
  const asSecond = { OPERATOR_EMAIL: 'second@provider.example', OPERATOR_PASSWORD: password }
  expect(await operator(['list'], asSecond)).toMatchObject({
    status: 1,
    complaints: expect.stringContaining('Choose a password of your own first.'),
  })
  const own = 'rope-and-lamp-at-the-quay'
  expect(await operator(['password', '--password', own], asSecond)).toMatchObject({ status: 0 })
  expect(await operator(['list'], { ...asSecond, OPERATOR_PASSWORD: own })).toMatchObject({ status: 0 })
  expect(await operator(['add-operator', 'second@provider.example'])).toMatchObject({
    status: 1,
    complaints: expect.stringContaining('There is an operator'),
  })
})

test('sets and removes number and incorporation date, and the audit log says so', async () => {
  const company = await world.company('Shipper', { name: 'Recorded Ltd' })
  await operator(['set', 'Recorded Ltd', '--number', '01234567', '--incorporated', '1987-03-02'])
  const shown = (await operator(['show', 'Recorded Ltd'])).written
  expect(shown).toMatch(/Company number +01234567/)
  expect(shown).toMatch(/Incorporated +02\/03\/1987/)
  await operator(['set', String(company.companyId), '--number', ''])
  expect((await operator(['show', 'Recorded Ltd'])).written).not.toContain('Company number')
  const log = (await operator(['audit', '--search', 'recorded'])).written.split('\n')
  expect(log).toHaveLength(3)
  expect(log[0]).toContain('Recorded Ltd: Removed the company number (was 01234567)')
})

test('an operator changes the password, and another operator removes the account', async () => {
  const third = { OPERATOR_EMAIL: 'third@provider.example', OPERATOR_PASSWORD: 'quayside-lamp-and-rope' }
  await operator(['add-operator', third.OPERATOR_EMAIL, '--password', third.OPERATOR_PASSWORD])
  const changed = await operator(['password'], third)
  const password = changed.written.split(' ').at(-1) ?? ''
  expect(await operator(['list'], third)).toMatchObject({ status: 1 })
  const renewed = { ...third, OPERATOR_PASSWORD: password }
  expect((await operator(['operators'], renewed)).written).toMatch(/third@provider\.example .* you$/m)
  expect(await operator(['remove-operator', 'third@provider.example'], renewed)).toMatchObject({
    status: 1,
    complaints: expect.stringContaining('your own account'),
  })
  expect(await operator(['remove-operator', ' Third@provider.example'])).toMatchObject({ status: 0 })
  expect(await operator(['list'], renewed)).toMatchObject({ status: 1 })
})

describe('says what went wrong', () => {
  test.each([
    [['dance'], 'no command "dance"'],
    [['constructor'], 'no command "constructor"'],
    [['list', 'asleep'], 'is not one of'],
    [['activate'], 'Name the company'],
    [['activate', 'No Such Company'], 'no company "No Such Company"'],
    [['activate', '999999'], 'Not found'],
    [['activate', 'two', 'words'], '"two words"'],
    [['list', '--loudly'], '--loudly'],
    [['set', 'Tide'], '--number'],
    [['set', 'Tide', '--incorporated', 'yesterday'], 'YYYY-MM-DD'],
    [['remove-operator'], 'Name the email'],
    [['remove-operator', 'nobody@provider.example'], 'no operator'],
    [['password', 'new-password'], '--password'],
  ])('%j', async (args, complaint) => {
    const { status, complaints } = await operator(args)
    expect(status).toBe(1)
    expect(complaints).toContain(complaint)
  })

  test('no second factor where it is required, and where to set it up', async () => {
    const strict = await startWorld({ env: { OPERATOR_SECOND_FACTOR: 'required' } })
    await seedOperator(strict.database.db, { operator: account, demo: false, dataDir }, strict.now)
    const { status, complaints } = await operator(['list', '--url', await strict.listen()], {
      ...SIGN_IN,
      PUBLIC_URL: 'http://localhost:4123',
    })
    expect(status).toBe(1)
    expect(complaints).toContain('Set up a second factor first.')
    expect(complaints).toContain('Sign in at http://localhost:4123/operator to do that.')
  })

  test('a wrong password', async () => {
    const answer = await operator(['list'], { ...SIGN_IN, OPERATOR_PASSWORD: 'not-the-password' })
    expect(answer).toMatchObject({ status: 1, complaints: expect.stringContaining('Unable to log in') })
  })

  test('no account at all', async () => {
    expect((await operator(['list'], {})).complaints).toContain('OPERATOR_EMAIL')
  })

  test('no answer to a question, as in a cron job', async () => {
    expect(await ask('', Readable.from(['123456\n']))).toBe('123456')
    await expect(ask('', Readable.from([]))).rejects.toThrow('run this in a terminal')
  })

  test('no server', async () => {
    const answer = await operator(['list', '--url', 'http://127.0.0.1:9'])
    expect(answer).toMatchObject({
      status: 1,
      complaints: expect.stringContaining('no server at http://127.0.0.1:9'),
    })
  })

  test('help needs neither account nor server', async () => {
    expect(await operator(['help'], {})).toMatchObject({ status: 0, complaints: '' })
    expect((await operator([], {})).written).toContain('add-operator')
  })
})

test('the demo makes its own account once, and the command line finds it', async () => {
  const settings = { operator: null, demo: true, dataDir }
  const first = await seedOperator(world.database.db, settings, world.now)
  expect(first?.password).toMatch(/.{10}/)
  expect(await seedOperator(world.database.db, settings, world.now)).toEqual(first)
  expect(await operator(['list'], {})).toMatchObject({ status: 0 })
  const elsewhere = { ...settings, dataDir: path.join(dataDir, 'elsewhere') }
  expect(await seedOperator(world.database.db, elsewhere, world.now)).toBeNull()
  expect(await operator(['list'], {})).toMatchObject({ status: 0 })
})
