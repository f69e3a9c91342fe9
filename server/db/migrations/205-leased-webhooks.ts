import { type Kysely, sql } from 'kysely'

/**
 * The lease of a webhook whose message is under way. It was in `rests_until`, which a user ends by sending a message
 * again, so that two processes sent at once.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table webhook add column leased_until timestamptz not null default '-infinity'`.execute(db)
}
