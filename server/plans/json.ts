/** The plan of a company in SQL. */
import { sql } from 'kysely'
import { isPaid, PLAN_CODES, planName } from '#domain/plans/plans.ts'
import { LONDON, londonDay } from '#domain/time.ts'
import type { Sql } from '../db/json.ts'
import type { Settings } from '../settings.ts'

/** SQL for the name of the plan with the code in `code`; Free where that is null. */
export function planNameSql(code: Sql, { name }: Settings['provider']): Sql {
  const paid = PLAN_CODES.filter(isPaid).map(
    (plan) => sql`when ${sql.lit(plan)} then ${planName(plan, name)}`,
  )
  return sql`case ${code} ${sql.join(paid, sql` `)} else ${sql.lit(planName('free', name))} end`
}

/** SQL for the period of company `company` that covers today; at most one row. */
export function currentPeriodSql(now: Date): Sql {
  const today = londonDay(now)
  return sql`select plan, starts_on, ends_on from plan_period
    where company_id = company.id and starts_on <= ${today}::date and ends_on > ${today}::date`
}

/** SQL for the first day of the current Free time of company `company`; null during a plan. */
export function freeSinceSql(now: Date): Sql {
  return sql`coalesce(
    (select max(ends_on) from plan_period where company_id = company.id and ends_on <= ${londonDay(now)}::date),
    (company.created_at at time zone ${sql.lit(LONDON)})::date
  )`
}
