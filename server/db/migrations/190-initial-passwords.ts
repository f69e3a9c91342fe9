import { type Kysely, sql } from 'kysely'

/** Until when the password that another operator gave a new one works; null for a password of the operator's own choice. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table operator add column initial_until timestamptz`.execute(db)
}
