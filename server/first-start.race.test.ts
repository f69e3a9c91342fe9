import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import { SAMPLE_COMPANIES } from './demo/companies.data.ts'
import { SAMPLE_REQUESTS } from './demo/requests.data.ts'
import { DEMO_PASSWORD, sampleSignIns } from './demo/sign-ins.ts'
import { firstStart } from './first-start.ts'
import { CannotStart } from './process/cannot-start.ts'
import { startWorld, type World } from './testing/harness.ts'

const world = await startWorld({ env: { DEMO: 'on' } })
const other = await world.another()
const folders = [1, 2].map(() => mkdtempSync(path.join(tmpdir(), 'quayline-demo-')))
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const start = ({ database, settings, now }: World, dataDir = '') =>
  firstStart(database, { ...settings, dataDir }, () => now)

const countOf = (table: 'company' | 'request' | 'demo') =>
  world.database.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

test('a demo whose bucket does not answer does not start, and says why', async () => {
  const s3 = {
    endpoint: `http://127.0.0.1:${await freePort()}`,
    bucket: 'quayline',
    region: 'eu-west-2',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }
  const refused = firstStart(world.database, { ...world.settings, s3 }, () => world.now)
  await expect(refused).rejects.toThrow(CannotStart)
  await expect(refused).rejects.toThrow('the store of files does not answer. Start again when it works')
})

test('two processes that start on one empty database fill it once, and one knows the operator', {
  timeout: 120_000,
}, async () => {
  const operators = await Promise.all([start(world, folders[0]), start(other, folders[1])])
  expect(await countOf('demo')).toBe(1)
  expect(await countOf('company')).toBe(SAMPLE_COMPANIES.length)
  expect(await countOf('request')).toBe(SAMPLE_REQUESTS.length)

  const known = operators.filter((operator) => operator !== null)
  expect(known).toHaveLength(1)
  for (const { email, password } of known)
    expect((await world.visitor.post('/api/operator/login', { email, password })).status).toBe(200)
})

test('the sample accounts open nothing while the demo is off, and open again with it', {
  timeout: 120_000,
}, async () => {
  const { email } = sampleSignIns()[0] ?? { email: '' }
  const signIn = () => world.visitor.post('/api/auth/login', { username: email, password: DEMO_PASSWORD })
  const before = await signIn()
  expect(before.status).toBe(200)

  const { db } = world.database
  const keys = () => db.selectFrom('api_key').where('ended_at', 'is', null).select('name').execute()
  const webhooks = () => db.selectFrom('webhook').where('active', '=', true).select('url').execute()
  expect([await keys(), await webhooks()]).toEqual([[expect.anything()], [expect.anything()]])

  await firstStart(world.database, { ...world.settings, demo: false }, () => world.now)

  expect([await keys(), await webhooks()]).toEqual([[], []])

  expect((await signIn()).status).toBe(400)
  expect((await other.as(String(before.body.token)).get('/api/auth/user')).status).toBe(401)
  expect(await world.database.db.selectFrom('operator').select('email').execute()).toEqual([])

  await start(world, folders[0])

  expect((await signIn()).status).toBe(200)
})
