import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person add column single_keys boolean not null default true`.execute(db)
}
