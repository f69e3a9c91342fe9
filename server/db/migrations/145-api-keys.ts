import { type Kysely, sql } from 'kysely'

const statements = [
  `create table api_key (
    id integer generated always as identity primary key,
    company_id integer not null references company (id) on delete cascade,
    -- The Admin for whom the key acts.
    maker_id integer not null references person (id) on delete cascade,
    name text not null,
    start text not null,
    token_hash bytea not null unique,
    scopes text[] not null,
    made_at timestamptz not null,
    last_used_at timestamptz,
    ended_at timestamptz,
    ending text check (ending in ('by hand', 'rights', 'company')),
    check ((ended_at is null) = (ending is null))
  )`,
  'create index api_key_of_company on api_key (company_id)',
  'create index api_key_of_maker on api_key (maker_id)',
  'create index api_key_ended on api_key (ended_at) where ended_at is not null',
  // The addresses that a key was used from, so that a new one is noticed.
  `create table api_key_address (
    key_id integer not null references api_key (id) on delete cascade,
    address text not null,
    first_used_at timestamptz not null,
    primary key (key_id, address)
  )`,
  // The name of the key that a step was taken with: shown to the key's own company.
  'alter table history add column key_name text',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
