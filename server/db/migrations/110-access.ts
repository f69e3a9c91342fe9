import { type Kysely, sql } from 'kysely'

/**
 * Sessions that can be told apart, second factors, known devices, the security log (docs/rules/sign-in.md,
 * docs/rules/security-log.md). Sessions of before keep their end until they are used.
 */
const statements = [
  ...['session', 'operator_session'].flatMap((table) => [
    `alter table ${table}
      add column id integer generated always as identity unique,
      add column address text not null default '',
      add column device text not null default '',
      add column last_used_at timestamptz`,
    `update ${table} set last_used_at = created_at`,
    `alter table ${table} alter column last_used_at set not null`,
  ]),
  `create table second_factor (
    id integer generated always as identity primary key,
    person_id integer unique references person on delete cascade,
    operator_id integer unique references operator on delete cascade,
    secret text not null,
    confirmed_at timestamptz,
    -- The last half minute whose code was used: no code works twice.
    last_step integer not null default 0,
    recovery_codes text[] not null default '{}',
    check (num_nonnulls(person_id, operator_id) = 1)
  )`,
  `create table known_device (
    id integer generated always as identity primary key,
    token_hash bytea not null,
    person_id integer references person on delete cascade,
    operator_id integer references operator on delete cascade,
    last_used_at timestamptz not null,
    unique (person_id, token_hash),
    unique (operator_id, token_hash),
    check (num_nonnulls(person_id, operator_id) = 1)
  )`,
  'create index known_device_token on known_device (token_hash)',
  'create index known_device_last_used on known_device (last_used_at)',
  `create table security_event (
    id integer generated always as identity primary key,
    at timestamptz not null,
    kind text not null,
    outcome text not null check (outcome in ('done', 'refused')),
    who text not null,
    by_operator boolean not null,
    company_id integer references company on delete set null,
    address text not null,
    device text not null,
    detail text not null
  )`,
  'create index security_event_at on security_event (at)',
  "create index security_event_refused on security_event (id) where outcome = 'refused'",
  'create index security_event_of_company on security_event (company_id, id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
