/** The plans that companies can be on, with everything that is fixed about each (docs/rules/plans.md#plans). */
import * as z from 'zod/mini'
import { oneOf } from '../fields.ts'
import type { Pence } from '../money.ts'
import { Day } from '../time.ts'

/** Every plan, from the lowest to the highest: the order decides what is an upgrade. */
export const PLAN_CODES = ['free', 'basic6', 'basic12', 'pro6', 'pro12'] as const
export const PlanCode = oneOf(PLAN_CODES)
export type PlanCode = (typeof PLAN_CODES)[number]

/** A plan that is sold for a number of months, or given; without one a company is on Free. */
export type PaidPlanCode = Exclude<PlanCode, 'free'>

export interface Plan {
  readonly code: PlanCode
  readonly tier: 'Free' | 'Basic' | 'Pro'
  /** How many months one purchase lasts; null for Free, which never ends. */
  readonly months: number | null
  /** Pence a month. */
  readonly monthlyPrice: Pence
  /** Quote requests that a company may create in a calendar month; null for no limit. */
  readonly monthlyRequests: number | null
  /** Whether every haulier of the directory can be seen, or only the first few. */
  readonly fullDirectory: boolean
}

const FREE_MONTHLY_REQUESTS = 3
const BASIC_MONTHLY_REQUESTS = 15

function plan(
  code: PlanCode,
  tier: Plan['tier'],
  months: number | null,
  monthlyPrice: Pence,
  monthlyRequests: number | null,
): Plan {
  return { code, tier, months, monthlyPrice, monthlyRequests, fullDirectory: tier !== 'Free' }
}

/** The facts of each plan. */
export const PLANS: Readonly<Record<PlanCode, Plan>> = {
  free: plan('free', 'Free', null, 0, FREE_MONTHLY_REQUESTS),
  basic6: plan('basic6', 'Basic', 6, 3_000, BASIC_MONTHLY_REQUESTS),
  basic12: plan('basic12', 'Basic', 12, 2_000, BASIC_MONTHLY_REQUESTS),
  pro6: plan('pro6', 'Pro', 6, 18_000, null),
  pro12: plan('pro12', 'Pro', 12, 12_000, null),
}

/** The rank of a plan: 0 for Free, higher for better ones. */
export function rankOf(code: PlanCode): number {
  return PLAN_CODES.indexOf(code)
}

/** True for a plan that can be bought. */
export function isPaid(code: PlanCode): code is PaidPlanCode {
  return code !== 'free'
}

/** How many months one purchase of a plan lasts. */
export function monthsOf(code: PaidPlanCode): number {
  return PLANS[code].months ?? 0
}

/** The price of one purchase in pence: a single payment of all its months (docs/rules/plans.md#purchase). */
export function priceOf(code: PaidPlanCode): Pence {
  return monthsOf(code) * PLANS[code].monthlyPrice
}

/**
 * The name of a plan as users read it: "Free", "Quayline Basic (6 month subscription)" (docs/rules/plans.md#plans).
 * Only the code is stored, so that the provider may be renamed.
 */
export function planName(code: PlanCode, provider: string): string {
  const { tier, months } = PLANS[code]
  return months === null ? tier : `${provider} ${tier} (${months} month subscription)`
}

/** The plan of that name; null for an unknown name. */
export function planNamed(name: string, provider: string): PlanCode | null {
  return PLAN_CODES.find((code) => planName(code, provider) === name.trim()) ?? null
}

const entry = { plan: z.string(), startsOn: Day, endsOn: z.nullable(Day) }

/** A company's time on a plan as it is shown. `endsOn` is the first day no longer covered; null for Free. */
export const PlanEntry = z.object(entry)
export type PlanEntry = z.output<typeof PlanEntry>

/** One of a company's plans. `isGiven` is true if an operator gave it (docs/rules/plans.md#given), false for Free. */
export const ListedPlan = z.object({ ...entry, isGiven: z.boolean() })
export type ListedPlan = z.output<typeof ListedPlan>
