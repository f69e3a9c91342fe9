import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { SAMPLE_COMPANIES } from './demo/companies.data.ts'
import { SAMPLE_REQUESTS } from './demo/requests.data.ts'
import { firstStart } from './first-start.ts'
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

test('two processes that start on one empty database fill it once, and one knows the operator', {
  timeout: 120_000,
}, async () => {
  const desks = await Promise.all([start(world, folders[0]), start(other, folders[1])])
  expect(await countOf('demo')).toBe(1)
  expect(await countOf('company')).toBe(SAMPLE_COMPANIES.length)
  expect(await countOf('request')).toBe(SAMPLE_REQUESTS.length)

  const known = desks.filter((desk) => desk !== null)
  expect(known).toHaveLength(1)
  for (const { email, password } of known)
    expect((await world.anyone.post('/api/operator/login', { email, password })).status).toBe(200)
})
