import { type Kysely, sql } from 'kysely'

/** A number for usage statistics that says nothing about who it is, and cannot be worked out from anything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person add column analytics_id uuid not null default gen_random_uuid()`.execute(db)
}
