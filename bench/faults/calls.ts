/** Calls whose outcome is recorded, with or without an answer. */

/** A call without an answer after this long counts as unanswered. */
const PATIENCE_MS = 20_000

/** A call as its caller saw it. Times are milliseconds of the monotonic clock. */
export interface Call {
  readonly what: 'write' | 'read' | 'other'
  readonly began: number
  readonly ended: number
  /** 0 for no answer at all, as from a process that is dead. */
  readonly status: number
  readonly retryAfter: string | null
  /** Why there is no answer; null if there is one. */
  readonly failure: string | null
  /** The id of what was written. */
  readonly id: number | null
}

export interface ToCall {
  readonly method: string
  readonly path: string
  readonly token: string
  readonly body?: unknown
  readonly what?: Call['what']
}

export interface Recorder {
  readonly calls: readonly Call[]
  /** Makes one call and records it. */
  ask(toCall: ToCall): Promise<Call>
}

/** Records the calls to the server at a base address. */
export function recordCalls(base: string): Recorder {
  const calls: Call[] = []
  return {
    calls,
    async ask({ what = 'other', ...toCall }) {
      const began = performance.now()
      const outcome = await outcomeOf(base, toCall)
      const call = { what, began, ended: performance.now(), ...outcome }
      calls.push(call)
      return call
    },
  }
}

type Outcome = Omit<Call, 'what' | 'began' | 'ended'>

async function outcomeOf(base: string, { method, path, token, body }: ToCall): Promise<Outcome> {
  const sent = fetch(base + path, {
    method,
    headers: {
      authorization: `Token ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return (
    sent
      .then(async (response) => ({
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        failure: null,
        id: await response.json().then(
          ({ id }: { id?: number }) => id ?? null,
          () => null,
        ),
      }))
      // A missing answer is counted, under 0.
      .catch((error: unknown) => ({ status: 0, retryAfter: null, failure: reasonOf(error), id: null }))
  )
}

/** What ended a call: the code of its socket, or the name of the time limit. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? name
}
