// Rules: docs/rules/metrics.md#access, docs/rules/metrics.md#metrics
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const TOKEN = 'a-token-of-prometheus'
const asked = { authorization: `Bearer ${TOKEN}` }
const world = await startWorld({ env: { METRICS_TOKEN: TOKEN } })

test('answers callers with the token, and refuses all others with 401', async () => {
  const shipper = await world.company('Shipper')
  expect((await world.visitor.get('/metrics', asked)).status).toBe(200)
  expect((await world.visitor.get('/metrics')).status).toBe(401)
  expect((await world.visitor.get('/metrics', { authorization: `Bearer ${TOKEN}x` })).status).toBe(401)
  expect((await world.as(shipper).get('/metrics')).status).toBe(401)
})

test('counts calls by route and status, and never shows an address or a token', async () => {
  const shipper = await world.company('Shipper')
  await world.as(shipper).get('/api/requesthistory/2104718937/')
  await world.visitor.get('/api/auth/user')
  const text = String((await world.visitor.get('/metrics', asked)).body)
  expect(text).toMatch(
    /quayline_http_request_seconds_count\{method="GET",route="\/api\/auth\/user",status="401"\} 1/,
  )
  expect(text).toMatch(/quayline_database_up 1/)
  expect(text).toMatch(/quayline_companies_active [1-9]/)
  expect(text).toMatch(/quayline_disk_bytes\{what="free"\} [1-9]/)
  expect(text).not.toContain('2104718937')
  expect(text).not.toContain(TOKEN)
  expect(text).not.toContain(shipper.token)
})

test('answers 404 without the setting', async () => {
  const plain = await startWorld()
  expect((await plain.visitor.get('/metrics', asked)).status).toBe(404)
})

test('counts the companies that wait as the desk of the operator does: not those without users', async () => {
  await world.company('Haulier', { active: false })
  await world.visitor.post('/api/auth/createcompany/', {
    companyname: 'Half Done Ltd',
    companytype: 'Shipper',
    companycountry: 'United Kingdom',
  })
  const text = String((await world.visitor.get('/metrics', asked)).body)
  const overview = await world.as(await world.operator()).get('/api/operator/overview/')
  expect(overview.body.companies_waiting).toBe(1)
  expect(text).toMatch(/quayline_companies_waiting 1$/m)
})

test('counts quotes as the desk of the operator does: those of hauliers, without the counters of owners', async () => {
  const { post, quote, counter } = trading(world)
  const owner = await world.company('Shipper')
  const request = await post(owner)
  await counter(owner, request, await quote(await world.company('Haulier'), request), 30_000)
  const text = String((await world.visitor.get('/metrics', asked)).body)
  const overview = await world.as(await world.operator()).get('/api/operator/overview/')
  expect(overview.body.quotes_today).toBe(1)
  expect(text).toMatch(/quayline_quotes_of_day 1$/m)
})

test('tells that files cannot be stored, and which jobs fail', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quayline-metrics-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  // A file in the place of the folder.
  writeFileSync(join(dataDir, 'files'), '')
  const broken = await startWorld({ env: { METRICS_TOKEN: TOKEN, DATA_DIR: dataDir } })
  const stored = async (of: typeof world) =>
    /^quayline_files_stored (\d)$/m.exec(String((await of.visitor.get('/metrics', asked)).body))?.[1]
  expect(await stored(world)).toBe('1')
  expect(await stored(broken)).toBe('0')
  const failing = async (of: typeof world) =>
    String((await of.visitor.get('/metrics', asked)).body).match(/^quayline_jobs_failing\{.*$/gm)
  await expect.poll(() => failing(broken)).toEqual(['quayline_jobs_failing{name="sweep of files"} 1'])
  expect(await failing(world)).toBeNull()
})
