import type { WebhookEvent } from '#domain/webhooks/webhook.ts'

/** The meaning of each event, as the form shows it. */
export const EVENT_TEXTS: Readonly<Record<WebhookEvent, string>> = {
  'quote.received': 'a quote came in',
  'counter.received': 'a counter-offer came in',
  'quote.accepted': 'a quote was accepted',
  'quote.rejected': 'a counter-offer was rejected',
  'quote.cancelled': 'a quote was withdrawn or replaced',
  'quote.lost': 'another haulier won',
  'request.changed': 'a request was changed or extended',
  'request.cancelled': 'a request was cancelled',
  'question.asked': 'a question was asked',
  'question.answered': 'a question was answered',
  'load.matched': 'a load was posted on a lane',
  'booking.made': 'a booking was made',
  'booking.changed': 'a booking moved on or changed',
}
