/** What waits for the provider's staff, and the counts of the day. */
import { sql } from 'kysely'
import { OverviewWire } from '#contract/operator.ts'
import { overdueBefore } from '#domain/operator/rules.ts'
import { londonDay, startOfDay } from '#domain/time.ts'
import { cautionsOf } from '../cautions.ts'
import type { Db } from '../db/connect.ts'
import { jsonRow } from '../db/json.ts'
import { GIVEN_UP } from '../mail/outbox.ts'
import type { Settings } from '../settings.ts'
import { waitingSql } from './store.ts'

const MAIL_IS_LATE_AFTER_MS = 60_000

/** The counts as JSON, for the member of staff with that e-mail. */
export async function overviewJson(db: Db, email: string, now: Date, settings: Settings): Promise<string> {
  const today = startOfDay(londonDay(now))
  const row = jsonRow(OverviewWire, {
    operator: sql`${email}::text`,
    waiting: sql`companies.waiting`,
    overdue: sql`companies.overdue`,
    active: sql`companies.active`,
    deactivated: sql`companies.deactivated`,
    registeredToday: sql`companies.registered`,
    activatedToday: sql`companies.activated`,
    requestsToday: sql`(select count(*) from request where created_at >= ${today})`,
    quotesToday: sql`(select count(*) from quote where created_at >= ${today})`,
    acceptedToday: sql`(select count(*) from request where status = 'Accepted' and decided_at >= ${today})`,
    mailsLate: sql`(select count(*) from mail
      where sent_at is null and due_at < ${GIVEN_UP} and created_at < ${new Date(now.getTime() - MAIL_IS_LATE_AFTER_MS)})`,
    cautions: sql`array_to_json(${cautionsOf(settings)}::text[])`,
    keepsMails: sql`${sql.lit(settings.smtpUrl === null)}`,
  })
  const { rows } = await sql<{ json: string }>`
    select ${row}::text as json from (
      select
        count(*) filter (where ${waitingSql}) as waiting,
        count(*) filter (where ${waitingSql} and company.created_at < ${overdueBefore(now)}) as overdue,
        count(*) filter (where company.is_active) as active,
        count(*) filter (where not company.is_active and company.deactivated_at is not null) as deactivated,
        count(*) filter (where company.created_at >= ${today}) as registered,
        count(*) filter (where company.is_active and company.activated_at >= ${today}) as activated
      from company
    ) as companies`.execute(db)
  return rows[0]?.json ?? '{}'
}
