import { type Kysely, sql } from 'kysely'

/**
 * What an operator's pages count of the day, and the newest companies, are found by an index each. The block ranges of
 * before led to tens of thousands of rows to look through, or were left for an index of all companies.
 */
const statements = [
  'drop index request_of_day',
  'create index request_of_day on request (created_at)',
  'drop index quote_of_day',
  'create index quote_of_day on quote (created_at)',
  'create index company_by_registration on company (created_at, id)',
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
