// Rules: docs/rules/interface.md#name-search
/** Texts that an earlier version wrote are found without accents, and bookings by their vessel. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { writeSearchBacklog } from './search-backlog.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })
const { db } = world.database
const { post, quote, accept } = trading(world)
const shipper = await world.company('Shipper', { plan: 'pro12', name: 'Møller Böhm-Ltd' })
const haulier = await world.company('Haulier')
const found = async (path: string, search: string) =>
  (await world.as(shipper).get(`${path}?search=${encodeURIComponent(search)}`)).rows.length
const changes = async () =>
  (
    await sql`select kind, object_id, changed_in::text from change_feed order by 1, 2, company_id, 3`.execute(
      db,
    )
  ).rows

/** Writes texts as the earlier version did, before its triggers. */
async function writeEarlierTexts(): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of ['request', 'booking'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    await sql`update request set search_text = lower(reference || ' hull york Møller Böhm-Ltd'),
      public_search_text = lower('hull york Møller Böhm-Ltd')`.execute(tx)
    await sql`update booking set search_text = lower(reference || ' hull york Møller Böhm-Ltd')`.execute(tx)
    for (const table of ['request', 'booking'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
    await sql`insert into search_backlog (kind) values ('request'), ('booking')
      on conflict (kind) do update set done_to = 0`.execute(tx)
  })
}

test('the job writes them again, and programs see no change', async () => {
  // given more than a batch of requests, and a booking
  await accept(shipper, await quote(haulier, await post(shipper, { reference: 'First' })))
  await sql`
    insert into request (owner_id, created_at, haulage, is_subcontract, reference, payment_term_days, deadline, status,
      pickup, pickup_at, delivery, delivery_at, load_type, quantity, requirements, vehicle_types, trailer_types, goods,
      weight, search_text, public_search_text)
    select owner_id, created_at, 'General', false, 'Bulk ' || n, 0, deadline, 'Cancelled', 'Hull', pickup_at, 'York',
      delivery_at, 'FTL', 1, '{}', '{Rigid}', '{Box}', 'Bricks', 1, '', ''
    from request, generate_series(1, 300) n order by n`.execute(db)
  await writeEarlierTexts()
  const before = await changes()
  expect(await found('/api/quoterequests/', 'moller bohm ltd')).toBe(0)
  // when
  await writeSearchBacklog(db)
  // then
  expect(await found('/api/quoterequests/', 'moller bohm ltd')).toBe(301)
  expect(await found('/api/quoterequests/', 'BULK 300 hull york Møller')).toBe(1)
  expect(await found('/api/bookings/', 'møller böhm')).toBe(1)
  expect(await found('/api/bookings/', 'madrid maersk 346w')).toBe(1)
  expect(await db.selectFrom('search_backlog').selectAll().execute()).toEqual([])
  expect(await changes()).toEqual(before)
})

test('it stops between batches when the server ends', async () => {
  await writeEarlierTexts()
  await writeSearchBacklog(db, AbortSignal.abort())
  expect(await found('/api/bookings/', 'moller')).toBe(0)
  await writeSearchBacklog(db)
  expect(await found('/api/bookings/', 'moller')).toBe(1)
})

test('a text that an earlier version writes while both run is found without accents and by vessel, too', async () => {
  await sql`update request set search_text = lower(reference || ' Zürich'), public_search_text = 'zürich'
    where reference = 'First'`.execute(db)
  await sql`update booking set search_text = lower(reference || ' Zürich')`.execute(db)
  expect(await found('/api/quoterequests/', 'zurich')).toBe(1)
  expect(await found('/api/bookings/', 'zurich')).toBe(1)
  expect(await found('/api/bookings/', 'madrid maersk')).toBe(1)
})
