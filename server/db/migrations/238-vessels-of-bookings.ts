import { type Kysely, sql } from 'kysely'

/**
 * Bookings are searched by vessel and voyage (docs/decisions/0342-bookings-are-searched-by-vessel.md). The trigger adds
 * them, so that processes of the earlier version write them as well while both run.
 */
const statements = [
  // A text that has them already is found by them, and stays.
  `create function searched_text_of_booking(given text, load jsonb) returns text language sql immutable parallel safe as $$
      select case when position(vessel in known) > 0 then known else known || ' ' || vessel end
      from (select searched_text(given) as known,
        searched_text(concat_ws(' ', load ->> 'vesselName', load ->> 'voyageCode')) as vessel) as parts
    $$`,
  `create or replace function booking_searched_text() returns trigger language plpgsql as $$
    begin
      new.search_text := searched_text_of_booking(new.search_text, new.load);
      return new;
    end $$`,
  // The job of the backlog writes the texts of older bookings.
  `insert into search_backlog (kind) select 'booking' where exists (select from booking)
    on conflict (kind) do update set done_to = 0`,
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
