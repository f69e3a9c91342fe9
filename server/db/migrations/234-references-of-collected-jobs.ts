import { type Kysely, sql } from 'kysely'

/** A job that was collected needs no references any more. Later changes of a booking write the same. */
const statements = [
  `update booking b set references_missing = false
    where b.references_missing and b.ended_at is null and not exists (
      select 1 from booking_job j
      where j.booking_id = b.id and j.status in ('awarded', 'confirmed', 'emptyCollected')
        and case when b.haulage = 'General'
          then b.pickup_reference is null and j.release_reference is null
          else j.container_number is null or j.release_reference is null or j.booking_reference is null end)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
