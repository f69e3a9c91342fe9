/** Where plans are paid: Stripe where its keys are set, else the built-in test checkout (docs/rules/plans.md#test-checkout). */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/connect.ts'
import type { Settings } from '../settings.ts'
import type { Payments } from './provider.ts'
import { openTestCheckout } from './test-checkout.ts'

export async function openPayments(
  settings: Settings,
  database: Database,
  log: FastifyBaseLogger,
): Promise<Payments> {
  if (!settings.stripe) return openTestCheckout(database, settings.publicUrl)
  // Loaded only where it is used: it is the slowest import of the server.
  const { openStripe } = await import('./stripe.ts')
  return openStripe(settings.stripe, settings.publicUrl, log)
}
