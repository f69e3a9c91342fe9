/** When a mail that could not be sent is tried again (docs/rules/mail.md#outbox, docs/rules/mail.md#refused). */
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import type { Refusal } from './transport.ts'

/** How long sending a mail is retried. */
export const GIVE_UP_MS = 5 * DAY_MS
/** How long a mail that was refused for good is retried: the mail server may have been misconfigured. */
const REFUSED_FOR_GOOD_MS = DAY_MS
const RETRY_SECONDS = [5, 10, 20, 40, 60]
const FIRST_AFTER_REFUSAL_MS = 60_000
const MAX_AFTER_REFUSAL_MS = HOUR_MS

export interface Tried {
  readonly createdAt: Date
  readonly attempts: number
  /** Since when it has been refused, or its papers have not been drawn; null if its last try failed for another reason. */
  readonly refusedSince: Date | null
}

interface NextTry {
  /** Null if the mail is given up. */
  readonly dueAt: Date | null
  readonly refusedSince: Date | null
}

/** The next try of a mail, after a failure; `null` for one that is not a refusal. */
export function nextTry(mail: Tried, refusal: Refusal | null, now: Date): NextTry {
  const since = (date: Date) => now.getTime() - date.getTime()
  const after = (ms: number) => new Date(now.getTime() + ms)
  const isOld = since(mail.createdAt) > GIVE_UP_MS
  if (refusal === null) {
    const seconds = RETRY_SECONDS[mail.attempts - 1] ?? RETRY_SECONDS.at(-1) ?? 0
    return { dueAt: isOld ? null : after(seconds * 1000), refusedSince: null }
  }
  const refusedSince = mail.refusedSince ?? now
  const refusedMs = since(refusedSince)
  const isGivenUp =
    isOld || refusal === 'no such address' || (refusal === 'for good' && refusedMs > REFUSED_FOR_GOOD_MS)
  // Each wait is as long as all before it.
  const waitMs = Math.min(Math.max(refusedMs, FIRST_AFTER_REFUSAL_MS), MAX_AFTER_REFUSAL_MS)
  return { dueAt: isGivenUp ? null : after(waitMs), refusedSince }
}
