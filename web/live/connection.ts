/** One connection of the event stream: its request, and the texts that arrive until it ends or falls silent. */
import { LAST_EVENT_ID, streamEvents } from '#contract/live.ts'

/** The server sends something at least every 25 seconds; a longer silence means a lost connection. */
const MAX_SILENCE_MS = 60_000

interface Opening {
  readonly token: string
  /** The last event that arrived; null before the first. */
  readonly lastId: string | null
  /** Ends the connection. */
  readonly attempt: AbortController
  /** Called if no answer came in time. */
  onSilence(): void
}

/**
 * Connects. A proxy that buffers the stream holds back even the beginning of its answer: the page then fetches
 * everything every minute or two.
 */
export async function openConnection(
  fetchStream: typeof fetch,
  { token, lastId, attempt, onSilence }: Opening,
): Promise<Response> {
  const silence = setTimeout(() => {
    attempt.abort()
    onSilence()
  }, MAX_SILENCE_MS)
  try {
    return await fetchStream(streamEvents.path, {
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Token ${token}`,
        ...(lastId === null ? {} : { [LAST_EVENT_ID]: lastId }),
      },
      cache: 'no-store',
      signal: attempt.signal,
    })
  } finally {
    clearTimeout(silence)
  }
}

/** The texts of an answer as they arrive. They end with the connection, which is ended after a silence. */
export async function* textsOf(
  body: ReadableStream<Uint8Array>,
  attempt: AbortController,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let silence: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      clearTimeout(silence)
      silence = setTimeout(() => attempt.abort(), MAX_SILENCE_MS)
      const { done, value } = await reader.read()
      if (done || attempt.signal.aborted) return
      yield decoder.decode(value, { stream: true })
    }
  } finally {
    clearTimeout(silence)
  }
}
