import { receivePaymentEvent } from '#contract/plans.ts'
import type { Deps } from '../deps.ts'
import { RefusedError } from '../http/errors.ts'
import type { Route } from '../http/route.ts'
import { notePaymentFailure } from './failures.ts'
import { endOutdatedCheckouts } from './outdated.ts'
import { askProvider, loadSettlement, purchaseOf, saveSettlement } from './settle.ts'
import { findCheckout } from './store.ts'

/** Receives the provider's signed events. The signature covers the raw body, so nothing parses it before. */
export const webhook: Route = {
  endpoint: receivePaymentEvent,
  mount(app, deps) {
    app.register(async (scope) => {
      const noteWrongSignature = failuresPerMinute(deps)
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      scope.post(
        receivePaymentEvent.path,
        { config: { endpoint: receivePaymentEvent } },
        async (http, reply) => {
          const header = http.headers['stripe-signature']
          const rawBody = Buffer.isBuffer(http.body) ? http.body : Buffer.alloc(0)
          const signature = typeof header === 'string' ? header : null
          const session = await sessionOf(rawBody, signature, deps, noteWrongSignature)
          if (session) await settle(session, deps)
          return reply.send(receivePaymentEvent.reply.encode({ status: 'OK' }))
        },
      )
    })
  },
}

/** A process notes wrong signatures no more often than this. */
const NOTED_EVERY_MS = 60_000

/** Notes a wrong signature for the operator. Every caller can send one, so that most are not written. */
function failuresPerMinute({ database, settings }: Deps): (now: Date) => Promise<void> {
  let notedAt = Number.NEGATIVE_INFINITY
  return async (now) => {
    // Without Stripe no checkout waits for its events.
    if (!settings.stripe || now.getTime() - notedAt < NOTED_EVERY_MS) return
    notedAt = now.getTime()
    await notePaymentFailure(database.db, 'signature', now)
  }
}

/**
 * The checkout of an event. One with a wrong signature is refused and noted. One without a signature is refused only:
 * Stripe signs every event, so that it says nothing about the webhook secret.
 */
async function sessionOf(
  rawBody: Buffer,
  signature: string | null,
  { clock, payments }: Deps,
  noteWrongSignature: (now: Date) => Promise<void>,
): Promise<string | null> {
  const now = clock()
  try {
    return payments.sessionOfEvent(rawBody, signature, now)
  } catch (error) {
    if (error instanceof RefusedError && signature) await noteWrongSignature(now)
    throw error
  }
}

/**
 * Applies a checkout. A checkout that cannot be applied is logged, and the event accepted, because a retry would not
 * help. The event is refused only if the provider does not answer, so that the provider sends it again.
 */
async function settle(session: string, deps: Deps): Promise<void> {
  const checkout = await findCheckout(deps.database.db, session)
  if (!checkout) {
    deps.log.info('an event about a checkout that was not begun here')
    return
  }
  const refused = await askProvider(checkout, deps)
  if (refused) {
    const codes = refused.refusals.map(({ code }) => code)
    deps.log.warn({ companyId: checkout.companyId, codes }, 'an event about a checkout that is not paid')
    return
  }
  const now = deps.clock()
  await deps.database.db.transaction().execute(async (tx) => {
    const settlement = await loadSettlement(tx, checkout)
    await saveSettlement(tx, checkout, purchaseOf(settlement, now), deps.settings, now)
  })
  await endOutdatedCheckouts(checkout.companyId, deps)
}
