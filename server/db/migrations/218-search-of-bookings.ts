import { type Kysely, sql } from 'kysely'

/** An index of the letters that bookings are searched by (docs/decisions/0285-bookings-are-searched-by-letters.md). */
const statements = [
  // Every three letters in a row, with one or two at the end, and the two companies.
  `create function booking_grams(whole text, owner integer, haulier integer) returns tsvector
    language sql immutable parallel safe as $$
      select array_to_tsvector(array_agg(substr(whole, at, 3)) || array['#o' || owner, '#h' || haulier])
      from generate_series(1, length(whole)) as at
    $$`,
  // What is written waits in a list that each search reads: it is kept short.
  `create index booking_find on booking using gin (booking_grams(search_text, owner_id, haulier_id))
    with (gin_pending_list_limit = 256)`,
  // The estimates do not need it, and computing them takes long.
  'alter index booking_find alter column 1 set statistics 0',
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
