/**
 * A payment becomes paid time exactly once, however often and in whatever order the return page and the
 * provider's events report it (docs/rules/plans.md#settle). The provider is asked first, outside any
 * transaction; then the periods change under the company's lock.
 */
import { type Checkout, whyNotPaid } from '#domain/plans/payment.ts'
import { type Purchase, purchase } from '#domain/plans/rules.ts'
import type { Refused } from '#domain/refuse.ts'
import { londonDay } from '#domain/time.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { announce } from '../live/announce.ts'
import { lockPeriods, type StoredPeriod, savePurchase } from '../plans/store.ts'
import type { Settings } from '../settings.ts'
import { notePaymentFailure } from './failures.ts'
import { mailReceipt } from './receipt.ts'
import { isApplied } from './store.ts'

/**
 * Why a checkout cannot be applied; null if it is paid, or was already applied.
 * Refuses like whyNotPaid, and with payments_unavailable when the provider does not answer.
 */
export async function askProvider(
  checkout: Checkout,
  { database, payments, clock }: Deps,
): Promise<Refused | null> {
  if (await isApplied(database.db, checkout.session)) return null
  const refused = whyNotPaid(checkout, await payments.find(checkout.session))
  if (refused?.refusals.some(({ code }) => code === 'payment_differs'))
    await notePaymentFailure(database.db, 'amount', clock(), checkout.companyId)
  return refused
}

/** A paid checkout with the periods of its company, locked. */
interface Settlement {
  readonly checkout: Checkout
  readonly periods: readonly StoredPeriod[]
}

export async function loadSettlement(tx: Tx, checkout: Checkout): Promise<Settlement> {
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
  checkout: Checkout,
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
