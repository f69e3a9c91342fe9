/** Calls with files: which of them count as uploads, and which are only repeated. */
import type { Endpoint } from '#contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import type { SentAnswer } from './answer.ts'
import { earlierReply, type KeyedCall, keyOf } from './idempotency.ts'

/**
 * Answers a call with a form. One that is repeated under its idempotency key gets the first answer: it counts as no
 * upload, and nothing of it is stored (docs/rules/interface.md#idempotency).
 * @param read Decodes the call; it may refuse it.
 * @param count Counts the form as an upload.
 */
export async function answerForm<C extends KeyedCall>(
  endpoint: Endpoint,
  read: () => C,
  count: () => Promise<void>,
  handle: (call: C, deps: Deps) => Promise<SentAnswer>,
  deps: Deps,
): Promise<SentAnswer> {
  let call: C
  try {
    call = read()
  } catch (error) {
    // Refused for another reason: it counts, too.
    await count()
    throw error
  }
  const key = await keyOf(endpoint, call)
  const first = key && (await earlierReply(deps.database.db, key, call.now))
  if (first) return first
  await count()
  return handle(call, deps)
}
