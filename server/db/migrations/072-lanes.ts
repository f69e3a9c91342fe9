import { type Kysely, sql } from 'kysely'

/** Lanes, the loads that were found on them, and the e-mails that are gathered (docs/rules/lanes.md). */
const statements = [
  'set constraints all immediate',
  `create table lane (
    id integer generated always as identity primary key,
    person_id integer not null references person on delete cascade,
    name text not null,
    filter jsonb not null,
    alert text not null check (alert in ('none', 'live', 'mail', 'digest')),
    -- For each place that the filter names one of its keys, to find the lanes that a load may be on; null for all.
    pickup_keys text[],
    delivery_keys text[],
    -- Whoever has it may end the e-mails of this lane.
    unsubscribe_token text not null,
    created_at timestamptz not null
  )`,
  'create index lane_of_person on lane (person_id, id)',
  'create unique index lane_unsubscribe on lane (unsubscribe_token)',

  // Posted and edited requests whose lanes are still to be found.
  `create table load_to_match (
    request_id integer primary key references request on delete cascade,
    queued_at timestamptz not null
  )`,
  `create table lane_match (
    person_id integer not null references person on delete cascade,
    request_id integer not null references request on delete cascade,
    lane_ids integer[] not null,
    matched_at timestamptz not null,
    deadline date not null,
    is_new boolean not null,
    -- From then on it may be mailed; null once it was, or is not to be.
    mail_from timestamptz,
    primary key (person_id, request_id)
  )`,
  'create index lane_match_of_request on lane_match (request_id)',
  'create index lane_match_new on lane_match (person_id, matched_at) include (deadline, request_id) where is_new',
  'create index lane_match_to_mail on lane_match (mail_from, person_id) where mail_from is not null',
  `create table load_mailing (
    person_id integer primary key references person on delete cascade,
    mailed_at timestamptz not null
  )`,

  "alter table person add column quote_mails text not null default 'gathered' check (quote_mails in ('each', 'gathered', 'none'))",
  // Until when quotes on a request are gathered for a person, and those that were.
  `create table quote_mailing (
    person_id integer not null references person on delete cascade,
    request_id integer not null references request on delete cascade,
    quiet_until timestamptz not null,
    quote_ids integer[] not null default '{}',
    primary key (person_id, request_id)
  )`,
  "create index quote_mailing_due on quote_mailing (quiet_until) where quote_ids <> '{}'",
  'create index quote_mailing_of_request on quote_mailing (request_id)',
  'alter table mail add column unsubscribe_url text',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
