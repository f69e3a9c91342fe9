import { GivenPlanDraft, whyEndUnclear } from '#domain/plans/given.ts'
import type { Day } from '#domain/time.ts'
import { problemsOfRefusal } from '../api/refusals.ts'
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
