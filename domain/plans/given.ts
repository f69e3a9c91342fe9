/** Plans that an operator gives, such as one that is sold by invoice, and the ends that it changes (docs/rules/plans.md#given). */
import * as z from 'zod/mini'
import { Id, line, requiredText, wholeNumber } from '../fields.ts'
import { Refused, refuse } from '../refuse.ts'
import { replacedUnseen, seenShape } from '../seen.ts'
import { addMonths, Day } from '../time.ts'
import { type PaidPlanCode, rankOf } from './plans.ts'
import { type MovedPeriod, movedTo, type PlanChange, type PlanPeriod, periodsAhead } from './rules.ts'

/** The most months that a plan is given for. */
const MAX_GIVEN_MONTHS = 60
/** How long the reason or invoice number may be. */
const MAX_PLAN_REASON_LENGTH = 200

const reason = requiredText(MAX_PLAN_REASON_LENGTH)

/** A plan to be given: its name, its first day, and either months or the first day that it no longer covers. */
export const GivenPlanDraft = z.object({
  plan: line(),
  startsOn: Day,
  months: z.nullable(wholeNumber(1, MAX_GIVEN_MONTHS)),
  endsOn: z.nullable(Day),
  /** An invoice number, or why it is given. Only operators read it. */
  reason,
})
export type GivenPlanDraft = z.output<typeof GivenPlanDraft>

/** The time for which a plan is to be given. */
export const GivenTime = z.pick(GivenPlanDraft, { startsOn: true, months: true, endsOn: true })
export type GivenTime = z.output<typeof GivenTime>

/** The end of a plan, as it was shown to the operator who changes it. */
export const SeenPlanEnd = seenShape({ endsOn: 0 })

/** Another end of a plan: the first day that it no longer covers, and why. */
export const PlanEndChange = z.object({ endsOn: Day, reason, seen: z.optional(SeenPlanEnd) })
export type PlanEndChange = z.output<typeof PlanEndChange>

/** A plan of a company as the operator sees it; `reason` is null for one that was bought. */
export const PlanOfCompany = z.object({
  id: Id,
  plan: z.string(),
  startsOn: Day,
  endsOn: Day,
  reason: z.nullable(z.string()),
})
export type PlanOfCompany = z.output<typeof PlanOfCompany>

/** Why the end of a given plan is unclear: plan_end_unclear unless either months or an end is given; null if it is clear. */
export function whyEndUnclear({ months, endsOn }: Pick<GivenPlanDraft, 'months' | 'endsOn'>): Refused | null {
  return (months === null) === (endsOn === null) ? refuse('plan_end_unclear', ['endsOn']) : null
}

/**
 * Gives a plan from a day on. Overlapping lower plans end, as with a bought upgrade; equal or better plans that begin
 * within it start after it, at their full length (docs/rules/plans.md#given).
 *
 * Refusals: plan_end_unclear unless either months or an end is given; plan_day_past; plan_end_unusable;
 * plan_overlaps if an equal or better plan covers the first day.
 */
export function givePlan<P extends PlanPeriod>(
  plan: PaidPlanCode,
  { startsOn, months, endsOn }: GivenTime,
  periods: readonly P[],
  today: Day,
): PlanChange<P> | Refused {
  if (startsOn < today) return refuse('plan_day_past', ['startsOn'])
  const unclear = whyEndUnclear({ months, endsOn })
  if (unclear) return unclear
  const end = endsOn ?? addMonths(startsOn, months ?? 0)
  return place({ plan, startsOn, endsOn: end }, periods, today)
}

/**
 * Why another end cannot replace the stored one: plan_changed, if that is another than the operator saw
 * (docs/rules/plans.md#given); null if it can, and if the change names no end seen.
 */
export function whyEndUnseen(change: PlanEndChange, plan: Pick<PlanPeriod, 'endsOn'>): Refused | null {
  const changed = replacedUnseen(change.seen, change, plan)
  return changed.length > 0 ? new Refused([{ code: 'plan_changed', changed }]) : null
}

/**
 * Gives a plan another end: today ends it at once, its own first day removes it before it begins. A later end affects
 * other plans as giving does. A bought plan can only end earlier, such as one that was refunded
 * (docs/rules/plans.md#given).
 *
 * Refusals: plan_was_bought; plan_is_over; plan_day_past; plan_end_unusable.
 */
export function changePlanEnd<P extends PlanPeriod & { readonly reason: string | null }>(
  plan: P,
  endsOn: Day,
  periods: readonly P[],
  today: Day,
): PlanChange<P> | Refused {
  if (plan.endsOn <= today || plan.endsOn === plan.startsOn) return refuse('plan_is_over')
  if (endsOn < today || endsOn < plan.startsOn) return refuse('plan_day_past', ['endsOn'])
  if (endsOn <= plan.endsOn) return { placed: { ...plan, endsOn }, ended: [], moved: [] }
  if (plan.reason === null) return refuse('plan_was_bought', ['endsOn'])
  const others = periods.filter((period) => period !== plan)
  return place({ plan: plan.plan, startsOn: plan.startsOn, endsOn }, others, today)
}

function place<P extends PlanPeriod>(
  placed: PlanPeriod,
  periods: readonly P[],
  today: Day,
): PlanChange<P> | Refused {
  const { startsOn, endsOn } = placed
  if (endsOn <= startsOn || endsOn > addMonths(startsOn, MAX_GIVEN_MONTHS))
    return refuse('plan_end_unusable', ['endsOn'])
  const ended: MovedPeriod<P>[] = []
  const moved: MovedPeriod<P>[] = []
  let next = endsOn
  for (const period of periodsAhead(periods, today)) {
    if (period.endsOn <= startsOn) continue
    if (rankOf(period.plan) < rankOf(placed.plan) && period.startsOn < endsOn) {
      const end = period.startsOn < startsOn ? startsOn : period.startsOn
      ended.push({ period, startsOn: period.startsOn, endsOn: end })
    } else if (period.startsOn <= startsOn) return refuse('plan_overlaps', ['startsOn'])
    else if (period.startsOn < next) {
      const later = movedTo(period, next)
      moved.push(later)
      next = later.endsOn
    }
  }
  return { placed, ended, moved }
}
