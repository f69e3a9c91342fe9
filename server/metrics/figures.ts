/** The figures of /metrics that are counted in the database. */
import { sql } from 'kysely'
import { DAY_MS } from '#domain/time.ts'
import type { Db } from '../db/connect.ts'
import { GIVEN_UP } from '../mail/outbox.ts'
import { waitingSql } from '../operator/store.ts'
import { recentFailuresSql } from '../payments/failures.ts'

export interface Figures {
  /** Mails that were not tried yet, or that wait for the mail server to work. */
  readonly mailsWaiting: number
  /** Seconds since the oldest of them was written; 0 without one. */
  readonly oldestMailSeconds: number
  /** Mails that are tried again since the mail server refuses them, or their papers cannot be drawn. */
  readonly mailsRefused: number
  readonly mailsGivenUp: number
  /** Webhooks that are on, with a last message that failed. */
  readonly webhooksFailing: number
  readonly deliveriesWaiting: number
  readonly companiesActive: number
  readonly companiesWaiting: number
  readonly requestsOfDay: number
  readonly quotesOfDay: number
  readonly awardsOfDay: number
  readonly paymentFailures: number
}

/** Counts everything as of `now`; the figures of a day are those of the last 24 hours. */
export async function countFigures(db: Db, now: Date): Promise<Figures> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const { rows } = await sql<Figures>`
    select
      count(*) filter (where due_at < ${GIVEN_UP} and refused_since is null) as "mailsWaiting",
      coalesce(extract(epoch from ${now}::timestamptz
        - min(created_at) filter (where due_at < ${GIVEN_UP} and refused_since is null)), 0)::float8 as "oldestMailSeconds",
      count(*) filter (where due_at < ${GIVEN_UP} and refused_since is not null) as "mailsRefused",
      count(*) filter (where due_at = ${GIVEN_UP}) as "mailsGivenUp",
      (select count(*) from webhook where active and failing_since is not null) as "webhooksFailing",
      (select count(*) from webhook_delivery where delivered_at is null and given_up_at is null) as "deliveriesWaiting",
      (select count(*) from company where is_active) as "companiesActive",
      (select count(*) from company where ${waitingSql}) as "companiesWaiting",
      (select count(*) from request where created_at >= ${dayAgo}) as "requestsOfDay",
      (select count(*) from quote where created_at >= ${dayAgo} and side = 'haulier') as "quotesOfDay",
      (select count(*) from request where status = 'Accepted' and decided_at >= ${dayAgo}) as "awardsOfDay",
      (select count(*) ${recentFailuresSql(sql`${now}`)}) as "paymentFailures"
    from mail where sent_at is null`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('a count without a row')
  return figures
}
