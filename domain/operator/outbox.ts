/** Emails that wait, were given up or sent, and sending one again (docs/rules/operator.md#outbox). */
import * as z from 'zod/mini'
import { Id, oneOf } from '../fields.ts'
import { type Refused, refuse } from '../refuse.ts'
import { Instant } from '../time.ts'

/**
 * `sending`: a process has taken the email and may be handing it to the mail server at this moment. `refused`: the mail
 * server has refused this email, and it is tried again; other emails wait for their turn, or for the mail server.
 */
const OUTBOX_STATES = ['waiting', 'refused', 'sending', 'given up', 'sent'] as const
export type OutboxState = (typeof OUTBOX_STATES)[number]

/** The words for a state, on screens and in files. */
export const STATE_TEXTS: Readonly<Record<OutboxState, string>> = {
  waiting: 'Waiting',
  refused: 'Refused',
  sending: 'Being sent',
  'given up': 'Given up',
  sent: 'Sent',
}

/** How many days of sent emails a search of the outbox looks into. */
export const SEARCHED_DAYS = 7

/** An email without its text. */
export const OutboxMail = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  queuedAt: Instant,
  /** When the mail server has taken it; null before. */
  sentAt: z.nullable(Instant),
  state: oneOf(OUTBOX_STATES),
  /** When it is tried again by itself; null if that is now, or never. */
  nextTryAt: z.nullable(Instant),
  tries: z.int(),
  lastError: z.nullable(z.string()),
  /** False once its text was removed, because it held a token. */
  hasText: z.boolean(),
})
export type OutboxMail = z.output<typeof OutboxMail>

/**
 * Why an unsent email cannot be sent again; null if it can.
 *
 * Refusals: mail_without_text; mail_being_sent for one that might go out twice.
 */
export function whyCannotSendAgain({
  state,
  hasText,
}: Pick<OutboxMail, 'state' | 'hasText'>): Refused | null {
  if (!hasText) return refuse('mail_without_text')
  return state === 'sending' ? refuse('mail_being_sent') : null
}
