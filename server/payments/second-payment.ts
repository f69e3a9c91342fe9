import type { Deps } from '../deps.ts'
import { throwRefusal } from '../http/errors.ts'
import { applyCheckout } from './apply.ts'
import { openCheckouts } from './store.ts'

/** Each is a call to the provider before the buyer sees the payment page. */
const MAX_ASKED = 3

/**
 * Called before a company opens a checkout: it may have paid in an earlier one that has not been applied, in another
 * window or by another Admin (docs/rules/plans.md#second-payment). What is paid is applied.
 * @throws RefusedError earlier_payment_found, earlier_payment_under_way, payments_unavailable
 */
export async function refuseSecondPayment(
  companyId: number,
  deps: Pick<Deps, 'database' | 'payments' | 'clock' | 'settings'>,
): Promise<void> {
  const earlier = await openCheckouts(deps.database.db, companyId, MAX_ASKED)
  const answers = await Promise.all(earlier.map((checkout) => applyCheckout(checkout, deps)))
  // Applied here, or at the same moment by another call.
  if (answers.some(({ refused }) => refused === null)) throwRefusal('earlier_payment_found')
  const codes = answers.flatMap(({ refused }) => refused?.refusals.map(({ code }) => code) ?? [])
  if (codes.includes('payment_under_way')) throwRefusal('earlier_payment_under_way')
}
