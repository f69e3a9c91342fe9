/** Removes data of bookings that ended long ago (docs/rules/bookings.md#kept). */
import { sql } from 'kysely'
import { BOOKINGS_KEPT_YEARS, CONTACTS_KEPT_MONTHS } from '#domain/bookings/vocabulary.ts'
import { addMonths, londonDay, startOfDay } from '#domain/time.ts'
import type { Tx } from '../db/transaction.ts'

/** Bookings per transaction, so that no transaction is long. */
const BATCH_SIZE = 500

const monthsBefore = (now: Date, months: number) => startOfDay(addMonths(londonDay(now), -months))

const WITHOUT_CONTACT = `'{"contactName": null, "contactPhone": null}'`

/** SQL for a list of stops without their contacts. */
const stopsWithoutContacts = (stops: string) =>
  sql.raw(`(select coalesce(jsonb_agg(stop || ${WITHOUT_CONTACT} order by n), '[]')
  from jsonb_array_elements(${stops}) with ordinality as listed(stop, n))`)

/**
 * Removes drivers and contacts of places a year after the end, from some bookings and their requests; returns true if
 * there may be more.
 */
export async function removeOldContacts(tx: Tx, now: Date): Promise<boolean> {
  const due = sql<{ id: number }>`select id from booking
    where ended_at < ${monthsBefore(now, CONTACTS_KEPT_MONTHS)} and contacts_removed_at is null
    order by ended_at limit ${BATCH_SIZE} for update skip locked`
  const ids = (await due.execute(tx)).rows.map(({ id }) => id)
  if (ids.length === 0) return false
  const chosen = sql`any(${ids}::int[])`
  await sql`update booking_job set driver = null, driver_phone = null where booking_id = ${chosen}`.execute(
    tx,
  )
  await sql`update booking_change set stops = ${stopsWithoutContacts('stops')}
    where booking_id = ${chosen} and stops is not null`.execute(tx)
  await sql`update request r set pickup_contact_name = null, pickup_contact_phone = null,
      delivery_contact_name = null, delivery_contact_phone = null, stops = ${stopsWithoutContacts('r.stops')}
    from booking b where b.request_id = r.id and b.id = ${chosen}`.execute(tx)
  await sql`update booking set pickup_contact_name = null, pickup_contact_phone = null,
      delivery_contact_name = null, delivery_contact_phone = null, stops = ${stopsWithoutContacts('stops')},
      contacts_removed_at = ${now}
    where id = ${chosen}`.execute(tx)
  return ids.length === BATCH_SIZE
}

/**
 * Removes some bookings with their files after six years; returns true if there may be more. The sweep removes the
 * contents of the files.
 */
export async function dropOldBookings(tx: Tx, now: Date): Promise<boolean> {
  const due = sql<{ id: number }>`select id from booking
    where ended_at < ${monthsBefore(now, BOOKINGS_KEPT_YEARS * 12)}
    order by ended_at limit ${BATCH_SIZE} for update skip locked`
  const ids = (await due.execute(tx)).rows.map(({ id }) => id)
  if (ids.length === 0) return false
  const chosen = sql`any(${ids}::int[])`
  await sql`delete from file where id in (
    select file_id from booking_proof where booking_id = ${chosen}
    union all select file_id from booking_charge where booking_id = ${chosen} and file_id is not null)`.execute(
    tx,
  )
  await sql`delete from booking where id = ${chosen}`.execute(tx)
  return ids.length === BATCH_SIZE
}
