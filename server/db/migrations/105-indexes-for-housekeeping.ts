import { type Kysely, sql } from 'kysely'

/** What housekeeping looks for: matches of loads that closed long ago, and gatherings of quotes that are over. */
const statements = [
  'create index lane_match_closed on lane_match (deadline)',
  "create index quote_mailing_over on quote_mailing (quiet_until) where quote_ids = '{}'",
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
