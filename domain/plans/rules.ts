/**
 * The limits of a company's plan, and the effects of a purchase (docs/rules/plans.md#limit,
 * docs/rules/plans.md#purchase).
 */
import type { Pence } from '../money.ts'
import { addDays, addMonths, type Day, daysBetween } from '../time.ts'
import { isPaid, monthsOf, type PaidPlanCode, PLANS, type PlanCode, priceOf, rankOf } from './plans.ts'

const DAYS_A_MONTH = 365.25 / 12

/** How many quote requests a company may create in a calendar month on a plan; null for no limit. */
export function requestLimit(plan: PlanCode): number | null {
  return PLANS[plan].monthlyRequests
}

/** Quote requests of a calendar month: created, allowed, and still possible. Null means unlimited. */
export interface MonthlyUsage {
  readonly used: number
  readonly limit: number | null
  readonly remaining: number | null
}

/**
 * The remaining quote requests of a month. After a change to a lower plan more may have been created than are allowed;
 * then the remainder is 0 (docs/rules/plans.md#limit).
 */
export function monthlyUsage(used: number, limit: number | null): MonthlyUsage {
  return { used, limit, remaining: limit === null ? null : Math.max(0, limit - used) }
}

/** Time on a plan that was bought or given: from its first day up to the first day that it no longer covers. */
export interface PlanPeriod {
  readonly plan: PaidPlanCode
  readonly startsOn: Day
  readonly endsOn: Day
}

/** The period that covers a day; null for none, which means Free (docs/rules/plans.md#periods). */
export function currentPeriod<P extends PlanPeriod>(periods: readonly P[], today: Day): P | null {
  return periods.find(({ startsOn, endsOn }) => startsOn <= today && today < endsOn) ?? null
}

/** The plan that a company is on, on a day. */
export function currentPlan(periods: readonly PlanPeriod[], today: Day): PlanCode {
  return currentPeriod(periods, today)?.plan ?? 'free'
}

/** The periods that are not over yet, the first one first. A period that an upgrade emptied counts as over. */
export function periodsAhead<P extends PlanPeriod>(periods: readonly P[], today: Day): P[] {
  return periods
    .filter(({ startsOn, endsOn }) => endsOn > today && endsOn > startsOn)
    .sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
}

/** The effect of buying a plan for a company on another one. */
type PlanAction = 'activate' | 'upgrade' | 'renew' | 'renewOnThis'

/** The words on the button of each action (docs/rules/plans.md#actions). */
export const ACTION_LABELS: Readonly<Record<PlanAction, string>> = {
  activate: 'Activate',
  upgrade: 'Upgrade',
  renew: 'Renew current plan',
  renewOnThis: 'Renew on this plan',
}

/** The action of a plan's row for a company on `current`. Free cannot be bought: its button is never enabled. */
export function planAction(plan: PlanCode, current: PlanCode): PlanAction {
  if (!isPaid(plan)) return 'activate'
  if (plan === current) return 'renew'
  return rankOf(plan) > rankOf(current) ? 'upgrade' : 'renewOnThis'
}

/** A period with the days it gets in place of its own. */
export interface MovedPeriod<P> {
  readonly period: P
  readonly startsOn: Day
  readonly endsOn: Day
}

/** The effects of a new period, bought or given, on the periods of a company. */
export interface PlanChange<P> {
  readonly placed: PlanPeriod
  /** Periods of lower plans that an upgrade shortens or empties; their remaining days are lost. */
  readonly ended: readonly MovedPeriod<P>[]
  /** Equal or better periods, which now follow the placed one at their full length; given ones only if they have to. */
  readonly moved: readonly MovedPeriod<P>[]
}

/** A purchase with its action for the company. */
export interface Purchase<P> extends PlanChange<P> {
  readonly action: PlanAction
}

/** A period at its full length from another day on: in months if it lasts whole months, else in days. */
export function movedTo<P extends PlanPeriod>(period: P, startsOn: Day): MovedPeriod<P> {
  const months = wholeMonths(period.startsOn, period.endsOn)
  const days = daysBetween(period.startsOn, period.endsOn)
  return { period, startsOn, endsOn: months === null ? addDays(startsOn, days) : addMonths(startsOn, months) }
}

/** The months from one day to another; null if it is not a whole number. */
function wholeMonths(from: Day, to: Day): number | null {
  const months = Math.round(daysBetween(from, to) / DAYS_A_MONTH)
  return addMonths(from, months) === to ? months : null
}

/**
 * Buys a plan today. An upgrade starts today and ends what remains of lower plans, including renewals that have
 * not begun; a renewal, or a lower plan, starts where a period ends and nothing is in its way
 * (docs/rules/plans.md#purchase). The resulting periods never overlap.
 */
