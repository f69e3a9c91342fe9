/**
 * Brings back what was put off by a clock that was ahead of time and is right again: it would wait until the wrong time
 * comes (docs/decisions/0293-a-clock-that-leaps-removes-nothing-for-a-day.md).
 */
import { type RawBuilder, sql } from 'kysely'
import { addDays, DAY_MS, HOUR_MS, londonDay, MINUTE_MS } from '#domain/time.ts'
import type { Db } from '../db/connect.ts'
import { GIVEN_UP } from '../mail/outbox.ts'
import { STEP_SECONDS } from '../security/second-factor.ts'

/** Further ahead than any of them is put off by a clock that is right. */
const MAIL_MS = 2 * HOUR_MS
const UNREFUSED_MAIL_MS = 5 * MINUTE_MS
const WEBHOOK_MS = 2 * DAY_MS
const LEASE_MS = 2 * HOUR_MS
const ASKED_MS = 2 * DAY_MS
const GATHERED_MS = 2 * HOUR_MS
/** The next working morning, after Christmas or Easter. */
const LOADS_MS = 7 * DAY_MS
/** Uploads are counted by the day, everything else by the hour. */
const TRIES_MS = DAY_MS + HOUR_MS
/** Codes of a second factor are good for some half minutes. */
const CODES_MS = 5 * MINUTE_MS

/** A mail that is being sent at this moment keeps its lease. */
const SOON_MS = 15 * MINUTE_MS

/** Puts every time that is too far ahead of `now` back to now, or soon. */
export async function resetTimesAhead(db: Db, now: Date): Promise<void> {
  const after = (ms: number) => sql`${new Date(now.getTime() + ms)}::timestamptz`
  const halfMinutes = sql`${Math.floor((now.getTime() + CODES_MS) / 1000 / STEP_SECONDS)}::bigint`
  const statements: RawBuilder<unknown>[] = [
    sql`update mail set due_at = ${after(SOON_MS)}
      where sent_at is null and due_at > ${after(MAIL_MS)} and due_at < ${GIVEN_UP}`,
    sql`update mail set due_at = ${after(0)}
      where sent_at is null and not leased and refused_since is null
        and due_at > ${after(UNREFUSED_MAIL_MS)} and due_at < ${GIVEN_UP}`,
    sql`update webhook_delivery set due_at = ${after(0)}
      where delivered_at is null and given_up_at is null and due_at > ${after(WEBHOOK_MS)} and due_at < 'infinity'`,
    sql`update webhook set rests_until = ${after(0)} where rests_until > ${after(WEBHOOK_MS)}`,
    // Webhooks are leased by the clock of the database.
    sql`update webhook set leased_until = statement_timestamp()
      where leased_until > statement_timestamp() + ${sql.lit(`${LEASE_MS} milliseconds`)}::interval`,
    sql`update checkout set ask_at = ${after(0)} where ask_at > ${after(ASKED_MS)} and ask_at < 'infinity'`,
    sql`update quote_mailing set quiet_until = ${after(0)} where quiet_until > ${after(GATHERED_MS)}`,
    sql`update lane_match set mail_from = ${after(0)} where mail_from > ${after(LOADS_MS)}`,
    sql`update plan_period set end_noticed_on = null where end_noticed_on > ${addDays(londonDay(now), 1)}::date`,
    sql`update second_factor set last_step = ${halfMinutes} where last_step > ${halfMinutes}`,
    // Tries are counted by the time of the machine, also where a test sets another clock.
    sql`delete from rate_limit where expire > extract(epoch from clock_timestamp()) * 1000 + ${TRIES_MS}::bigint`,
  ]
  for (const statement of statements) await statement.execute(db)
}
