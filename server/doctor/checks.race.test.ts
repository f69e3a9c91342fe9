// Rules: docs/rules/operator.md#cautions
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { writeArchive } from '../backup/archive.ts'
import { connectPostgres } from '../db/connect.ts'
import { openFileStore } from '../files/storage.ts'
import { ensureOperator } from '../operator/accounts.ts'
import { readSettings } from '../settings.ts'
import { migratedDatabaseUrl } from '../testing/database.ts'
import { startWorld } from '../testing/harness.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { startStripe } from '../testing/stripe.ts'
import { examine } from './checks.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'quayline-doctor-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

async function smallBackup(file: string): Promise<void> {
  const archive = writeArchive(createWriteStream(file))
  await archive.add('tables/demo.0.jsonl', Buffer.from('{}'))
  await archive.finish({ takenAt: '', migrations: [], lastNumbers: {}, contentTypes: {} })
}

const databaseUrl = await migratedDatabaseUrl()
const stripe = await startStripe()

const states = async (env: Record<string, string>, backups: string | null = null) => {
  const settings = readSettings({ DATA_DIR: folder(), DATABASE_URL: databaseUrl, ...env })
  const findings = await examine(settings, backups, new Date())
  return Object.fromEntries(findings.map(({ part, state }) => [part, state]))
}

test('given a running installation with a mail server and a fresh backup, then each part is ok', async () => {
  const world = await startWorld()
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.stop())
  const backups = folder()
  await smallBackup(join(backups, 'quayline.tar.gz'))
  const found = await states(
    { PUBLIC_URL: await world.listen(), SMTP_URL: mailServer.url, SMTP_TLS: 'off' },
    backups,
  )
  expect(found).toMatchObject({
    ...{ database: 'ok', schema: 'ok', clock: 'ok', disk: 'ok', files: 'ok' },
    ...{ address: 'ok', mail: 'ok', backup: 'ok' },
  })
})

test('given no database, nothing at the address, no mail server and an old backup, then each of them failed', async () => {
  const backups = folder()
  const old = new Date(Date.now() - 30 * 3_600_000)
  await smallBackup(join(backups, 'quayline.tar.gz'))
  utimesSync(join(backups, 'quayline.tar.gz'), old, old)
  const found = await states(
    {
      DATABASE_URL: databaseUrl.replace(/\/[^/]*$/, '/harbour'),
      PUBLIC_URL: 'http://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
    },
    backups,
  )
  expect(found).toMatchObject({ database: 'failed', address: 'failed', mail: 'failed', backup: 'failed' })
})

test('says that the database takes no changes, as a replica does', async () => {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const found = await examine(readSettings({ DATA_DIR: folder(), DATABASE_URL: url.href }), null, new Date())
  expect(found.filter(({ state }) => state === 'failed').map(({ text }) => text)).toContainEqual(
    expect.stringContaining('takes no changes'),
  )
})

test.each([
  [200, '<h1>Parked</h1>', /^Another program answers at .+PUBLIC_URL/],
  [502, '<h1>Bad Gateway</h1>', /answers 502: the proxy does not reach the product\..+PORT/],
  [404, '', /answers 404: is the proxy set up\?$/],
])('says what to look at if %d with "%s" answers at the public address', async (status, body, advice) => {
  const other = createServer((_request, response) => response.writeHead(status).end(body))
  onTestFinished(() => void other.close())
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const { port } = other.address() as AddressInfo
  const env = { DATA_DIR: folder(), DATABASE_URL: databaseUrl, PUBLIC_URL: `http://127.0.0.1:${port}` }
  const found = await examine(readSettings(env), null, new Date())
  expect(found.filter(({ part }) => part === 'address')).toEqual([
    { part: 'address', state: 'failed', text: expect.stringMatching(advice) },
  ])
})

test('says that no operator can sign in, until there is one', async () => {
  const url = await migratedDatabaseUrl()
  const of = async () => {
    const found = await examine(readSettings({ DATA_DIR: folder(), DATABASE_URL: url }), null, new Date())
    return found.filter(({ part }) => part === 'operator').map(({ state, text }) => `${state}: ${text}`)
  }
  expect(await of()).toEqual([expect.stringMatching(/^look: No operator can sign in.+OPERATOR_EMAIL/)])
  const opened = connectPostgres(url)
  onTestFinished(() => opened.close())
  await ensureOperator(opened.db, { email: 'a@quayline.example', password: 'tide-harbour-9' }, new Date())
  expect(await of()).toEqual(['ok: an account exists'])
})

test('says that the user may open fewer connections than the product', async () => {
  const admin = connectPostgres(databaseUrl)
  onTestFinished(async () => {
    await sql`drop role if exists quayline_few`.execute(admin.db)
    await admin.close()
  })
  await sql`create role quayline_few login password 'tide' connection limit 4`.execute(admin.db)
  const url = Object.assign(new URL(databaseUrl), { username: 'quayline_few', password: 'tide' }).href
  await sql`grant select on all tables in schema public to quayline_few`.execute(admin.db)
  const found = await examine(readSettings({ DATA_DIR: folder(), DATABASE_URL: url }), null, new Date())
  await sql`drop owned by quayline_few`.execute(admin.db)
  expect(found).toContainEqual(
    expect.objectContaining({
      ...{ part: 'connections', state: 'look' },
      text: expect.stringMatching(/PostgreSQL allows 4, this machine may open 7/),
    }),
  )
})

