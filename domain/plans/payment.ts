/** When a payment counts (docs/rules/plans.md#settle). */
import type { Pence } from '../money.ts'
import { type Refused, refuse } from '../refuse.ts'
import type { PaidPlanCode } from './plans.ts'

/** A purchase that was begun: the plan, its price and its company. */
export interface Checkout {
  /** The payment provider's name for it. */
  readonly session: string
  readonly companyId: number
  readonly plan: PaidPlanCode
  /** Pence, as it was offered. */
  readonly amount: Pence
}

/** What the payment provider says about a checkout. */
export interface Payment {
  readonly isPaid: boolean
  /** In the smallest unit of its currency; null if the provider names none. */
  readonly amount: number | null
  /** ISO code in lower case. */
  readonly currency: string | null
  /** The company that it was opened for. */
  readonly companyId: number | null
}

export const CURRENCY = 'gbp'

/**
 * Why a payment does not pay for a checkout; null if it does. Refuses with not_found (another company's, or
 * none), payment_not_completed, payment_differs.
 */
export function whyNotPaid(checkout: Checkout, payment: Payment | null): Refused | null {
  if (!payment || payment.companyId !== checkout.companyId) return refuse('not_found')
  if (!payment.isPaid) return refuse('payment_not_completed')
  if (payment.amount !== checkout.amount || payment.currency !== CURRENCY) return refuse('payment_differs')
  return null
}
