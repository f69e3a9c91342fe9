import { sql } from 'kysely'
import { PlanEntryWire } from '#contract/plans.ts'
import type { PlanCode } from '#domain/plans/plans.ts'
import type { PlanPeriod, Purchase } from '#domain/plans/rules.ts'
import { londonDay } from '#domain/time.ts'
import type { Db } from '../db/connect.ts'
import { jsonRow } from '../db/json.ts'
import type { Tx } from '../db/transaction.ts'
import type { Settings } from '../settings.ts'
import { freeSinceSql, planNameSql } from './json.ts'

/** The plan that a company is on now. */
export async function loadPlan(db: Db | Tx, companyId: number, now: Date): Promise<PlanCode> {
  const today = londonDay(now)
  const period = await db
    .selectFrom('plan_period')
    .where('company_id', '=', companyId)
    .where('starts_on', '<=', today)
    .where('ends_on', '>', today)
    .select('plan')
    .executeTakeFirst()
  return period?.plan ?? 'free'
}

/** The company's plans as JSON: the current one first, then those to come, then those that are over. */
export async function listPlansJson(
  db: Db,
  companyId: number,
  now: Date,
  { provider }: Pick<Settings, 'provider'>,
): Promise<string> {
  const today = londonDay(now)
  const row = jsonRow(PlanEntryWire, {
    plan: planNameSql(sql`plan`, provider),
    startsOn: sql`starts_on`,
    endsOn: sql`ends_on`,
  })
  const { rows } = await sql<{ json: string }>`
    with period as (
      select plan, starts_on, ends_on, starts_on <= ${today}::date and ends_on > ${today}::date as is_current
      from plan_period where company_id = ${companyId} and ends_on > starts_on
    ), entry as (
      select plan, starts_on, ends_on, is_current from period
      union all
      select 'free', ${freeSinceSql(now)}, null, true
      from company where company.id = ${companyId} and not exists (select from period where is_current)
    )
    select coalesce(json_agg(${row} order by is_current desc, ends_on > ${today}::date desc,
      case when ends_on > ${today}::date then starts_on end, starts_on desc), '[]')::text as json
    from entry`.execute(db)
  return rows[0]?.json ?? '[]'
}

/** A period as it is stored; `session` is the checkout that paid for it. */
export interface StoredPeriod extends PlanPeriod {
  readonly id: number
  readonly session: string | null
}

/**
 * The periods of a company. The company stays locked until the transaction ends, so that purchases happen one
 * after the other; what merely refers to the company does not wait.
 */
export async function lockPeriods(tx: Tx, companyId: number): Promise<StoredPeriod[]> {
  await tx.selectFrom('company').where('id', '=', companyId).select('id').forNoKeyUpdate().execute()
  return tx
    .selectFrom('plan_period')
    .where('company_id', '=', companyId)
    .orderBy('starts_on')
    .orderBy('id')
    .select(['id', 'plan', 'starts_on as startsOn', 'ends_on as endsOn', 'checkout_session as session'])
    .execute()
}

/** Writes what a purchase changes. The database refuses periods that overlap, and a session used twice. */
export async function savePurchase(
  tx: Tx,
  companyId: number,
  session: string,
  { bought, ended, moved }: Purchase<StoredPeriod>,
  now: Date,
): Promise<void> {
  for (const { period, startsOn, endsOn } of [...ended, ...moved])
    await tx
      .updateTable('plan_period')
      .where('id', '=', period.id)
      .set({ starts_on: startsOn, ends_on: endsOn })
      .execute()
  await tx
    .insertInto('plan_period')
    .values({
      company_id: companyId,
      plan: bought.plan,
      starts_on: bought.startsOn,
      ends_on: bought.endsOn,
      checkout_session: session,
      created_at: now,
    })
    .execute()
}

/** The period that a checkout paid for, as JSON. */
export async function boughtPlanJson(
  tx: Tx,
  session: string,
  { provider }: Pick<Settings, 'provider'>,
): Promise<string> {
  const json = jsonRow(PlanEntryWire, {
    plan: planNameSql(sql`plan`, provider),
    startsOn: sql`starts_on`,
    endsOn: sql`ends_on`,
  })
  const { rows } = await sql<{ json: string }>`
    select ${json}::text as json from plan_period where checkout_session = ${session}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a payment without its period')
  return row.json
}
