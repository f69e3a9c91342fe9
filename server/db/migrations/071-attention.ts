import { type Kysely, sql } from 'kysely'

/**
 * What each person has seen, and what waits for an answer, so that both are counted by small indexes however many
 * requests there are (docs/decisions/0090-what-waits-is-counted-by-small-indexes.md).
 */
const statements = [
  // Rows that an earlier migration has changed in this transaction would keep their table from being altered.
  'set constraints all immediate',
  // The company that posted the request, and until when the offer can be accepted: both never change.
  'alter table quote add column owner_id integer references company on delete cascade, add column live_until timestamptz',
  `update quote q set owner_id = r.owner_id,
     live_until = least(r.pickup_at, coalesce((q.expires_on + 1)::timestamp at time zone 'Europe/London', 'infinity'))
   from request r where r.id = q.request_id`,
  'alter table quote alter column owner_id set not null, alter column live_until set not null',
  `create index quote_counter_to_owner on quote (owner_id, live_until) include (request_id)
     where is_open and side = 'haulier' and counters_id is not null`,
  `create index quote_counter_to_haulier on quote (haulier_id, live_until) include (request_id)
     where is_open and side = 'owner'`,
  `create index quote_received on quote (owner_id, live_until) include (request_id)
     where is_open and side = 'haulier'`,
  "create index quote_won on quote (haulier_id, request_id) where status = 'Won'",
  `create index request_open_of_owner on request (owner_id, deadline, id)
     where status = 'Open' and deleted_at is null`,

  // All that was posted before a person joined, or before this migration, counts as seen.
  `create function last_request_id() returns integer language sql stable
     as 'select coalesce(max(id), 0) from request'`,
  'alter table person add column seen_up_to integer not null default last_request_id()',

  `create table seen_request (
    person_id integer not null references person on delete cascade,
    request_id integer not null references request on delete cascade,
    is_new boolean not null,
    first_new_quote_id integer,
    quotes_until timestamptz,
    primary key (person_id, request_id)
  )`,
  'create index seen_request_of_request on seen_request (request_id)',
  'create index seen_request_new on seen_request (person_id, request_id) where is_new',
  `create index seen_request_quotes on seen_request (person_id, quotes_until) include (request_id)
     where quotes_until is not null`,

  // Some events are for single people. Which kinds there are is said by the code that writes them.
  "alter table event add column people integer[] not null default '{}'",
  'alter table event drop constraint if exists event_kind_check',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
