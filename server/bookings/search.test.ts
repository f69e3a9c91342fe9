/* Rules: docs/rules/bookings.md#search, docs/rules/interface.md#lists, docs/rules/bookings.md#pickup-days */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, londonDay, startOfDay } from '#domain/time.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { searching } from '../testing/searching.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })
const { post, quote, accept } = trading(world)
const owner = await world.company('Shipper', { plan: 'pro12', name: 'Søren & Œuvre Ltd' })
const haulier = await world.company('Haulier', { name: "O'Hara #1 Haulage" })
const stranger = await world.company('Shipper', { name: 'Other Shipper Ltd' })
const operator = await world.operator()
await accept(owner, await quote(haulier, await post(owner, { reference: 'Ref-07 a%b_c\\d' })))
const reference = String((await world.as(owner).get('/api/bookings/')).rows[0]?.reference)
const { body } = await world.as(owner).get(`/api/bookings/${reference}/`)
const job = body.jobs?.[0]
await world
  .as(owner)
  .patch(`/api/bookings/${reference}/`, { jobs: [{ id: job?.id, containerNumber: 'CSQU3054383' }] })

/** More bookings than a page reads in order, newer and with a later pickup than the first. */
const NEWER = 1200
beforeAll(async () => {
  await sql`
    with old as (select r.id as request_id, b.id as booking_id from booking b join request r on r.id = b.request_id
      where b.reference = ${reference}),
    request_added as (
      insert into request (owner_id, created_at, haulage, is_subcontract, status, decided_at, reference,
        payment_term_days, deadline, pickup, pickup_at, delivery, delivery_at, load_type, quantity, requirements,
        vehicle_types, trailer_types, goods, weight, search_text, public_search_text)
      select r.owner_id, r.created_at, 'General', false, 'Open', null, 'Bulk ' || n, 0, r.deadline, 'Hull',
        r.pickup_at + n * interval '1 minute', 'York', r.delivery_at + n * interval '1 minute', 'FTL', 1, '{}',
        '{Rigid}', '{Box}', 'Bricks', 1, '', ''
      from request r join old on old.request_id = r.id, generate_series(1, ${NEWER}) n order by n
      returning id, reference, pickup_at, delivery_at)
    insert into booking (request_id, quote_id, owner_id, haulier_id, booked_at, haulage, load_type, owner_reference,
      owner, haulier, posted_by, quoted_by, pickup, pickup_at, delivery, delivery_at, load, lines, payment_term_days,
      total, final_total, search_text)
    select a.id, b.quote_id, b.owner_id, b.haulier_id, b.booked_at, 'General', 'FTL', a.reference, b.owner, b.haulier,
      b.posted_by, b.quoted_by, 'Hull', a.pickup_at, 'York', a.delivery_at, b.load - 'vesselName' - 'voyageCode', b.lines, 0, 1000, 1000,
      lower(a.reference) || ' hull york bulk ltd'
    from request_added a, booking b join old on old.booking_id = b.id order by a.id`.execute(
    world.database.db,
  )
  await sql`analyze booking`.execute(world.database.db)
}, 120_000)

const searched = searching(world, '/api/bookings/')
const search = async (...given: Parameters<typeof searched>) => {
  const { rows, total, hasMore } = await searched(...given)
  return { references: rows.map((row) => String(row.reference)), total, hasMore }
}

const found = { references: [reference], total: 1, hasMore: false }
const nothing = { references: [], total: 0, hasMore: false }

test.each([
  reference,
  'ref-07',
  'a%b',
  '_c\\d',
  '\\',
  'FELIXSTOWE LEEDS',
  'leeds to felixstowe',
  'ohara ref-07',
  'csqu305438 Leeds',
  'søren &',
  'Œ',
  "o'hara #1",
  'ohara #1',
  'soren & OEUVRE',
  'ref 07',
  '#1',
  'madrid maersk',
  'Mærsk 346w',
  'csqu30543',
  'CSQU 305438-3',
])('a booking behind a thousand newer ones is found by %s, in every order', async (text) => {
  for (const who of [owner, haulier, operator])
    for (const ordering of ['-created', 'created', '-pickup', 'pickup'])
      expect(await search(who, text, `&ordering=${ordering}`), ordering).toEqual(found)
  expect(await search(owner, text, '&scope=given&status=awarded')).toEqual(found)
  expect(await search(haulier, text, '&scope=carried')).toEqual(found)
})

test.each(['felixstowe hull', '"leeds felixstowe"', 'zq', '%%', 'a%d', 'csqu 3055', "'", '–', '--'])(
  'nothing is found by %s',
  async (text) => {
    for (const who of [owner, haulier, operator]) expect(await search(who, text), text).toEqual(nothing)
  },
)

test('a search finds only bookings of the company, in the given or carried part, with the status', async () => {
  expect(await search(stranger, 'hull')).toEqual(nothing)
  expect(await search(owner, reference, '&scope=carried')).toEqual(nothing)
  expect(await search(haulier, reference, '&scope=given')).toEqual(nothing)
  expect(await search(owner, reference, '&status=closed')).toEqual(nothing)
})

test('a search with many matches is counted to a thousand, and to the end from there on', async () => {
  for (const who of [owner, haulier, operator]) {
    // The second time its count is known.
    for (const time of ['first', 'second']) {
      const page = await search(who, 'york hull')
      expect(page, time).toMatchObject({ total: 1000, hasMore: true })
      expect(page.references).toHaveLength(10)
    }
    const last = await world.as(who).get('/api/bookings/?page=120&search=hull%20york')
    expect([last.rows.length, last.headers['x-total-count'], last.headers['x-total-more']]).toEqual([
      10,
      String(NEWER),
      undefined,
    ])
  }
})

test('pages of a search follow each other in its order, whether or not the first rows fill them', async () => {
  const seen: string[] = []
  for (const page of [1, 2, 3, 4, 5, 6]) {
    const { rows } = await world
      .as(owner)
      .get(`/api/bookings/?page=${page}&page_size=100&search=%22bulk%201%22&ordering=created`)
    seen.push(...rows.map((row) => String(row.ownerReference)))
  }
  const expected = Array.from({ length: NEWER }, (_, nth) => `Bulk ${nth + 1}`).filter((one) =>
    one.startsWith('Bulk 1'),
  )
  expect(seen).toEqual(expected)
})

test('bookings are kept by the London days of their pickup, with a search and in any order', async () => {
  // The first booking and those an hour or more before midnight in London are on its day.
  const first = Date.parse(String(body.pickupDate))
  const day = londonDay(new Date(first))
  const next = addDays(day, 1)
  const minutes = (startOfDay(next).getTime() - first) / 60_000
  const total = async (query: string, who = owner) =>
    Number((await world.as(who).get(`/api/bookings/?page=1${query}`)).headers['x-total-count'])
  expect(minutes).toBeLessThan(NEWER)
  expect(await total(`&pickup_from=${day}&pickup_to=${day}`)).toBe(minutes)
  expect(await total(`&pickup_from=${next}`)).toBe(NEWER + 1 - minutes)
  expect(await total(`&pickup_to=${addDays(day, -1)}`)).toBe(0)
  const whole = `&pickup_from=${day}&pickup_to=${next}`
  for (const ordering of ['-created', 'pickup']) {
    expect(await search(haulier, 'ref-07', `${whole}&ordering=${ordering}`)).toEqual(found)
    expect(await search(haulier, 'ref-07', `&pickup_from=${next}&ordering=${ordering}`)).toEqual(nothing)
  }
  const wrong = await world.as(owner).get('/api/bookings/?pickup_from=tomorrow')
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['pickup_from']])
})
