/** The effects of a purchase, in sentences (docs/rules/plans.md#summary). */
import { formatPence } from '#domain/money.ts'
import { monthsOf, type PaidPlanCode, PLANS, planName } from '#domain/plans/plans.ts'
import type { EndedPeriodSummary, MovedPeriodSummary } from '#domain/plans/rules.ts'
import { formatLongDay } from '#domain/time.ts'

/** "12 months at £120.00 a month, paid once. Nothing is added for VAT." */
export function paymentOf(plan: PaidPlanCode): string {
  const monthly = formatPence(PLANS[plan].monthlyPrice)
  return `${monthsOf(plan)} months at ${monthly} a month, paid once. Nothing is added for VAT.`
}

/** A period that an upgrade ends, or that will not begin. */
export function endingOf(
  { plan, startsOn, endsOn, paid, isBegun }: EndedPeriodSummary,
  provider: string,
): string {
  const origin = paid === null ? `given by ${provider}` : `${formatPence(paid)} paid`
  const name = `${planName(plan, provider)}, ${origin}`
  return isBegun
    ? `${name}: ends today instead of ${formatLongDay(endsOn)}.`
    : `${name}: will not start on ${formatLongDay(startsOn)}.`
}

/** A period that now follows the bought one. */
export function movingOf(
  { plan, startsOn, endsOn, plannedOn }: MovedPeriodSummary,
  provider: string,
): string {
  return `${planName(plan, provider)} starts on ${formatLongDay(startsOn)} instead of ${formatLongDay(plannedOn)}, and ends on ${formatLongDay(endsOn)}.`
}
