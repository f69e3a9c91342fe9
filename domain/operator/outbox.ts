/** Emails that have not gone out, and sending one of them again (docs/rules/operator.md#outbox). */
import * as z from 'zod/mini'
import { Id, oneOf } from '../fields.ts'
import { type Refused, refuse } from '../refuse.ts'
import { Instant } from '../time.ts'

/** `sending`: a process has taken the email and may be handing it to the mail server at this moment. */
const UNSENT_STATES = ['waiting', 'sending', 'given up'] as const
export type UnsentState = (typeof UNSENT_STATES)[number]

/** An email that waits or was given up, without its text. */
export const UnsentMail = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  queuedAt: Instant,
  state: oneOf(UNSENT_STATES),
  tries: z.int(),
  lastError: z.nullable(z.string()),
  /** False once its text was removed, because it held a token. */
  hasText: z.boolean(),
})
export type UnsentMail = z.output<typeof UnsentMail>

/**
 * Why an email cannot be sent again; null if it can.
 *
 * Refusals: mail_without_text; mail_being_sent for one that might go out twice.
 */
export function whyCannotSendAgain({
  state,
  hasText,
}: Pick<UnsentMail, 'state' | 'hasText'>): Refused | null {
  if (!hasText) return refuse('mail_without_text')
  return state === 'sending' ? refuse('mail_being_sent') : null
}
