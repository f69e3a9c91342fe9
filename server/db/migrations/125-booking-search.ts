import { type Kysely, sql } from 'kysely'

/**
 * Bookings of requests that were accepted before there were bookings are found by their own reference, as all others
 * are. What was proposed and never answered before a booking ended waits for no one.
 */
const statements = [
  `update booking set search_text = lower(reference) || ' ' || search_text
    where position(lower(reference) in search_text) = 0`,
  `update booking set changes_for_owner = 0, changes_for_haulier = 0
    where ended_at is not null and changes_for_owner + changes_for_haulier > 0`,
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
