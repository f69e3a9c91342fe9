import { receivePaymentEvent } from '#contract/plans.ts'
import type { Deps } from '../deps.ts'
import { RefusedError } from '../http/errors.ts'
import type { Route } from '../http/route.ts'
import { applyCheckout } from './apply.ts'
import { eventHasCome, notePaymentFailure, reportMoneyFailure } from './failures.ts'
import type { PaymentEvent } from './provider.ts'
import { findCheckout } from './store.ts'

type PaidEvent = Extract<PaymentEvent, { kind: 'paid' }>
type ReturnedEvent = Exclude<PaymentEvent, PaidEvent>

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
          const event = await readEvent(rawBody, signature, deps, noteWrongSignature)
          if (event?.kind === 'paid') await settle(event, deps)
          else if (event) await reportReturned(event, deps)
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
 * What an event tells. One with a wrong signature is refused and noted. One without a signature is refused only:
 * Stripe signs every event, so that it says nothing about the webhook secret.
 */
async function readEvent(
  rawBody: Buffer,
  signature: string | null,
  { clock, payments }: Deps,
  noteWrongSignature: (now: Date) => Promise<void>,
): Promise<PaymentEvent | null> {
  const now = clock()
  try {
    return payments.readEvent(rawBody, signature, now)
  } catch (error) {
    if (error instanceof RefusedError && signature) await noteWrongSignature(now)
    throw error
  }
}

/**
 * Applies a checkout. A checkout that cannot be applied is logged, and the event accepted, because a retry would not
 * help. The event is refused only if the provider does not answer, or does not know its own checkout, so that the
 * provider sends it again.
 */
async function settle({ session, isOurs }: PaidEvent, deps: Deps): Promise<void> {
  const { database, log } = deps
  const checkout = await findCheckout(database.db, session)
  if (!checkout) {
    log[isOurs ? 'error' : 'info']({ session }, 'an event about a checkout that was not begun here')
    if (isOurs) await reportMoneyFailure(deps, 'unknown')
    return
  }
  const { companyId } = checkout
  const { refused, isUnknown } = await applyCheckout(checkout, deps)
  if (!refused) return eventHasCome(database.db, companyId)
  const codes = refused.refusals.map(({ code }) => code)
  log.warn({ companyId, codes }, 'an event about a checkout that is not paid')
  if (!isUnknown) return
  await reportMoneyFailure(deps, 'key', companyId)
  throw new RefusedError(refused)
}

/** Tells the operator of a refund or a dispute: the plan of the payment goes on. */
async function reportReturned({ kind, payment }: ReturnedEvent, deps: Deps): Promise<void> {
  const session = await deps.payments.checkoutOf(payment)
  const checkout = session && (await findCheckout(deps.database.db, session))
  if (!checkout) return
  const { companyId } = checkout
  deps.log.warn({ companyId, kind }, 'money of a payment goes back')
  await reportMoneyFailure(deps, kind, companyId)
}
