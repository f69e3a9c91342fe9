/**
 * The payment provider: Stripe if its keys are set, the test checkout if that is on, else none
 * (docs/rules/plans.md#test-checkout).
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#domain/clock.ts'
import type { Database } from '../db/connect.ts'
import { throwRefusal } from '../http/errors.ts'
import type { Settings } from '../settings.ts'
import { notePaymentFailure } from './failures.ts'
import type { Payments } from './provider.ts'
import { openTestCheckout } from './test-checkout.ts'

/** Without either, nothing can be bought. */
const NOTHING_SOLD: Payments = {
  open: async () => throwRefusal('nothing_sold'),
  find: async () => null,
  end: async () => undefined,
  readEvent: () => throwRefusal('webhook_signature_wrong'),
  checkoutOf: async () => null,
}

export async function openPayments(
  settings: Settings,
  database: Database,
  log: FastifyBaseLogger,
  clock: Clock,
): Promise<Payments> {
  if (settings.testCheckout) return openTestCheckout(database, settings.publicUrl)
  if (!settings.stripe) return NOTHING_SOLD
  // Loaded only where it is used: it is the slowest import of the server.
  const { openStripe } = await import('./stripe.ts')
  const noteFailure = () => notePaymentFailure(database.db, 'provider', clock())
  return openStripe(settings.stripe, settings.publicUrl, log, noteFailure)
}
