import { type Kysely, sql } from 'kysely'

/**
 * Requests and bookings are searched without accents and hyphens, as names are
 * (docs/decisions/0270-searches-of-requests-and-bookings-ignore-accents.md).
 */
const statements = [
  // Processes of an earlier version write texts with accents, while both run.
  `create function request_searched_texts() returns trigger language plpgsql as $$
    begin
      new.search_text := searched_text(new.search_text);
      new.public_search_text := searched_text(new.public_search_text);
      return new;
    end $$`,
  `create trigger request_searched_texts before insert or update of search_text, public_search_text on request
    for each row execute function request_searched_texts()`,
  `create function booking_searched_text() returns trigger language plpgsql as $$
    begin
      new.search_text := searched_text(new.search_text);
      return new;
    end $$`,
  `create trigger booking_searched_text before insert or update of search_text on booking
    for each row execute function booking_searched_text()`,
  // Rows up to done_to have their new texts. A job writes them in batches, and removes the entry at the end.
  `create table search_backlog (
    kind text primary key check (kind in ('request', 'booking')),
    done_to integer not null default 0
  )`,
  `insert into search_backlog (kind)
    select 'request' where exists (select from request)
    union all select 'booking' where exists (select from booking)`,
  // That job changes nothing that programs follow.
  `create or replace function booking_noted() returns trigger language plpgsql as $$
    begin
      if current_setting('quayline.search_backlog', true) is distinct from 'on' then
        perform note_change(array[new.owner_id, new.haulier_id], 'booking', new.id);
      end if;
      return null;
    end $$`,
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
