/** The plan of a company in SQL. */
import { sql } from 'kysely'
import { isPaid, PLAN_CODES, type PlanCode, planName } from '#domain/plans/plans.ts'
import { requestLimit } from '#domain/plans/rules.ts'
import { LONDON } from '#domain/time.ts'
import type { Sql } from '../db/json.ts'

/** SQL for what a plan has, by the code in `code`; what Free has where that is null. */
function ofPlanSql(code: Sql, valueFor: (plan: PlanCode) => string | number | null): Sql {
  const paid = PLAN_CODES.filter(isPaid).map(
    (plan) => sql`when ${sql.lit(plan)} then ${sql.lit(valueFor(plan))}`,
  )
  return sql`case ${code} ${sql.join(paid, sql` `)} else ${sql.lit(valueFor('free'))} end`
}

/** SQL for the name of the plan with the code in `code`, sold by the provider of that name. */
export function planNameSql(code: Sql, provider: string): Sql {
  return ofPlanSql(code, (plan) => planName(plan, provider))
}

/** SQL for the requests a month of the plan with the code in `code`; null where there is no limit. */
export function requestLimitSql(code: Sql): Sql {
  return sql`(${ofPlanSql(code, requestLimit)})::int`
}

/** SQL for the period of company `company` that covers today; at most one row. */
export function currentPeriodSql(today: Sql): Sql {
  return sql`select plan, starts_on, ends_on from plan_period
    where company_id = company.id and starts_on <= ${today} and ends_on > ${today}`
}

/**
 * SQL for the first day of the current Free time of company `company`, if no plan covers today. A period without a day,
 * such as one that was taken back before it began, interrupted nothing.
 */
export function freeSinceSql(today: Sql): Sql {
  return sql`coalesce(
    (select max(ends_on) from plan_period
      where company_id = company.id and ends_on <= ${today} and ends_on > starts_on),
    (company.created_at at time zone ${sql.lit(LONDON)})::date
  )`
}
