import type { FastifyBaseLogger } from 'fastify'
import Stripe from 'stripe'
import { CURRENCY } from '#domain/plans/payment.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import { throwRefusal } from '../http/errors.ts'
import { loggedReply } from '../http/log.ts'
import { reasonOf } from '../process/cannot-start.ts'
import type { Settings } from '../settings.ts'
import type { Order, Payments } from './provider.ts'
import { CANCELLED_PATH, paidPath } from './return.ts'
import { jsonIn, kindOfEvent, openedSessionIn, paymentIn, sessionIdsIn, toldBy } from './stripe-answers.ts'
import { clientOf } from './stripe-client.ts'

/** How old a signed event may be. */
const TOLERANCE_SECONDS = 300
const WITHOUT_NEEDED = { reason: 'the answer lacks what is needed' }

/** Payment with Stripe Checkout. `noteFailure` is called where Stripe cannot be used. */
export function openStripe(
  keys: NonNullable<Settings['stripe']>,
  publicUrl: string,
  log: FastifyBaseLogger,
  noteFailure: () => Promise<void>,
): Payments {
  const stripe = clientOf(keys)

  /**
   * What is read of an answer of Stripe; null if Stripe does not know the object. `ifRefused` is what the caller is told
   * if Stripe refuses the call, so that it would refuse it again.
   */
  async function answered<T>(
    asked: Promise<unknown>,
    read: (answer: unknown) => T | null,
    ifRefused: RefusalCode = 'payments_unavailable',
  ): Promise<T | null> {
    let answer: unknown
    try {
      answer = await asked
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null
      return unusable(loggedFailure(error), isLasting(error) ? ifRefused : 'payments_unavailable')
    }
    return read(answer) ?? unusable(WITHOUT_NEEDED)
  }

  /** Notes for the operator, and says to the caller, that Stripe cannot be used now. */
  async function unusable(why: object, code: RefusalCode = 'payments_unavailable'): Promise<never> {
    log.error(why, 'Stripe could not be used')
    await noteFailure()
    return throwRefusal(code)
  }

  /**
   * `constructEvent` of the library would throw for a thin event, which is signed like any other.
   * @throws RefusedError webhook_signature_wrong for a body that Stripe has not signed recently.
   */
  function verifySignature(rawBody: Buffer, header: string, now: Date): void {
    const { signature } = stripe.webhooks
    if (!signature) throw new Error('the library of Stripe cannot verify signatures')
    try {
      signature.verifyHeader(rawBody, header, keys.webhookSecret, TOLERANCE_SECONDS, undefined, now.getTime())
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError)
        throwRefusal('webhook_signature_wrong')
      throw error
    }
  }

  return {
    async open(order) {
      const creating = stripe.checkout.sessions.create(sessionOf(order, publicUrl))
      const opened =
        (await answered(creating, openedSessionIn, 'nothing_sold')) ?? (await unusable(WITHOUT_NEEDED))
      return { session: opened.id, address: opened.url }
    },

    async find(id) {
      // Only the charge of a payment says when it was made, and whether it was refunded.
      const expand = ['payment_intent.latest_charge']
      return answered(stripe.checkout.sessions.retrieve(id, { expand }), paymentIn)
    },

    async end(id) {
      try {
        await stripe.checkout.sessions.expire(id)
      } catch (error) {
        // A session that is paid or has expired cannot be ended; a payment that is made all the same is applied.
        const isOver =
          error instanceof Stripe.errors.StripeInvalidRequestError && error.code !== 'resource_missing'
        if (!isOver)
          log.warn(loggedFailure(error), 'a checkout that can no longer be paid could not be ended')
      }
    },

    async checkoutOf(payment) {
      const listing = stripe.checkout.sessions.list({ payment_intent: payment, limit: 1 })
      const found = await answered(listing, sessionIdsIn)
      return found?.[0] ?? null
    },

    readEvent(rawBody, signature, now) {
      verifySignature(rawBody, signature ?? '', now)
      const event = jsonIn(rawBody.toString())
      const told = toldBy(event, publicUrl)
      if (!told) log.info(kindOfEvent(event), 'an event of Stripe that is not used')
      return told
    },
  }
}

/** The session of Stripe in which a plan is paid. */
function sessionOf(
  { companyId, companyName, plan, email, name, description, amount }: Order,
  publicUrl: string,
): Stripe.Checkout.SessionCreateParams {
  // For users of the Stripe dashboard; the server uses `client_reference_id` and its own record.
  const metadata = { company: String(companyId), company_name: companyName, plan }
  return {
    mode: 'payment',
    locale: 'en-GB',
    client_reference_id: String(companyId),
    customer_email: email,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: CURRENCY, unit_amount: amount, product_data: { name, description } },
      },
    ],
    metadata,
    payment_intent_data: { description: `${name}, ${companyName}`, metadata },
    success_url: publicUrl + paidPath('{CHECKOUT_SESSION_ID}'),
    cancel_url: publicUrl + CANCELLED_PATH,
  }
}

/** True if Stripe refused a call, as with a wrong key: the same call would be refused again. */
function isLasting(error: unknown): boolean {
  return [
    Stripe.errors.StripeAuthenticationError,
    Stripe.errors.StripePermissionError,
    Stripe.errors.StripeInvalidRequestError,
  ].some((kind) => error instanceof kind)
}

/** What the log says of a failure: its headers are of no use there, and its text may repeat what was sent. */
function loggedFailure(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeError)) return { err: error }
  const { type, code, statusCode, message, detail } = error
  const cause = detail instanceof Error ? { cause: loggedReply(reasonOf(detail)) } : {}
  return { type, code, statusCode, reason: loggedReply(message), ...cause }
}
