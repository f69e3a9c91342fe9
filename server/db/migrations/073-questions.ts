import { type Kysely, sql } from 'kysely'

/** Questions of hauliers on requests (docs/rules/questions.md). */
const statements = [
  `create table question (
    id integer generated always as identity primary key,
    request_id integer not null references request on delete cascade,
    company_id integer not null references company on delete cascade,
    asked_by integer references person on delete set null,
    question text not null,
    asked_at timestamptz not null,
    answer text,
    answered_at timestamptz,
    hidden_at timestamptz,
    check ((answer is null) = (answered_at is null))
  )`,
  'create index question_of_request on question (request_id, id)',
  // Who is shown as the one who acted, where that is not a company by its name.
  'alter table history add column shown_as text',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
