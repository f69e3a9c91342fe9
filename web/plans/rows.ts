/** The rows of the plans table for a company, by its plans (docs/rules/plans.md#actions). */
import { FREE_PROFILES } from '#domain/directory/haulier.ts'
import { formatPence } from '#domain/money.ts'
import {
  isPaid,
  type ListedPlan,
  type PaidPlanCode,
  PLAN_CODES,
  PLANS,
  type PlanCode,
  planName,
  planNamed,
  priceOf,
} from '#domain/plans/plans.ts'
import {
  ACTION_LABELS,
  type EndedPeriodSummary,
  type KnownPeriod,
  type MonthlyUsage,
  type PurchaseSummary,
  planAction,
  purchaseSummary,
} from '#domain/plans/rules.ts'
import { type Day, formatLongDay } from '#domain/time.ts'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'

export interface PlanRow {
  readonly code: PlanCode
  readonly name: string
  readonly isCurrent: boolean
  readonly term: string
  readonly price: string
  /** The whole payment; null for Free. */
  readonly payment: string | null
  readonly start: string
  readonly expiry: string
  readonly directory: string
  readonly usage: Usage
  readonly label: string
  /** Why the button is disabled; null if it is enabled. */
  readonly reason: string | null
  /** The effect of the button, in words. */
  readonly outcome: string | null
}

interface Usage {
  readonly text: string
  /** A second line: the usage if there is no limit. */
  readonly more: string | null
  readonly isUsedUp: boolean
}

export interface PlansOf {
  /** As the server lists them, the current one first. */
  readonly entries: readonly ListedPlan[]
  readonly usage: MonthlyUsage | undefined
  readonly isAdmin: boolean
  readonly provider: string
  readonly today: Day
}

/** Why the button is disabled for a user who is not an Admin. */
export const ADMINS_ONLY = 'Only an Admin of your company can change the plan.'

/** The plan that a company is on, by the first of its plans. */
function currentCode({ entries, provider }: Pick<PlansOf, 'entries' | 'provider'>): PlanCode {
  return planNamed(entries[0]?.plan ?? '', provider) ?? 'free'
}

/** A row for every plan, the lowest first. */
export function planRows(plans: PlansOf): PlanRow[] {
  const current = currentCode(plans)
  return PLAN_CODES.map((code) => {
    const { months, monthlyPrice, fullDirectory } = PLANS[code]
    const isCurrent = code === current
    const [entry] = plans.entries
    return {
      code,
      name: planName(code, plans.provider),
      isCurrent,
      term: months === null ? 'Unlimited' : `${months} months`,
      price: formatPence(monthlyPrice),
      payment: isPaid(code) ? `${formatPence(priceOf(code))} in one payment` : null,
      start: isCurrent && entry ? formatLongDay(entry.startsOn) : EMPTY_VALUE,
      expiry: isCurrent && entry?.endsOn ? formatLongDay(entry.endsOn) : EMPTY_VALUE,
      directory: fullDirectory ? 'Full access' : `${FREE_PROFILES} profiles`,
      usage: usageOf(code, isCurrent, plans.usage),
      label: ACTION_LABELS[planAction(code, current)],
      reason: reasonOf(code, current, plans.isAdmin),
      outcome: outcomeOf(code, plans),
    }
  })
}

function usageOf(code: PlanCode, isCurrent: boolean, usage: MonthlyUsage | undefined): Usage {
  const limit = PLANS[code].monthlyRequests
  const said = (text: string, more: string | null = null, isUsedUp = false) => ({ text, more, isUsedUp })
  if (limit === null) return said('Unlimited', isCurrent && usage ? `${usage.used} this month` : null)
  if (isCurrent && usage) return said(`${usage.used} of ${limit}`, null, usage.used >= limit)
  return said(`${limit} a month`)
}

function reasonOf(code: PlanCode, current: PlanCode, isAdmin: boolean): string | null {
  if (isPaid(code)) return isAdmin ? null : ADMINS_ONLY
  return current === 'free'
    ? 'Your company is on the Free plan.'
    : 'Your company goes back to Free by itself when its last plan ends.'
}

/**
 * The effect of buying a plan now, in short; the dialog before the payment has the details
 * (docs/rules/plans.md#summary).
 */
function outcomeOf(code: PlanCode, plans: PlansOf): string | null {
  if (!isPaid(code)) return null
  const { bought, ends } = summaryOf(code, plans)
  const from = bought.startsOn === plans.today ? 'today' : formatLongDay(bought.startsOn)
  const days = `From ${from} until ${formatLongDay(bought.endsOn)}.`
  return ends.length === 0 ? days : `${days} Ends ${ends.map(endingOf).join(' and ').replace(/,$/, '')}.`
}

function endingOf({ plan, startsOn, endsOn, isBegun }: EndedPeriodSummary): string {
  return isBegun
    ? `your current plan, which would run until ${formatLongDay(endsOn)},`
    : `${PLANS[plan].tier}, which would run from ${formatLongDay(startsOn)} until ${formatLongDay(endsOn)},`
}

/** The changes and the price of buying a plan today. */
export function summaryOf(
  plan: PaidPlanCode,
  { entries, provider, today }: Pick<PlansOf, 'entries' | 'provider' | 'today'>,
): PurchaseSummary {
  return purchaseSummary(plan, periodsIn(entries, provider), today)
}

/** The bought and given periods among a company's plans. */
function periodsIn(entries: readonly ListedPlan[], provider: string): KnownPeriod[] {
  return entries.flatMap(({ plan, startsOn, endsOn, isGiven }) => {
    const code = planNamed(plan, provider)
    return code && isPaid(code) && endsOn ? [{ plan: code, startsOn, endsOn, isGiven }] : []
  })
}
