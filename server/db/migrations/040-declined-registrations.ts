import { type Kysely, sql } from 'kysely'

/** Why a registration was declined: what its users are told, apart from the operator's own reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table company add column decline_reason text`.execute(db)
}
