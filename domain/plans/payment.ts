/** When a payment counts (docs/rules/plans.md#settle). */
import type { Pence } from '../money.ts'
import { type Refused, refuse } from '../refuse.ts'
import { DAY_MS, MINUTE_MS } from '../time.ts'
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
  /** False if it was refunded in full. */
  readonly isPaid: boolean
  /** True if it was not paid in time, its payment failed or was refunded in full, and it can no longer be paid. */
  readonly isOver: boolean
  /** True if the user has paid in a way that takes days, and the money has not come yet. */
  readonly isUnderWay: boolean
  /** True if a payment that takes days has failed: the user believes that it is under way. */
  readonly hasFailed: boolean
  /** In the smallest unit of its currency; null if the provider names none. */
  readonly amount: number | null
  /** ISO code in lower case. */
  readonly currency: string | null
  /** The company that it was opened for. */
  readonly companyId: number | null
  /** When it was paid; null if it is not, or if the provider does not say. */
  readonly paidAt: Date | null
}

/** A checkout that was paid, with the time of its payment: it may be applied days later. */
export interface PaidCheckout extends Checkout, Pick<Payment, 'paidAt'> {}

export const CURRENCY = 'gbp'

/**
 * Why a payment does not pay for a checkout; null if it does. Refuses with payment_unconfirmed (the provider does not
 * know the checkout, which was begun here), not_found (another company's), payment_under_way, payment_not_completed,
 * payment_differs.
 */
export function whyNotPaid(checkout: Checkout, payment: Payment | null): Refused | null {
  if (!payment) return refuse('payment_unconfirmed')
  if (payment.companyId !== checkout.companyId) return refuse('not_found')
  if (!payment.isPaid) return refuse(payment.isUnderWay ? 'payment_under_way' : 'payment_not_completed')
  if (payment.amount !== checkout.amount || payment.currency !== CURRENCY) return refuse('payment_differs')
  return null
}

/** How soon after a checkout was opened the payment provider is asked about it, if its payment was not reported. */
const FIRST_POLL_MS = 15 * MINUTE_MS
const MAX_WAIT_MS = DAY_MS
/** Payments that take days are made by then. */
const LAST_POLL_MS = 30 * DAY_MS

/** When the payment provider is first asked about a checkout (docs/rules/plans.md#asked). */
export function firstPoll(openedAt: Date): Date {
  return new Date(openedAt.getTime() + FIRST_POLL_MS)
}

/** When it is asked again about a checkout that is not paid; null if it is no longer asked (docs/rules/plans.md#asked). */
export function nextPoll(openedAt: Date, now: Date): Date | null {
  const openMs = now.getTime() - openedAt.getTime()
  if (openMs >= LAST_POLL_MS) return null
  // Each wait is as long as all before it.
  return new Date(now.getTime() + Math.min(Math.max(openMs, FIRST_POLL_MS), MAX_WAIT_MS))
}
