/** What the plans table says of each plan to a company on its plan (docs/rules/plans.md#actions). */
import { FREE_PROFILES } from '#domain/directory/haulier.ts'
import { formatPence } from '#domain/money.ts'
import {
  isPaid,
  PLAN_CODES,
  PLANS,
  type PlanCode,
  type PlanEntry,
  planName,
  planNamed,
  priceOf,
} from '#domain/plans/plans.ts'
import {
  ACTION_LABELS,
  type MonthlyUsage,
  type PlanPeriod,
  planAction,
  purchase,
} from '#domain/plans/rules.ts'
import { type Day, formatLongDay } from '#domain/time.ts'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'

export interface PlanRow {
  readonly code: PlanCode
  readonly name: string
  readonly isCurrent: boolean
  readonly term: string
  readonly price: string
  /** What is paid at once; null for Free. */
  readonly payment: string | null
  readonly start: string
  readonly expiry: string
  readonly directory: string
  readonly usage: Usage
  readonly label: string
  /** Why the button is off; null where it can be pressed. */
  readonly reason: string | null
  /** What pressing it leads to, in words. */
  readonly outcome: string | null
}

export interface Usage {
  readonly text: string
  /** A second line: what was used where there is no limit. */
  readonly more: string | null
  readonly isUsedUp: boolean
}

export interface PlansOf {
  /** As the server lists them, the current one first. */
  readonly entries: readonly PlanEntry[]
  readonly usage: MonthlyUsage | undefined
  readonly isAdmin: boolean
  readonly provider: string
  readonly today: Day
}

/** Why somebody who is no Admin cannot press a button. */
export const ADMINS_ONLY = 'Only an Admin of your company can change the plan.'

/** The plan that a company is on, by the first of its plans. */
export function currentCode({ entries, provider }: Pick<PlansOf, 'entries' | 'provider'>): PlanCode {
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
      payment: isPaid(code) ? `${formatPence(priceOf(code))} paid once` : null,
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
    : 'Your company goes back to Free by itself when its paid time ends.'
}

/** What buying a plan would do now, so that nobody pays without having read it (docs/rules/plans.md#purchase). */
function outcomeOf(code: PlanCode, { entries, provider, today }: PlansOf): string | null {
  if (!isPaid(code)) return null
  const { bought, ended } = purchase(code, periodsIn(entries, provider), today)
  const until = `until ${formatLongDay(bought.endsOn)}`
  const lost = ended.at(-1)
  if (lost) {
    const paidUntil = formatLongDay(lost.period.endsOn)
    return `From today ${until}. Ends your current plan, which is paid until ${paidUntil}.`
  }
  return bought.startsOn === today
    ? `From today ${until}.`
    : `From ${formatLongDay(bought.startsOn)} ${until}.`
}

/** The paid periods among a company's plans. */
export function periodsIn(entries: readonly PlanEntry[], provider: string): PlanPeriod[] {
  return entries.flatMap(({ plan, startsOn, endsOn }) => {
    const code = planNamed(plan, provider)
    return code && isPaid(code) && endsOn ? [{ plan: code, startsOn, endsOn }] : []
  })
}
