/**
 * Tells those that follow the changes of quotes that have expired (docs/rules/interface.md#updated-since). Nothing
 * happens to a quote at that moment, so a job finds those that have ended since its last run.
 */
import { sql } from 'kysely'
import { MINUTE_MS } from '#domain/time.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'

/** Quotes per transaction, so that a user who changes their requests waits a moment at most. */
const BATCH = 200

/** Further ahead the position was set by a wrong clock: clocks of processes differ by less. */
const AHEAD_MS = MINUTE_MS

/** Notes every quote that ended until `now`. Several processes may do this at the same time. */
export async function noteQuoteEnds(db: Db, now: Date, closing?: AbortSignal): Promise<void> {
  await sql`insert into noted_quote_ends (live_until, quote_id) values (${now}, 0) on conflict do nothing`.execute(
    db,
  )
  await db
    .updateTable('noted_quote_ends')
    .set({ live_until: now, quote_id: 0 })
    .where('live_until', '>', new Date(now.getTime() + AHEAD_MS))
    .execute()
  while (!closing?.aborted && (await db.transaction().execute((tx) => noteBatch(tx, now))));
}

/** Returns false if there is nothing more to note. */
async function noteBatch(tx: Tx, now: Date): Promise<boolean> {
  const done = await tx
    .selectFrom('noted_quote_ends')
    .select(['live_until', 'quote_id'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const ended = await tx
    .selectFrom('quote')
    .where('is_open', '=', true)
    .where(sql<boolean>`(live_until, id) > (${done.live_until}, ${done.quote_id}::int)`)
    .where('live_until', '<=', now)
    .orderBy('live_until')
    .orderBy('id')
    .limit(BATCH)
    .select(['id', 'request_id', 'live_until'])
    .execute()
  const last = ended.at(-1)
  if (!last) return false
  // A decision at the same moment has locked its request, too: both then write in the same order.
  const running = await tx
    .selectFrom('request')
    .where('id', 'in', [...new Set(ended.map((quote) => quote.request_id))])
    .where('status', '=', 'Open')
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id')
    .execute()
  const open = new Set(running.map(({ id }) => id))
  const ids = ended.flatMap((quote) => (open.has(quote.request_id) ? [quote.id] : []))
  await sql`select note_quotes(${ids}::int[])`.execute(tx)
  await tx.updateTable('noted_quote_ends').set({ live_until: last.live_until, quote_id: last.id }).execute()
  return ended.length === BATCH
}
