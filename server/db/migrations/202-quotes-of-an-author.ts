import { type Kysely, sql } from 'kysely'

/** What a haulier has quoted is counted from the index alone; counter-offers of owners have another haulier. */
const statements = [
  'create index quote_of_author_as on quote (author_id, haulier_id)',
  'drop index quote_of_author',
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
