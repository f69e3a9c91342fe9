/** Webhooks: a company's own address that is told of events (docs/rules/webhooks.md). */
import * as z from 'zod/mini'
import { Id, line, oneOf, withoutInvisible } from '../fields.ts'
import { Instant } from '../time.ts'

/** The events that a company can be told of (docs/rules/webhooks.md#events). */
export const WEBHOOK_EVENTS = [
  'quote.received',
  'counter.received',
  'quote.accepted',
  'quote.rejected',
  'quote.cancelled',
  'quote.lost',
  'request.changed',
  'request.cancelled',
  'question.asked',
  'question.answered',
  'load.matched',
  'booking.made',
  'booking.changed',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Of each event the objects that its message names by their ids (docs/rules/webhooks.md#events). */
export const WEBHOOK_IDS: Readonly<
  Record<WebhookEvent, readonly ('booking' | 'request' | 'quote' | 'question')[]>
> = {
  'quote.received': ['request', 'quote'],
  'counter.received': ['request', 'quote'],
  'quote.accepted': ['request', 'quote'],
  'quote.rejected': ['request', 'quote'],
  'quote.cancelled': ['request', 'quote'],
  'quote.lost': ['request', 'quote'],
  'request.changed': ['request'],
  'request.cancelled': ['request'],
  'question.asked': ['request', 'question'],
  'question.answered': ['request', 'question'],
  'load.matched': ['request'],
  'booking.made': ['booking', 'request'],
  'booking.changed': ['booking', 'request'],
}

/** The type of the message that "Send test" sends. */
export const TEST_EVENT = 'webhook.test'

/** How many webhooks a company has at most. */
export const MAX_WEBHOOKS = 5
/** How long deliveries are listed, in days. */
export const DELIVERIES_KEPT_DAYS = 30
/** For how long a message is signed with the former secret as well, in hours. */
export const FORMER_SECRET_HOURS = 24

/** Why a webhook was turned off: by an Admin, after days of failures, or because its address answered 410. */
const OFF_REASONS = ['by hand', 'failed', 'gone'] as const
export type OffReason = (typeof OFF_REASONS)[number]

const Events = z.array(oneOf(WEBHOOK_EVENTS)).check(
  z.minLength(1, { error: 'Choose at least one event.' }),
  z.overwrite((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
)

export const WebhookDraft = z.object({ url: line(500, withoutInvisible), events: Events })
export type WebhookDraft = z.output<typeof WebhookDraft>

export const WebhookChange = z.object({
  url: z.optional(line(500, withoutInvisible)),
  events: z.optional(Events),
  isOn: z.optional(z.boolean()),
  /** The version that the change was made for; absent or null for any. */
  version: z.optional(z.nullable(z.int())),
})
export type WebhookChange = z.output<typeof WebhookChange>

/** A webhook as the Admins of its company see it. */
export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(oneOf(WEBHOOK_EVENTS)),
  isOn: z.boolean(),
  /** Why it is off; null while it is on. */
  offReason: z.nullable(oneOf(OFF_REASONS)),
  madeAt: Instant,
  lastSuccessAt: z.nullable(Instant),
  /** The time since which every delivery has failed; null after a success. */
  failingSince: z.nullable(Instant),
  /** How many deliveries wait. */
  waiting: z.int(),
  version: z.int(),
})
export type Webhook = z.output<typeof Webhook>

/** A webhook with its signing secret, which is shown this once. */
export const NewWebhook = z.extend(Webhook, { secret: z.string() })
export type NewWebhook = z.output<typeof NewWebhook>

const DELIVERY_STATES = ['waiting', 'delivered', 'given up'] as const

/** A message to a webhook, in the log of its deliveries. */
export const Delivery = z.object({
  id: Id,
  /** The id of the message: the header webhook-id. */
  message: z.string(),
  event: z.string(),
  /** The ids that the message holds, as text: "request 7, quote 12". */
  about: z.string(),
  madeAt: Instant,
  state: oneOf(DELIVERY_STATES),
  attempts: z.int(),
  /** The HTTP status of the last answer; null without an answer. */
  status: z.nullable(z.int()),
  /** Why the last attempt failed; null for none. */
  error: z.nullable(z.string()),
  lastTriedAt: z.nullable(Instant),
  /** When it is tried next; null if it is not. */
  nextTryAt: z.nullable(Instant),
})
export type Delivery = z.output<typeof Delivery>
