import { sql } from 'kysely'
import { ListedPlanWire, PlanEntryWire } from '#contract/plans.ts'
import type { NoticedPeriod } from '#domain/plans/ending.ts'
import type { ListedPlan, PlanCode, PlanEntry } from '#domain/plans/plans.ts'
import type { MovedPeriod, PlanPeriod, Purchase } from '#domain/plans/rules.ts'
import { type Day, londonDay } from '#domain/time.ts'
import type { Db } from '../db/connect.ts'
import { emptyList, type Json, type JsonRow, jsonList, jsonRow, select, textOf } from '../db/json.ts'
import { prepared } from '../db/prepared.ts'
import type { Tx } from '../db/transaction.ts'
import type { Settings } from '../settings.ts'
import { freeSinceSql, planNameSql } from './json.ts'

const findPlan = prepared<{ companyId: number; today: Day }, { plan: PlanCode }>(
  ({ companyId, today }) => sql`select plan from plan_period
    where company_id = ${companyId}::int and starts_on <= ${today}::date and ends_on > ${today}::date`,
)

/** The current plan of a company. */
export async function loadPlan(db: Db | Tx, companyId: number, now: Date): Promise<PlanCode> {
  const [period] = await findPlan(db, { companyId, today: londonDay(now) })
  return period?.plan ?? 'free'
}

/** The company's plans as JSON: the current one first, then future ones, then past ones. */
export async function listPlansJson(
  db: Db,
  companyId: number,
  now: Date,
  { provider }: Pick<Settings, 'provider'>,
): Promise<Json<ListedPlan[]>> {
  const today = sql`${londonDay(now)}::date`
  const row = jsonRow(ListedPlanWire, {
    plan: planNameSql(sql`plan`, provider.name),
    startsOn: sql`starts_on`,
    endsOn: sql`ends_on`,
    isGiven: sql`is_given`,
  })
  const order = sql`is_current desc, ends_on > ${today} desc,
    case when ends_on > ${today} then starts_on end, starts_on desc`
  const { rows } = await sql<JsonRow<ListedPlan[]>>`
    with period as (
      select plan, starts_on, ends_on, given_reason is not null as is_given,
        starts_on <= ${today} and ends_on > ${today} as is_current
      from plan_period where company_id = ${companyId} and ends_on > starts_on
    ), entry as (
      select plan, starts_on, ends_on, is_given, is_current from period
      union all
      select 'free', ${freeSinceSql(today)}, null, false, true
      from company where company.id = ${companyId} and not exists (select from period where is_current)
    )
    ${select({ json: textOf(jsonList(row, order)) }, sql`from entry`)}`.execute(db)
  return rows[0]?.json ?? emptyList()
}

/** A period as it is stored; `session` is the checkout that paid for it, `reason` why an operator gave it. */
export interface StoredPeriod extends NoticedPeriod {
  readonly id: number
  readonly session: string | null
  readonly reason: string | null
}

/**
 * The periods of a company. Locks the company until the transaction ends, so that purchases happen one after
 * the other; statements that only refer to the company do not wait.
 */
export async function lockPeriods(tx: Tx, companyId: number): Promise<StoredPeriod[]> {
  await tx.selectFrom('company').where('id', '=', companyId).select('id').forNoKeyUpdate().execute()
  return tx
    .selectFrom('plan_period')
    .where('company_id', '=', companyId)
    .orderBy('starts_on')
    .orderBy('id')
    .select([
      'id',
      'plan',
      'starts_on as startsOn',
      'ends_on as endsOn',
      'checkout_session as session',
      'given_reason as reason',
      'end_noticed_on as endNoticedOn',
    ])
    .execute()
}

/** Writes what a purchase changes. The database refuses periods that overlap, and a session used twice. */
export async function savePurchase(
  tx: Tx,
  companyId: number,
  session: string,
  { placed, ended, moved }: Purchase<StoredPeriod>,
  now: Date,
): Promise<void> {
  await movePeriods(tx, [...ended, ...moved])
  await savePeriod(tx, companyId, placed, { session }, now)
}

/** Changes the days of periods. */
export async function movePeriods(tx: Tx, periods: readonly MovedPeriod<{ id: number }>[]): Promise<void> {
  for (const { period, startsOn, endsOn } of periods)
    await tx
      .updateTable('plan_period')
      .where('id', '=', period.id)
      .set({ starts_on: startsOn, ends_on: endsOn })
      .execute()
}

/** Notes that the Admins were told today when a period ends. */
export async function noteEndNoticed(tx: Tx, { id }: { readonly id: number }, today: Day): Promise<void> {
  await tx.updateTable('plan_period').where('id', '=', id).set({ end_noticed_on: today }).execute()
}

/** Adds a period with the checkout that paid for it, or the reason for which an operator gave it. */
export async function savePeriod(
  tx: Tx,
  companyId: number,
  { plan, startsOn, endsOn }: PlanPeriod,
  { session = null, reason = null }: Partial<Pick<StoredPeriod, 'session' | 'reason'>>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('plan_period')
    .values({
      company_id: companyId,
      plan,
      starts_on: startsOn,
      ends_on: endsOn,
      checkout_session: session,
      given_reason: reason,
      created_at: now,
    })
    .execute()
}

/** The period that a checkout paid for, as JSON. */
export async function boughtPlanJson(
  tx: Tx,
  session: string,
  { provider }: Pick<Settings, 'provider'>,
): Promise<Json<PlanEntry>> {
  const json = jsonRow(PlanEntryWire, {
    plan: planNameSql(sql`plan`, provider.name),
    startsOn: sql`starts_on`,
    endsOn: sql`ends_on`,
  })
  const from = sql`from plan_period where checkout_session = ${session}`
  const { rows } = await select({ json: textOf(json) }, from).execute(tx)
  const [row] = rows
  if (!row) throw new Error('a payment without its period')
  return row.json
}
