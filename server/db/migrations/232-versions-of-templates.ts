import { type Kysely, sql } from 'kysely'

/** Templates have versions, as lanes and webhooks do (docs/rules/typed-values.md#version). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table template
    add column version integer not null default 1,
    add column changed_in jsonb not null default '{}'`.execute(db)
}
