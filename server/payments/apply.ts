/** Applies a checkout of which an event told, or about which the payment provider was asked. */
import type { Checkout } from '#domain/plans/payment.ts'
import type { Deps } from '../deps.ts'
import { endCheckouts } from './ended.ts'
import { askProvider, loadSettlement, type ProviderAnswer, purchaseOf, saveSettlement } from './settle.ts'

interface Applied extends ProviderAnswer {
  /** True if the plan was given now; false if it was before, or the checkout is not paid. */
  readonly isNew: boolean
}

/** Applies a checkout if it is paid. Refuses with payments_unavailable when the provider does not answer. */
export async function applyCheckout(
  checkout: Checkout,
  deps: Pick<Deps, 'database' | 'payments' | 'clock' | 'settings'>,
): Promise<Applied> {
  const answer = await askProvider(checkout, deps)
  if (answer.refused) return { ...answer, isNew: false }
  const now = deps.clock()
  const paid = { ...checkout, paidAt: answer.paidAt }
  const bought = await deps.database.db.transaction().execute(async (tx) => {
    const purchase = purchaseOf(await loadSettlement(tx, paid), now)
    await saveSettlement(tx, paid, purchase, deps.settings, now)
    return purchase
  })
  await endCheckouts(checkout.companyId, deps)
  return { ...answer, isNew: bought !== null }
}
