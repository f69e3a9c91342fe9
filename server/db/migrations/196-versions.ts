import { type Kysely, sql } from 'kysely'

/** Lanes and webhooks have versions, and know which version changed a field (docs/rules/typed-values.md#version). */
const statements = ['lane', 'webhook'].map(
  (table) => `alter table ${table}
    add column version integer not null default 1,
    add column changed_in jsonb not null default '{}'`,
)

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
