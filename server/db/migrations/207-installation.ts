import { type Kysely, sql } from 'kysely'

/**
 * The id of this database, in one row. The file store carries it too
 * (docs/decisions/0245-files-carry-the-id-of-their-database.md).
 * Depends on no other table: a restore makes this table before the others.
 */
const statements = [
  'create table installation (id uuid primary key default gen_random_uuid())',
  'insert into installation default values',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