test('says that the server to read from is no replica, or does not answer', async () => {
  const of = async (url: string) => {
    const settings = { DATA_DIR: folder(), DATABASE_URL: databaseUrl, DATABASE_READ_URL: url }
    const found = await examine(readSettings(settings), null, new Date())
    return found.filter(({ part }) => part === 'replica').map(({ state, text }) => `${state}: ${text}`)
  }
  expect(await of(databaseUrl)).toEqual([expect.stringMatching(/^failed: .*DATABASE_READ_URL is no replica/)])
  expect(await of(databaseUrl.replace(/\/[^/]*$/, '/harbour'))).toEqual([
    expect.stringMatching(/^failed: .*no database "harbour".*DATABASE_READ_URL/),
  ])
})

test('says what to do about a folder of backups that is missing, and about a Stripe that does not answer', async () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const env = { STRIPE_API_URL: 'http://127.0.0.1:1', DATA_DIR: folder(), PUBLIC_URL: 'http://127.0.0.1:1' }
  const findings = await examine(readSettings({ ...keys, ...env }), join(folder(), 'none'), new Date())
  const textOf = (part: string) => findings.find((finding) => finding.part === part)?.text
  expect(textOf('backup')).toMatch(/^The folder of the backups cannot be read: .+ Name the one/)
  expect(textOf('payment')).toMatch(/^Stripe cannot be reached at http.+ \(.+\): .+ Check STRIPE_API_URL\.$/)
})

describe('Stripe', () => {
  const of = async () => {
    const env = { ...stripe.env, DATA_DIR: folder(), PUBLIC_URL: 'http://127.0.0.1:1' }
    const found = await examine(readSettings(env), null, new Date())
    return found.filter(({ part }) => part === 'payment').map(({ state, text }) => `${state}: ${text}`)
  }

  test('takes a key with the rights that the product needs', async () => {
    expect(await of()).toEqual(['ok: Stripe takes the key'])
  })

  test.each([
    ['read', /rak_checkout_session_read/],
    ['write', /rak_checkout_session_write/],
    ['charges', /rak_charge_read/],
  ] as const)('refuses a restricted key (%s): says which right it lacks', async (right, permission) => {
    stripe.forbid(right)
    onTestFinished(() => stripe.forbid(null))
    const [text] = await of()
    expect(text).toMatch(/^failed: Stripe answers 403: /)
    expect(text).toMatch(permission)
    expect(text).toContain('Checkout Sessions (write), PaymentIntents (read) and Charges (read)')
    expect(text).not.toContain('Try again')
  })

  test('does not answer as itself, or is not well', async () => {
    onTestFinished(() => stripe.answerWith(null))
    stripe.answerWith('{}')
    expect(await of()).toEqual([
      expect.stringMatching(/^failed: What answers at http.+ is not Stripe: .+STRIPE_API_URL/),
    ])
    stripe.answerWith(null)
    onTestFinished(() => stripe.fail(null))
    for (const [status, advice] of [
      [503, /Try again in a few minutes\.$/],
      [401, /the key is not valid\. Check STRIPE_SECRET_KEY\.$/],
    ] as const) {
      stripe.fail(status)
      expect(await of()).toEqual([expect.stringMatching(advice)])
    }
  })
})

test('counts only finished backups, and mentions an unfinished one', async () => {
  const backups = folder()
  mkdirSync(join(backups, 'older'))
  writeFileSync(join(backups, 'notes.txt'), 'weekly copies are elsewhere')
  await smallBackup(join(backups, 'quayline.tar.gz.part'))
  const of = async () => {
    const settings = readSettings({ DATA_DIR: folder(), DATABASE_URL: databaseUrl })
    const found = await examine(settings, backups, new Date())
    return found.filter(({ part }) => part === 'backup').map(({ state, text }) => `${state}: ${text}`)
  }
  expect(await of()).toEqual([
    `failed: No backup in ${backups}.`,
    expect.stringMatching(/^look: quayline\.tar\.gz\.part is unfinished/),
  ])
  await smallBackup(join(backups, 'quayline.tar.gz'))
  expect((await of())[0]).toMatch(/^ok: quayline\.tar\.gz is 0 hours old/)
})

test('says that the files belong to another database', async () => {
  const dataDir = folder()
  const store = await openFileStore({ s3: null, dataDir })
  await store.setOwner('01234567-89ab-cdef-0123-456789abcdef')
  const settings = readSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  const found = (await examine(settings, null, new Date())).filter(({ part }) => part === 'files')
  expect(found.map(({ state }) => state)).toContain('failed')
  expect(found.map(({ text }) => text).join()).toContain('belongs to another database')
})
