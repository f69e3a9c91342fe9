import { type Kysely, sql } from 'kysely'

/** The order of the directory: by letters, so that Ångström is beside Angus (docs/rules/directory.md#listed). */
const statements = [
  "create index company_listed_by_letters on company (searched_name) where is_active and type = 'Haulier'",
  'drop index company_listed',
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
