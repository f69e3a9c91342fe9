/** Items that wait for the operators, and the counts of the day. */
import { sql } from 'kysely'
import { OverviewWire, PaymentFailureWire } from '#contract/operator.ts'
import type { Overview } from '#domain/operator/operator.ts'
import { overdueBefore } from '#domain/operator/rules.ts'
import { DAY_MS, HOUR_MS, londonDay, startOfDay } from '#domain/time.ts'
import { cautionsOf } from '../cautions.ts'
import type { Db } from '../db/connect.ts'
import { type Json, type JsonRow, jsonList, jsonRow, type Sql, select, textOf } from '../db/json.ts'
import { prepared } from '../db/prepared.ts'
import { FULL, stateOf } from '../db/state.ts'
import type { Deps } from '../deps.ts'
import { cautionOfFiles } from '../files/store-health.ts'
import { GIVEN_UP } from '../mail/outbox.ts'
import { GIVE_UP_MS } from '../mail/retries.ts'
import { recentFailuresSql } from '../payments/failures.ts'
import { cautionOfDisk, freeShare } from '../process/disk.ts'
import { waitingSql } from './store.ts'

const MAIL_IS_LATE_AFTER_MS = 60_000
const MAIL_IS_STUCK_AFTER_MS = HOUR_MS
/** When a mail was given up is not stored; each is shown for at least three days after that. */
const GIVEN_UP_IS_SHOWN_MS = GIVE_UP_MS + 3 * DAY_MS

function paymentFailuresSql(now: Sql): Sql {
  const row = jsonRow(PaymentFailureWire, {
    kind: sql`kind`,
    lastAt: sql`last_at`,
    company: sql`(select name from company where company.id = company_id)`,
    companyId: sql`company_id`,
  })
  return sql`(select ${jsonList(row, sql`last_at desc`)} ${recentFailuresSql(now)})`
}

interface OverviewValues extends Record<string, unknown> {
  readonly email: string
  readonly now: Date
  /** When the day began. */
  readonly dayBegan: Date
  readonly overdueBefore: Date
  readonly cautions: readonly string[]
  readonly keepsMails: boolean
}

const findOverview = prepared<OverviewValues, JsonRow<Overview>>((parameters) => {
  const now = sql`${parameters.now}::timestamptz`
  const today = sql`${parameters.dayBegan}::timestamptz`
  const ago = (ms: number) => sql`${now} - ${sql.lit(ms)} * interval '1 millisecond'`
  const pending = sql`from mail where sent_at is null and due_at < ${GIVEN_UP}`
  const waitingSince = (ms: number) =>
    sql`(select count(*) ${pending} and refused_since is null and created_at < ${ago(ms)})`
  const row = jsonRow(OverviewWire, {
    operator: sql`${parameters.email}::text`,
    waiting: sql`companies.waiting`,
    overdue: sql`companies.overdue`,
    active: sql`companies.active`,
    deactivated: sql`companies.deactivated`,
    registeredToday: sql`companies.registered`,
    activatedToday: sql`companies.activated`,
    requestsToday: sql`(select count(*) from request where created_at >= ${today})`,
    quotesToday: sql`(select count(*) from quote where created_at >= ${today} and side = 'haulier')`,
    acceptedToday: sql`(select count(*) from request where status = 'Accepted' and decided_at >= ${today})`,
    mailsLate: waitingSince(MAIL_IS_LATE_AFTER_MS),
    mailsStuck: waitingSince(MAIL_IS_STUCK_AFTER_MS),
    mailsRefused: sql`(select count(*) ${pending} and refused_since < ${ago(MAIL_IS_STUCK_AFTER_MS)})`,
    mailsGivenUp: sql`(select count(*) from mail
      where sent_at is null and due_at = ${GIVEN_UP} and created_at > ${ago(GIVEN_UP_IS_SHOWN_MS)})`,
    signInsRefused: sql`(select count(*) from security_event
      where at >= ${ago(DAY_MS)} and kind = 'sign-in' and outcome = 'refused')`,
    paymentFailures: paymentFailuresSql(now),
    cautions: sql`array_to_json(${parameters.cautions}::text[])`,
    keepsMails: sql`${parameters.keepsMails}::boolean`,
  })
  const companies = sql`(
      select
        count(*) filter (where ${waitingSql}) as waiting,
        count(*) filter (where ${waitingSql} and company.created_at < ${parameters.overdueBefore}::timestamptz) as overdue,
        count(*) filter (where company.is_active) as active,
        count(*) filter (where not company.is_active and company.deactivated_at is not null) as deactivated,
        count(*) filter (where company.created_at >= ${today}
          and exists (select from person where person.company_id = company.id)) as registered,
        count(*) filter (where company.is_active and company.activated_at >= ${today}) as activated
      from company
    ) as companies`
  return select({ json: textOf(row) }, sql`from ${companies}`)
})

/** The counts as JSON, for the operator with that email. */
export async function overviewJson(
  db: Db,
  email: string,
  now: Date,
  { settings, files, database }: Pick<Deps, 'settings' | 'files' | 'database'>,
): Promise<Json<Overview>> {
  const urgent = [
    (await stateOf(database)) === 'full' ? FULL : null,
    cautionOfDisk(await freeShare(settings.dataDir)),
    cautionOfFiles(await files.whyNotStored(), files.whyNotRead()),
  ]
  const [counted] = await findOverview(db, {
    email,
    now,
    dayBegan: startOfDay(londonDay(now)),
    overdueBefore: overdueBefore(now),
    cautions: [...urgent.filter((caution) => caution !== null), ...cautionsOf(settings)],
    keepsMails: settings.smtpUrl === null,
  })
  if (!counted) throw new Error('counts without a row')
  return counted.json
}
