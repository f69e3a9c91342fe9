import { type Kysely, sql } from 'kysely'

/** The names that companies had before an operator corrected them (docs/rules/directory.md#former-names). */
const statements = [
  // The last company that had the name. The key is that of company.name_key.
  `create table former_company_name (
    name_key text primary key,
    company_id integer not null references company (id) on delete cascade
  )`,
  'create index former_company_name_by_company on former_company_name (company_id)',
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
