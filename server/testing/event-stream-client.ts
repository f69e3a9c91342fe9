/** A client of the event stream of a running server, like an open page. */
import { messageReader, type StreamMessage } from '#contract/event-stream.ts'
import { LAST_EVENT_ID, streamEvents } from '#contract/live.ts'

/** Long, for busy machines, and shorter than the interval at which a stream would look without being told. */
const PATIENCE_MS = 15_000

export interface EventStreamClient {
  readonly status: number
  /** Every message so far, including those that only move the position. */
  readonly messages: readonly StreamMessage[]
  /** The changes received so far, each as "kind" or "kind 17". */
  changes(): string[]
  /** The position at which it would continue. */
  lastId(): string | null
  /** Waits until a condition holds. How long changes take is measured by `npm run bench:live`. */
  until(holds: () => boolean): Promise<void>
  /** True once the server has ended the stream. */
  hasEnded(): boolean
  close(): void
}

const open = new Set<EventStreamClient>()

/** Closes the streams that a test left open; otherwise the server could not close. */
export function closeReaders(): void {
  for (const reader of open) reader.close()
}

export async function openEventStream(
  base: string,
  { token }: { readonly token: string },
  lastId: string | null = null,
  /** True where the server may die: a broken stream then counts as ended. */
  { mayBreak = false } = {},
): Promise<EventStreamClient> {
  const abort = new AbortController()
  const response = await fetch(base + streamEvents.path, {
    headers: { authorization: `Token ${token}`, ...(lastId === null ? {} : { [LAST_EVENT_ID]: lastId }) },
    signal: abort.signal,
  })
  const messages: StreamMessage[] = []
  let ended = false
  const reader: EventStreamClient = {
    status: response.status,
    messages,
    changes: () =>
      messages.flatMap(({ event, data }) => {
        if (event !== 'news') return []
        const { changes } = JSON.parse(data) as { changes: { kind: string; quoteRequest: number | null }[] }
        return changes.map(({ kind, quoteRequest }) =>
          quoteRequest === null ? kind : `${kind} ${quoteRequest}`,
        )
      }),
    lastId: () => messages.findLast(({ id }) => id !== null)?.id ?? lastId,
    async until(holds) {
      const deadline = performance.now() + PATIENCE_MS
      while (!holds()) {
        if (performance.now() > deadline)
          throw new Error(`not within ${PATIENCE_MS} ms: ${JSON.stringify(messages)}`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    hasEnded: () => ended,
    close() {
      open.delete(reader)
      abort.abort()
    },
  }
  open.add(reader)
  void (async () => {
    const read = messageReader()
    try {
      for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
        messages.push(...read(piece))
    } catch (error) {
      if (!abort.signal.aborted && !mayBreak) throw error
    } finally {
      ended = true
    }
  })()
  // The first message has the position of the reader: from then on the reader misses nothing.
  if (response.ok) await reader.until(() => messages.length > 0 || ended)
  return reader
}
