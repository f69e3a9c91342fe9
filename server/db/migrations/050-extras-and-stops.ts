import { type Kysely, sql } from 'kysely'

/**
 * What a quote asks besides its rates, stops and contacts of a request, and which offer took the place of another.
 * `expected_extra`, `old_extra` and `new_extra` are what comes to a total beyond the rates, so that all that was
 * stored before, which had no extras, is right with 0.
 */
const statements = [
  `alter table company
    add column usual_extras jsonb not null default '[]' check (jsonb_typeof(usual_extras) = 'array'),
    add column default_free_hours double precision check (default_free_hours between 0 and 24)`,
  `alter table request
    add column expected_waiting_hours double precision not null default 0
      check (expected_waiting_hours between 0 and 48),
    add column stops jsonb not null default '[]' check (jsonb_typeof(stops) = 'array'),
    add column pickup_contact_name text,
    add column pickup_contact_phone text,
    add column pickup_reference text,
    add column delivery_contact_name text,
    add column delivery_contact_phone text,
    add column delivery_reference text,
    add column tail_lift boolean not null default false,
    add column times_booked boolean not null default false,
    add column version integer not null default 1`,
  `create table request_change (
    request_id integer not null references request on delete cascade,
    version integer not null,
    fields text[] not null,
    primary key (request_id, version)
  )`,
  `alter table request_line
    add column goods text,
    add column gross_weight double precision check (gross_weight >= 0)`,
  `alter table quote
    add column extras jsonb not null default '[]' check (jsonb_typeof(extras) = 'array'),
    add column free_hours double precision check (free_hours between 0 and 24),
    add column expected_extra bigint not null default 0 check (expected_extra >= 0),
    add column replaced_by integer references quote on delete set null`,
  'create index quote_replaced_by on quote (replaced_by) where replaced_by is not null',
  `alter table history
    add column old_extra bigint,
    add column new_extra bigint`,
  // A haulier's counter ended the counter that it answers and the own offer that this one answered.
  `update quote set replaced_by = answer.id
    from quote answer
    where answer.counters_id = quote.id and answer.side = 'haulier' and quote.status = 'Cancelled'`,
  `update quote set replaced_by = answer.id
    from quote counter join quote answer on answer.counters_id = counter.id and answer.side = 'haulier'
    where counter.counters_id = quote.id and quote.side = 'haulier' and quote.status = 'Cancelled'`,
  // An accepted offer took the place of the others of its negotiation.
  `update quote set replaced_by = won.id
    from quote won join request r on r.id = won.request_id
    where won.status = 'Won' and won.request_id = quote.request_id and won.haulier_id = quote.haulier_id
      and quote.status in ('Pending', 'Counter')
      and (quote.expires_on is null or quote.expires_on >= (r.decided_at at time zone 'Europe/London')::date)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
