import { type Kysely, sql } from 'kysely'

/** Indexes of foreign keys, as migration 031 makes them for the tables before it. */
const statements = [
  'create index quote_of_owner on quote (owner_id)',
  'create index question_of_company on question (company_id)',
  'create index question_of_person on question (asked_by) where asked_by is not null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
