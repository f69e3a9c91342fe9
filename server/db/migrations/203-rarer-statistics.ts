import { type Kysely, sql } from 'kysely'

/**
 * Statistics of tables that grow all the time are renewed when a table has grown by half, not by a tenth: each renewal
 * discards the plans of every connection (docs/decisions/0232-statistics-are-renewed-rarely.md).
 */
const TABLES = [
  'booking',
  'change_feed',
  'event',
  'idempotency_key',
  'load_to_match',
  'mail',
  'place',
  'quote',
  'quote_line',
  'quote_mailing',
  'quoted_request',
  'rate_limit',
  'request',
  'request_line',
  'seen_request',
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const table of TABLES)
    await sql`alter table ${sql.table(table)} set (autovacuum_analyze_scale_factor = 0.5)`.execute(db)
}
