/** Removes old data about loads and quotes that ended long ago (docs/rules/attention.md#kept). */
import { sql } from 'kysely'
import { addDays, londonDay, startOfDay } from '#domain/time.ts'
import type { Tx } from '../db/transaction.ts'

/** How long after the pickup the seen marks of a request are kept. */
const KEPT_DAYS = 30
/** Rows per transaction, so that no transaction is long. */
const AT_ONCE = 5000

/**
 * Removes the seen marks of requests with a pickup long past, unless there is news on them. The requests do
 * not become new to any user.
 */
export async function dropOldSeen(tx: Tx, now: Date): Promise<void> {
  const before = startOfDay(addDays(londonDay(now), -KEPT_DAYS))
  await sql`
    delete from seen_request s using (
      select old.person_id, old.request_id from seen_request old join request r on r.id = old.request_id
      where not old.is_new and old.first_new_quote_id is null and r.pickup_at < ${before}::timestamptz
      limit ${AT_ONCE}
    ) as done
    where s.person_id = done.person_id and s.request_id = done.request_id
      and not s.is_new and s.first_new_quote_id is null`.execute(tx)
}

/** Removes the matches of loads that closed long ago. */
export async function dropOldMatches(tx: Tx, now: Date): Promise<void> {
  const before = addDays(londonDay(now), -KEPT_DAYS)
  await sql`
    delete from lane_match where ctid = any(array(
      select ctid from lane_match where deadline < ${before}::date limit ${AT_ONCE}))`.execute(tx)
}

/** Removes gathering periods of quotes without anything left to mail. */
export async function dropOldMailings(tx: Tx, now: Date): Promise<void> {
  await sql`
    delete from quote_mailing where ctid = any(array(
      select ctid from quote_mailing where quote_ids = '{}' and quiet_until < ${now}::timestamptz
      limit ${AT_ONCE}))`.execute(tx)
}