export function purchase<P extends PlanPeriod & { readonly isGiven?: boolean }>(
  plan: PaidPlanCode,
  periods: readonly P[],
  today: Day,
): Purchase<P> {
  const ahead = periodsAhead(periods, today)
  const action = planAction(plan, currentPlan(ahead, today))
  if (action !== 'upgrade') return { action, placed: renewal(plan, ahead, today), ended: [], moved: [] }
  const placed = periodFrom(plan, today)
  const isLower = (period: P) => rankOf(period.plan) < rankOf(plan)
  const ended = ahead.filter(isLower).map((period) => ({
    period,
    startsOn: period.startsOn,
    endsOn: period.startsOn < today ? today : period.startsOn,
  }))
  const kept = ahead.filter((period) => !isLower(period))
  return { action, placed, ended, moved: movedBehind(placed.endsOn, kept) }
}

/** Periods in their order that follow one another from a day on: those that get other days. */
function movedBehind<P extends PlanPeriod & { readonly isGiven?: boolean }>(
  day: Day,
  periods: readonly P[],
): MovedPeriod<P>[] {
  const moved: MovedPeriod<P>[] = []
  let next = day
  for (const period of periods) {
    // The days of a given plan are agreed with the provider, as on an invoice: it never begins earlier.
    if (period.isGiven && period.startsOn >= next) {
      next = period.endsOn
      continue
    }
    const later = movedTo(period, next)
    moved.push(later)
    next = later.endsOn
  }
  return moved
}

/** The first period of a plan from the end of another one that ends before the next begins. */
function renewal(plan: PaidPlanCode, ahead: readonly PlanPeriod[], today: Day): PlanPeriod {
  let placed = periodFrom(plan, today)
  for (const [index, { startsOn, endsOn }] of ahead.entries()) {
    if (placed.endsOn <= startsOn) break
    placed = { plan, startsOn: endsOn, endsOn: endOfRenewal(plan, endsOn, ahead.slice(0, index + 1)) }
  }
  return placed
}

/**
 * The end of a period that follows others. Its months count from the first day of all that follow one another: twice six
 * months from the 31st end like twelve, although the first six end on the 28th.
 */
function endOfRenewal(plan: PaidPlanCode, startsOn: Day, before: readonly PlanPeriod[]): Day {
  let endsOn = addMonths(startsOn, monthsOf(plan))
  let first = startsOn
  for (const period of before.toReversed()) {
    if (period.endsOn !== first) break
    first = period.startsOn
    const months = wholeMonths(first, startsOn)
    if (months !== null) endsOn = addMonths(first, months + monthsOf(plan))
  }
  return endsOn
}

function periodFrom(plan: PaidPlanCode, startsOn: Day): PlanPeriod {
  return { plan, startsOn, endsOn: addMonths(startsOn, monthsOf(plan)) }
}

/** A period that a purchase ends. */
export interface EndedPeriodSummary extends PlanPeriod {
  /** The price of its months, in pence; null for a given period, since no payment was made here. */
  readonly paid: Pence | null
  /** False for a period that had not begun. */
  readonly isBegun: boolean
}

/** A period with its new days. */
export interface MovedPeriodSummary extends PlanPeriod {
  /** Its start before the purchase. */
  readonly plannedOn: Day
}

/** The summary of a purchase, shown before the payment (docs/rules/plans.md#summary). */
export interface PurchaseSummary {
  readonly bought: PlanPeriod
  /** The whole payment, in pence. */
  readonly total: Pence
  readonly ends: readonly EndedPeriodSummary[]
  readonly moves: readonly MovedPeriodSummary[]
}

/** A period, and whether an operator gave it. */
export interface KnownPeriod extends PlanPeriod {
  readonly isGiven: boolean
}

/** Summarises the changes and the price of buying a plan today. */
export function purchaseSummary(
  plan: PaidPlanCode,
  periods: readonly KnownPeriod[],
  today: Day,
): PurchaseSummary {
  const { placed, ended, moved } = purchase(plan, periods, today)
  return {
    bought: placed,
    total: priceOf(plan),
    ends: ended.map(({ period }) => ({
      plan: period.plan,
      startsOn: period.startsOn,
      endsOn: period.endsOn,
      paid: period.isGiven ? null : priceOf(period.plan),
      isBegun: period.startsOn <= today,
    })),
    moves: moved.map(({ period, startsOn, endsOn }) => ({
      plan: period.plan,
      startsOn,
      endsOn,
      plannedOn: period.startsOn,
    })),
  }
}
