import type { CompanyRecord } from '#domain/operator/operator.ts'
import { GivenTime, givePlan } from '#domain/plans/given.ts'
import { isPaid, planName, planNamed } from '#domain/plans/plans.ts'
import type { PlanPeriod } from '#domain/plans/rules.ts'
import { isRefused } from '#domain/refuse.ts'
import { formatLongDay, londonDay } from '#domain/time.ts'
import { provider } from '../provider.ts'
import classes from './Operator.module.css'

interface GivenPlanEffectsProps {
  company: CompanyRecord
  /** The typed values of the form. */
  values: { readonly plan: string | null }
}

/** The effects of a plan on the company's other plans, by the server's rule; nothing until all of it is typed. */
export function GivenPlanEffects({ company, values }: GivenPlanEffectsProps) {
  const code = planNamed(values.plan ?? '', provider.name)
  const time = GivenTime.safeParse(values)
  if (!code || !isPaid(code) || !time.success) return null
  const change = givePlan(code, time.data, periodsOf(company), londonDay(new Date()))
  if (isRefused(change)) return null
  const { placed, ended, moved } = change
  return (
    <ul className={classes.consequences} aria-live="polite">
      <li>
        The plan covers {formatLongDay(placed.startsOn)} up to {formatLongDay(placed.endsOn)}. The Admins are
        told by email.
      </li>
      {ended.map(({ period, ...days }) => (
        <li key={period.startsOn}>
          {nameOf(period)} from {formatLongDay(period.startsOn)}{' '}
          {days.endsOn > days.startsOn ? `ends on ${formatLongDay(days.endsOn)}` : 'falls away'}.
        </li>
      ))}
      {moved.map(({ period, startsOn: day }) => (
        <li key={period.startsOn}>
          {nameOf(period)} starts on {formatLongDay(day)}, not on {formatLongDay(period.startsOn)}.
        </li>
      ))}
    </ul>
  )
}

function nameOf({ plan }: PlanPeriod): string {
  return planName(plan, provider.name)
}

function periodsOf({ plans }: CompanyRecord): PlanPeriod[] {
  return plans.flatMap(({ plan, startsOn, endsOn }) => {
    const code = planNamed(plan, provider.name)
    return code && isPaid(code) ? [{ plan: code, startsOn, endsOn }] : []
  })
}
