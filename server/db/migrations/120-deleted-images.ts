import { type Kysely, sql } from 'kysely'

/** Finds the images that were deleted, to bring one back or to forget them (docs/rules/files.md#restore). */
const statements = [
  'create index file_replaced on file (company_id, slot, replaced_at) where replaced_at is not null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
