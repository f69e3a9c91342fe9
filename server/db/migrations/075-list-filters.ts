import { type Kysely, sql } from 'kysely'

/** What the filters of lists look for, and the index that finds it (docs/rules/requests.md#filters). */
const statements = [
  'set constraints all immediate',
  "alter table request add column load_keys text[] not null default '{}'",
  `update request r set load_keys = array['load:' || load_type]
    || array(select distinct 'size:' || line.size from request_line line where line.request_id = r.id)
    || array(select 'needs:' || needed from unnest(requirements) as needed)
    || case when adr then array['needs:ADR (Haz)'] else '{}' end`,
  // Only open requests are many; those of one company are found by their owner or by its quotes.
  `create index request_open_filter on request using gin (load_keys, pickup_keys, delivery_keys)
    where stage = 'Open'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
