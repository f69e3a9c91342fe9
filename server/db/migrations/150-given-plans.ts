import { type Kysely, sql } from 'kysely'

/** Plans that an operator gives have the invoice number or reason that it names; plans that were bought have none. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table plan_period add column given_reason text`.execute(db)
}
