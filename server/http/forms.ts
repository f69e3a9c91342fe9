/** Calls with files: which of them count as uploads, and which are only repeated. */
import type { Endpoint } from '#contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import type { SentAnswer } from './answer.ts'
import { earlierReply, type KeyedCall, keyOf } from './idempotency.ts'
import { giveBackUpload, takeUpload } from './rate-limits.ts'

/** The files of a form, and the company or user that they count for. */
interface FormUpload {
  readonly uploader: string
  readonly bytes: number
}

/**
 * Answers a call with a form. One that is repeated under its idempotency key gets the first answer: it counts as no
 * upload, and nothing of it is stored (docs/rules/interface.md#idempotency).
 * @param read Decodes the call; it may refuse it.
 */
export async function answerForm<C extends KeyedCall>(
  endpoint: Endpoint,
  read: () => C,
  { uploader, bytes }: FormUpload,
  handle: (call: C, deps: Deps) => Promise<SentAnswer>,
  deps: Deps,
): Promise<SentAnswer> {
  let call: C
  try {
    call = read()
  } catch (error) {
    // Refused for another reason: it counts, too.
    await takeUpload(deps.limits, uploader, bytes)
    throw error
  }
  const key = await keyOf(endpoint, call)
  const first = key && (await earlierReply(deps.database.db, key, call.now))
  if (first) return first
  await takeUpload(deps.limits, uploader, bytes)
  const answer = await handle(call, deps)
  // Both were sent at the same time: this one has waited for the answer of the other.
  if (answer.isRepeated) await giveBackUpload(deps.limits, uploader, bytes)
  return answer
}
