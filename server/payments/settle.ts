/**
 * A payment becomes paid time exactly once, however often and in whatever order the return page and the
 * provider's events report it (docs/rules/plans.md#settle). The provider is asked first, outside any
 * transaction; then the periods change under the company's lock.
 */
import { type Checkout, type PaidCheckout, type Payment, whyNotPaid } from '#domain/plans/payment.ts'
import { type Purchase, purchase } from '#domain/plans/rules.ts'
import type { Refused } from '#domain/refuse.ts'
import { londonDay } from '#domain/time.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { announce } from '../live/announce.ts'
import { lockPeriods, type StoredPeriod, savePurchase } from '../plans/store.ts'
import type { Settings } from '../settings.ts'
import { reportMoneyFailure } from './failures.ts'
import { mailReceipt } from './receipt.ts'
import { isApplied } from './store.ts'

/** What the provider says of a checkout. */
export interface ProviderAnswer extends Pick<Payment, 'paidAt' | 'hasFailed'> {
  /** Why it cannot be applied, as whyNotPaid says; null if it is paid, or was already applied. */
  readonly refused: Refused | null
  /** True if the provider does not know it. */
  readonly isUnknown: boolean
  /** True if the provider will not say anything else of it. */
  readonly isOver: boolean
}

/** Asks the provider whether a checkout is paid. Refuses with payments_unavailable when it does not answer. */
export async function askProvider(
  checkout: Checkout,
  deps: Pick<Deps, 'database' | 'payments' | 'clock' | 'settings'>,
): Promise<ProviderAnswer> {
  if (await isApplied(deps.database.db, checkout.session))
    return { refused: null, isUnknown: false, isOver: true, hasFailed: false, paidAt: null }
  const payment = await deps.payments.find(checkout.session)
  const refused = whyNotPaid(checkout, payment)
  if (refused?.refusals.some(({ code }) => code === 'payment_differs'))
    await reportMoneyFailure(deps, 'amount', checkout.companyId)
  return {
    refused,
    isUnknown: payment === null,
    isOver: payment !== null && (payment.isPaid || payment.isOver),
    hasFailed: payment?.hasFailed ?? false,
    paidAt: payment?.paidAt ?? null,
  }
}

/** A paid checkout with the periods of its company, locked. */
interface Settlement {
  readonly checkout: PaidCheckout
  readonly periods: readonly StoredPeriod[]
}

export async function loadSettlement(tx: Tx, checkout: PaidCheckout): Promise<Settlement> {
  return { checkout, periods: await lockPeriods(tx, checkout.companyId) }
}

/** What a paid checkout buys now; null if it was already applied. */
export function purchaseOf({ checkout, periods }: Settlement, now: Date): Purchase<StoredPeriod> | null {
  if (periods.some(({ session }) => session === checkout.session)) return null
  const known = periods.map((period) => ({ ...period, isGiven: period.reason !== null }))
  return purchase(checkout.plan, known, londonDay(now))
}

export async function saveSettlement(
  tx: Tx,
  checkout: PaidCheckout,
  bought: Purchase<StoredPeriod> | null,
  settings: Settings,
  now: Date,
): Promise<void> {
  if (!bought) return
  const { companyId, session } = checkout
  await savePurchase(tx, companyId, session, bought, now)
  await mailReceipt(tx, checkout, bought, settings, now)
  await announce(tx, { kind: 'plan', companies: [companyId] })
}
