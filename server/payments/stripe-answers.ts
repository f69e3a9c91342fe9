/**
 * What is read of Stripe's answers and events, and in which shape. The types of the library are not checked: a proxy in
 * between, a later version or another kind of event can send anything.
 */
import * as z from 'zod/mini'
import type { Payment } from '#domain/plans/payment.ts'
import type { PaymentEvent } from './provider.ts'
import { PAID_PATH } from './return.ts'

/** Events after which a checkout may be paid; the second for ways to pay that take days. */
const PAYING_EVENTS: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
])

/** Events of money that goes back, or may do so. */
const RETURNING_EVENTS: ReadonlyMap<string, 'refund' | 'dispute'> = new Map([
  ['charge.refunded', 'refund'],
  ['charge.dispute.created', 'dispute'],
])

const Charge = z.object({ created: z.int(), refunded: z.boolean() })
const PaymentIntent = z.object({ status: z.string(), latest_charge: z.nullable(Charge) })

/** What a payment intent is after its payment has failed. */
const FAILED: ReadonlySet<string> = new Set(['requires_payment_method', 'canceled'])

/** A session of Stripe with its payment. */
const Session = z.object({
  client_reference_id: z.nullable(z.string()),
  payment_status: z.string(),
  status: z.nullable(z.string()),
  amount_total: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  payment_intent: z.nullable(PaymentIntent),
})

const OpenedSession = z.object({ id: z.string(), url: z.url() })
const SessionList = z.object({ data: z.array(z.object({ id: z.string() })) })

/** An event with a snapshot of its object. A thin event has a type and the id of an object only. */
const Snapshot = z.object({
  object: z.literal('event'),
  type: z.string(),
  data: z.object({ object: z.looseObject({}) }),
})
const AnyEvent = z.object({ object: z.optional(z.string()), type: z.optional(z.string()) })
const PaidSession = z.object({
  id: z.string(),
  payment_status: z.optional(z.string()),
  success_url: z.nullish(z.string()),
})
const Returned = z.object({ payment_intent: z.string() })

/** A new session; null for an answer that is none. */
export function openedSessionIn(answer: unknown): { readonly id: string; readonly url: string } | null {
  return OpenedSession.safeParse(answer).data ?? null
}

/** The ids of listed sessions; null for an answer that is no list. */
export function sessionIdsIn(answer: unknown): string[] | null {
  return SessionList.safeParse(answer).data?.data.map(({ id }) => id) ?? null
}

/** The payment of a session of Stripe, which stays paid when its money has gone back; null for any other answer. */
export function paymentIn(answer: unknown): Payment | null {
  const session = Session.safeParse(answer).data
  if (!session) return null
  const company = Number(session.client_reference_id)
  const charge = session.payment_intent?.latest_charge ?? null
  const isRefunded = charge?.refunded === true
  // Completed by the user, in a way to pay that takes days.
  const isAwaited = session.status === 'complete' && session.payment_status === 'unpaid'
  const hasFailed = isAwaited && FAILED.has(session.payment_intent?.status ?? '')
  return {
    isPaid: session.payment_status === 'paid' && !isRefunded,
    isOver: session.status === 'expired' || isRefunded || hasFailed,
    isUnderWay: isAwaited && !hasFailed,
    hasFailed,
    amount: session.amount_total,
    currency: session.currency,
    companyId: Number.isInteger(company) && company > 0 ? company : null,
    paidAt: charge && new Date(charge.created * 1000),
  }
}

/** What an event tells; null if it is about something else, or without a snapshot of its object. */
export function toldBy(event: unknown, publicUrl: string): PaymentEvent | null {
  const snapshot = Snapshot.safeParse(event).data
  if (!snapshot) return null
  const { type, data } = snapshot
  const session = PAYING_EVENTS.has(type) ? PaidSession.safeParse(data.object).data : null
  if (session) {
    const { id, payment_status, success_url } = session
    const isOurs = payment_status === 'paid' && (success_url ?? '').startsWith(publicUrl + PAID_PATH)
    return { kind: 'paid', session: id, isOurs }
  }
  const kind = RETURNING_EVENTS.get(type)
  const returned = kind && Returned.safeParse(data.object).data
  return kind && returned ? { kind, payment: returned.payment_intent } : null
}

/** What the log says of an event. The object of a thin event is `v2.core.event`. */
export function kindOfEvent(event: unknown): object {
  return AnyEvent.safeParse(event).data ?? {}
}

/** The value of a JSON text; null for any other text. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
