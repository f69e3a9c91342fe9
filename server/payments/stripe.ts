import type { FastifyBaseLogger } from 'fastify'
import Stripe from 'stripe'
import { CURRENCY, type Payment } from '#domain/plans/payment.ts'
import { throwRefusal } from '../http/errors.ts'
import { loggedReply } from '../http/log.ts'
import type { Settings } from '../settings.ts'
import type { Order, PaymentEvent, Payments } from './provider.ts'
import { CANCELLED_PATH, PAID_PATH, paidPath } from './return.ts'

/** For one try, including its answer. With the pause of half a second between two tries a call takes 8 s at most. */
const TRY_MS = 3700
/** The library sends the second try with the Idempotency-Key of the first. */
const TRIES_AGAIN = 1
/** How old a signed event may be. */
const TOLERANCE_SECONDS = 300

/** Events after which a checkout may be paid; the second for ways to pay that take days. */
const PAYING_EVENTS: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
])

/** Events of money that goes back, or may do so. */
const RETURNING_EVENTS: Readonly<Record<string, 'refund' | 'dispute'>> = {
  'charge.refunded': 'refund',
  'charge.dispute.created': 'dispute',
}

/** Payment with Stripe Checkout. `noteFailure` is called where Stripe cannot be used. */
export function openStripe(
  keys: NonNullable<Settings['stripe']>,
  publicUrl: string,
  log: FastifyBaseLogger,
  noteFailure: () => Promise<void>,
): Payments {
  const stripe = clientOf(keys)

  /** The answer of Stripe; null if Stripe does not know the object. */
  async function answered<T>(asked: Promise<T>): Promise<T | null> {
    try {
      return await asked
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      if (error.code === 'resource_missing') return null
      log.error(loggedFailure(error), 'Stripe could not be used')
      await noteFailure()
      return throwRefusal('payments_unavailable')
    }
  }

  return {
    async open(order) {
      const session = await answered(stripe.checkout.sessions.create(sessionOf(order, publicUrl)))
      if (!session?.url) throw new Error('Stripe opened a checkout without an address')
      return { session: session.id, address: session.url }
    },

    async find(id) {
      // Only the charge of a payment says when it was made, and whether it was refunded.
      const expand = ['payment_intent.latest_charge']
      const session = await answered(stripe.checkout.sessions.retrieve(id, { expand }))
      return session && paymentOf(session)
    },

    async end(id) {
      try {
        await stripe.checkout.sessions.expire(id)
      } catch (error) {
        // A session that is paid or has expired cannot be ended; a payment that is made all the same is applied.
        const isOver = error instanceof Stripe.errors.StripeInvalidRequestError
        if (!isOver)
          log.warn(loggedFailure(error), 'a checkout that can no longer be paid could not be ended')
      }
    },

    async checkoutOf(payment) {
      const found = await answered(stripe.checkout.sessions.list({ payment_intent: payment, limit: 1 }))
      return found?.data[0]?.id ?? null
    },

    readEvent(rawBody, signature, now) {
      const event = orWrongSignature(() =>
        stripe.webhooks.constructEvent(
          rawBody,
          signature ?? '',
          keys.webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          now.getTime(),
        ),
      )
      return told(event, publicUrl)
    },
  }
}

function clientOf({ secretKey, apiUrl }: NonNullable<Settings['stripe']>): Stripe {
  return new Stripe(secretKey, {
    ...addressOf(apiUrl),
    timeout: TRY_MS,
    // The client of node:http limits only the idle time: an answer that trickles in would never end.
    httpClient: Stripe.createFetchHttpClient(fetchHere),
    maxNetworkRetries: TRIES_AGAIN,
    telemetry: false,
  })
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

/** The payment of a session of Stripe, which stays paid when its money has gone back. */
function paymentOf(session: Stripe.Checkout.Session): Payment {
  const company = Number(session.client_reference_id)
  const charge = chargeOf(session)
  const isRefunded = charge?.refunded === true
  return {
    isPaid: session.payment_status === 'paid' && !isRefunded,
    isOver: session.status === 'expired' || isRefunded,
    amount: session.amount_total,
    currency: session.currency,
    companyId: Number.isInteger(company) && company > 0 ? company : null,
    paidAt: charge && new Date(charge.created * 1000),
  }
}

/** The charge of a session; null without one. */
function chargeOf({ payment_intent }: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : null
  return charge && typeof charge === 'object' ? charge : null
}

/** @throws RefusedError webhook_signature_wrong for an event that Stripe has not signed recently. */
function orWrongSignature(read: () => Stripe.Event): Stripe.Event {
  try {
    return read()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      return throwRefusal('webhook_signature_wrong')
    throw error
  }
}

/** What an event tells; null if it is about something else. */
function told({ type, data: { object } }: Stripe.Event, publicUrl: string): PaymentEvent | null {
  if (PAYING_EVENTS.has(type)) {
    const { id, payment_status, success_url } = object as Stripe.Checkout.Session
    const isOurs = payment_status === 'paid' && (success_url ?? '').startsWith(publicUrl + PAID_PATH)
    return { kind: 'paid', session: id, isOurs }
  }
  const kind = RETURNING_EVENTS[type]
  const { payment_intent } = object as Stripe.Charge | Stripe.Dispute
  return kind && typeof payment_intent === 'string' ? { kind, payment: payment_intent } : null
}

/** What the log says of a failure: its headers are of no use there, and its text may repeat what was sent. */
function loggedFailure(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeError)) return { err: error }
  const { type, code, statusCode, message } = error
  return { type, code, statusCode, reason: loggedReply(message) }
}

/** Follows no redirects: the secret key is sent to the address of the settings only. */
const fetchHere: typeof fetch = (url, init) => fetch(url, { ...init, redirect: 'error' })

function addressOf(apiUrl: string | null): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' }
}
