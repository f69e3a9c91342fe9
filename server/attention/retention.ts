/** Removes old data about loads and quotes that ended long ago (docs/rules/attention.md#kept). */
import { sql } from 'kysely'
import { addDays, londonDay, startOfDay } from '#domain/time.ts'
import { deleteBatch } from '../db/batches.ts'
import type { Tx } from '../db/transaction.ts'

/** How long after the pickup the seen marks of a request are kept. */
const KEPT_DAYS = 30
/** Seen marks per transaction, so that no transaction is long. */
const BATCH_SIZE = 5000

/**
 * Removes some seen marks of requests with a pickup long past, unless there is news on them; returns true if there may
 * be more. The requests do not become new to any user.
 */
export async function dropOldSeen(tx: Tx, now: Date): Promise<boolean> {
  const before = startOfDay(addDays(londonDay(now), -KEPT_DAYS))
  const { numAffectedRows } = await sql`
    delete from seen_request s using (
      select old.person_id, old.request_id from seen_request old join request r on r.id = old.request_id
      where not old.is_new and old.first_new_quote_id is null and r.pickup_at < ${before}::timestamptz
      limit ${BATCH_SIZE}
    ) as done
    where s.person_id = done.person_id and s.request_id = done.request_id
      and not s.is_new and s.first_new_quote_id is null`.execute(tx)
  return numAffectedRows === BigInt(BATCH_SIZE)
}

/** Removes the matches of loads that closed long ago, a batch at a time. */
export async function dropOldMatches(tx: Tx, now: Date): Promise<boolean> {
  const before = addDays(londonDay(now), -KEPT_DAYS)
  return deleteBatch(tx, 'lane_match', sql`deadline < ${before}::date`)
}

/** Removes gathering periods of quotes without anything left to mail, a batch at a time. */
export async function dropOldMailings(tx: Tx, now: Date): Promise<boolean> {
  return deleteBatch(tx, 'quote_mailing', sql`quote_ids = '{}' and quiet_until < ${now}::timestamptz`)
}
