/** Mails about plans that end (docs/rules/plans.md#ending). */
import { sql } from 'kysely'
import type { Clock } from '#domain/clock.ts'
import {
  afterEnding,
  ENDING_NOTICE_DAYS,
  ENDING_NOTICE_TIME,
  endingToAnnounce,
  isLastDay,
} from '#domain/plans/ending.ts'
import { addDays, type Day, londonDay, londonWallClock } from '#domain/time.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { queueMails } from '../mail/outbox.ts'
import { planEndsMail } from '../mail/plans.ts'
import { adminsOf } from '../mail/recipients.ts'
import type { Settings } from '../settings.ts'
import { lockPeriods, noteEndNoticed } from './store.ts'

interface Company {
  readonly id: number
  readonly name: string
}

/** Tells the Admins of companies that their plan ends soon, or today. Several processes may do this concurrently. */
export async function mailEndingPlans(
  db: Db,
  settings: Settings,
  clock: Clock,
  closing?: AbortSignal,
): Promise<void> {
  const now = clock()
  if (londonWallClock(now).slice('2026-06-15T'.length) < ENDING_NOTICE_TIME) return
  for (const company of await companiesWithEndingPlan(db, londonDay(now))) {
    if (closing?.aborted) return
    await db.transaction().execute((tx) => mailCompany(tx, company, settings, now))
  }
}

/** The active companies with a plan that ends within the days of the notices, and perhaps has one due. */
async function companiesWithEndingPlan(db: Db, today: Day): Promise<readonly Company[]> {
  const noticeDays = sql.lit(ENDING_NOTICE_DAYS)
  return db
    .selectFrom('plan_period')
    .innerJoin('company', 'company.id', 'plan_period.company_id')
    .where('company.is_active', '=', true)
    .where('starts_on', '<=', today)
    .where('ends_on', '>', today)
    .where('ends_on', '<=', addDays(today, ENDING_NOTICE_DAYS))
    .where(
      sql<boolean>`coalesce(end_noticed_on < ends_on - ${noticeDays}
        or (end_noticed_on < ${today}::date and ends_on = ${today}::date + 1), true)`,
    )
    .select(['company.id', 'company.name'])
    .orderBy('company.id')
    .execute()
}

/** Under the company's lock, so that no other process tells it too, and a purchase comes before or after. */
async function mailCompany(tx: Tx, company: Company, settings: Settings, now: Date): Promise<void> {
  const today = londonDay(now)
  const periods = await lockPeriods(tx, company.id)
  const period = endingToAnnounce(periods, today)
  if (!period) return
  await noteEndNoticed(tx, period, today)
  const about = {
    companyName: company.name,
    period,
    isLastDay: isLastDay(period, today),
    after: afterEnding(periods, period, today),
  }
  const admins = await adminsOf(tx, company.id)
  await queueMails(
    tx,
    admins.map((admin) => planEndsMail(settings, { ...admin, ...about })),
    now,
  )
}
