import { type Kysely, sql } from 'kysely'

/** What was expected to come to the price of a booking, beside its total. Those of before had no extras. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table booking
    add column expected_extra bigint not null default 0 check (expected_extra >= 0)`.execute(db)
}
