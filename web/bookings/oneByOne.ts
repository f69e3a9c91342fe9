/** Sends writes about several bookings, one after the other: each has its own rules, and its own outcome. */
import { CallError } from '../api/CallError.ts'
import { refusalText } from '../ui/refused.ts'

interface Ways<T, O> {
  readonly send: (item: T) => Promise<O>
  /** The outcome of a write that failed, with the sentence of its failure. */
  readonly failed: (item: T, sentence: string) => O
  /** The outcome of those that are not sent after a failure that is not about one item alone. */
  readonly notSent: O
}

export const NOT_SENT = 'Not sent yet.'

/**
 * Tells the outcome of each as soon as it is known, and goes on after a refusal. After a lost connection or an ended session
 * the others are not sent.
 */
export async function sendOneByOne<T, O>(
  items: readonly T[],
  { send, failed, notSent }: Ways<T, O>,
  onOutcome: (item: T, outcome: O) => void,
): Promise<void> {
  let isStopped = false
  const attempt = async (item: T) => {
    if (isStopped) return notSent
    try {
      return await send(item)
    } catch (error) {
      isStopped = !isAboutOne(error)
      return failed(item, refusalText(error))
    }
  }
  for (const item of items) onOutcome(item, await attempt(item))
}

const isAboutOne = (error: unknown) =>
  error instanceof CallError && [400, 403, 404, 409].includes(error.status)
