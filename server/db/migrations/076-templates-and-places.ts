import { type Kysely, sql } from 'kysely'

/** What a company keeps to begin requests with (docs/rules/templates.md, docs/rules/places.md#known). */
const statements = [
  `create table template (
    id integer generated always as identity primary key,
    company_id integer not null references company on delete cascade,
    name text not null,
    haulage text not null check (haulage in ('Container', 'General')),
    -- JSON as text: what is in it is not looked at.
    form text not null,
    created_at timestamptz not null
  )`,
  'create index template_of_company on template (company_id, id)',
  `create table place (
    id integer generated always as identity primary key,
    company_id integer not null references company on delete cascade,
    place text not null,
    place_key text not null,
    contact_name text,
    contact_phone text,
    note text,
    used_at timestamptz not null
  )`,
  'create unique index place_once on place (company_id, place_key)',
  'create index place_of_company on place (company_id, used_at desc, id desc)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
