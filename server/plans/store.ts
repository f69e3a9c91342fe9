import { sql } from 'kysely'
import { PlanEntryWire } from '#contract/plans.ts'
import type { PaidPlanCode, PlanCode } from '#domain/plans/plans.ts'
import { type Day, LONDON, londonDay } from '#domain/time.ts'
import { planNameSql } from '../companies/json.ts'
import type { Db } from '../db/connect.ts'
import { jsonRow, type Sql } from '../db/json.ts'
import type { Tx } from '../http/route.ts'
import type { Settings } from '../settings.ts'

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
  return period ? (period.plan as PaidPlanCode) : 'free'
}

/** SQL for the first day of the Free time that company `company` is now in. */
export function freeSinceSql(today: Day): Sql {
  return sql`coalesce(
    (select max(ends_on) from plan_period where company_id = company.id and ends_on <= ${today}::date),
    (company.created_at at time zone ${sql.lit(LONDON)})::date
  )`
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
      select 'free', ${freeSinceSql(today)}, null, true
      from company where company.id = ${companyId} and not exists (select from period where is_current)
    )
    select coalesce(json_agg(${row} order by is_current desc, ends_on > ${today}::date desc,
      case when ends_on > ${today}::date then starts_on end, starts_on desc), '[]')::text as json
    from entry`.execute(db)
  return rows[0]?.json ?? '[]'
}
