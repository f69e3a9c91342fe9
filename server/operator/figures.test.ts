// Rules: docs/rules/operator.md#system, docs/rules/operator.md#market
import { expect, test } from 'vitest'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })
const trade = trading(world)

test('counts requests in their week, with their quotes, the time to the first one, and what was accepted', async () => {
  const [owner, brig, glen] = [
    await world.company('Shipper'),
    await world.company('Haulier'),
    await world.company('Haulier'),
  ]
  const quoted = await trade.post(owner)
  const cancelled = await trade.post(owner)
  world.advance({ minutes: 30 })
  const offer = await trade.quote(brig, quoted)
  await trade.quote(glen, quoted)
  const asked = await trade.counter(owner, quoted, offer, 30_000)
  const last = await trade.counter(brig, quoted, asked, 31_000)
  world.advance({ minutes: 6 })
  await trade.quote(brig, cancelled)
  await world.as(owner).patch(`/api/cancelquoterequest/${cancelled.id}/`)
  const other = await trade.post(owner)
  const accepted = await trade.quote(brig, other)
  await trade.accept(owner, accepted)
  // A week in which nothing is posted.
  world.setNow('2026-06-22T07:00')
  await trade.accept(owner, last)
  const plan = { pricingplan: 'Quayline Basic (6 month subscription)', startdate: '2026-06-22', months: 6 }
  const given = await world
    .as(await world.operator())
    .post(`/api/operator/companies/${owner.companyId}/plans/`, { ...plan, reason: 'Invoice 1' })
  expect(given.status).toBe(201)
  const operator = world.as(await world.operator())
  const { status, body } = await operator.get('/api/operator/market/?weeks=3')
  expect(status).toBe(200)
  expect(body.weeks).toEqual([
    {
      weekstart: '2026-06-08',
      requests: 0,
      quotes_per_request: null,
      minutes_to_first_quote: null,
      awards: 0,
      plans_sold: 0,
    },
    {
      weekstart: '2026-06-15',
      requests: 3,
      quotes_per_request: 1.33,
      minutes_to_first_quote: 30,
      awards: 1,
      plans_sold: 0,
    },
    {
      weekstart: '2026-06-22',
      requests: 0,
      quotes_per_request: null,
      minutes_to_first_quote: null,
      awards: 1,
      plans_sold: 1,
    },
  ])
  expect((await operator.get('/api/operator/market/')).body.weeks).toHaveLength(26)
  expect((await operator.get('/api/operator/market/?weeks=105')).status).toBe(400)
})

test('shows the database, its size, and the files of each company', async () => {
  const haulier = await world.company('Haulier')
  const { body } = await world.as(await world.operator()).get('/api/operator/system/')
  expect(body.database).toMatch(/PostgreSQL \d/)
  expect(Number(body.database_bytes)).toBeGreaterThan(0)
  const storage = body.storage as unknown as { companyid: number; files: number; bytes: number }[]
  expect(storage.find(({ companyid }) => companyid === haulier.companyId)).toMatchObject({ files: 1 })
  expect(storage.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(body.files_bytes)
  expect(body).toMatchObject({ slow_calls: expect.any(Array), slow_statements: [] })
})
