/**
 * Asks the payment provider about checkouts whose payment was not reported: the user closed the page after paying, and
 * the event did not arrive (docs/rules/plans.md#asked).
 */
import { nextPoll } from '#domain/plans/payment.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { Deps } from '../deps.ts'
import { RefusedError } from '../http/errors.ts'
import { applyCheckout } from './apply.ts'
import { mailFailedPayment } from './failed-payment.ts'
import { reportMoneyFailure } from './failures.ts'
import { noteNextPoll, type OpenedCheckout, takeCheckoutToPoll } from './store.ts'

/** Far longer than a call to the provider. After a failure the checkout is asked about again when it ends. */
const LEASE_MS = 5 * MINUTE_MS

type PollDeps = Pick<Deps, 'database' | 'payments' | 'clock' | 'settings'>

/**
 * Asks about all checkouts that are due, and applies those that are paid. Ends early if the provider does not answer.
 * Several processes may do this concurrently; if one dies, the checkout is taken again when its lease ends.
 */
export async function pollCheckouts(deps: PollDeps, closing?: AbortSignal): Promise<void> {
  while (!closing?.aborted) {
    const checkout = await takeCheckoutToPoll(deps.database.db, deps.clock(), LEASE_MS)
    if (!checkout) return
    try {
      await noteNextPoll(deps.database.db, checkout.session, await poll(checkout, deps))
    } catch (error) {
      // The provider does not answer, as the log says already.
      if (error instanceof RefusedError) return
      throw error
    }
  }
}

/** Applies a checkout if it is paid. Returns when to ask again; null if that is of no use. */
async function poll(checkout: OpenedCheckout, deps: PollDeps): Promise<Date | null> {
  const { isNew, isOver, hasFailed } = await applyCheckout(checkout, deps)
  if (hasFailed) await mailFailedPayment(checkout, deps)
  // The test checkout sends no events, so none is missing.
  if (isNew && deps.settings.stripe) await reportMoneyFailure(deps, 'event', checkout.companyId)
  return isOver ? null : nextPoll(checkout.openedAt, deps.clock())
}
