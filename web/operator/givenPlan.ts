import { GivenPlanDraft, whyEndUnclear } from '#domain/plans/given.ts'
import { isPaid, monthsOf, planNamed } from '#domain/plans/plans.ts'
import type { Day } from '#domain/time.ts'
import { problemsOfRefusal } from '../api/refusals.ts'
import { provider } from '../provider.ts'
import { resolve } from '../ui/form/resolve.ts'

/** The values of the form that gives a plan. */
export interface GivenPlanForm {
  plan: string | null
  startsOn: Day | null
  months: number | null
  endsOn: Day | null
  reason: string
}

/** Checks the form, with the length of the plan, so that all that is missing is marked at once. */
export const checkGivenPlan = resolve<GivenPlanForm>(GivenPlanDraft, {
  alsoWrong: (values) => problemsOfRefusal(whyEndUnclear(values)),
})

/**
 * The months of the form when a plan is chosen: those of its name, unless an end day or other months than those of the
 * former choice were entered.
 */
export function monthsFor(chosen: string | null, { plan, months, endsOn }: GivenPlanForm): number | null {
  const isFilledIn = endsOn === null && (months === null || months === monthsIn(plan))
  return isFilledIn ? monthsIn(chosen) : months
}

function monthsIn(plan: string | null): number | null {
  const code = plan === null ? null : planNamed(plan, provider.name)
  return code !== null && isPaid(code) ? monthsOf(code) : null
}
