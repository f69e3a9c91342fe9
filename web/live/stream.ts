/** The stream of events: opened while somebody looks, opened again when it breaks, going on where it was. */
import { messageReader, type StreamMessage } from '#contract/event-stream.ts'
import { CHANGES_EVENT, LAST_EVENT_ID, LiveUpdateWire, REFRESH_EVENT, streamEvents } from '#contract/live.ts'
import type { LiveUpdate } from '#domain/live/change.ts'

export interface Listener {
  /** The token of whoever is signed in; null when nobody is. */
  token(): string | null
  /** Called with the answer of each connection, before what comes through it. */
  onAnswer(response: Response): void
  onNews(news: LiveUpdate): void
  /** Nobody can say what was missed: everything has to be looked at again. */
  onMissed(): void
  /** The server does not know the token any more. */
  onSignedOut(token: string): void
  /** The server knows the person, whose company may not enter any more. */
  onShutOut(): void
}

/** What the stream needs of its surroundings; tests bring their own. */
export interface Surroundings {
  fetch: typeof fetch
  /** Whether somebody can see the page. */
  isVisible(): boolean
  /** Calls back when that changes, or the connection comes back; returns how to stop that. */
  onAwake(wake: () => void): () => void
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** The server says something at least every 25 seconds; silence for longer means that nobody is there. */
const LONGEST_SILENCE_MS = 60_000
/** After a sleep of the machine a connection may be dead that does not know it yet. */
const DOUBTFUL_AFTER_MS = 30_000

/**
 * Listens until it is told to stop. A page that nobody sees does not listen: a browser opens only a few
 * connections to one server, and a dozen tabs would use them up. When it is seen again it asks for what it missed.
 */
export function listen(listener: Listener, around: Surroundings): () => void {
  let lastId: string | null = null
  let isStopped = false
  let waitMs = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: AbortController | null = null
  let heardAt = 0

  async function connect(): Promise<void> {
    const token = listener.token()
    if (current || isStopped || token === null || !around.isVisible()) return
    const attempt = new AbortController()
    current = attempt
    const isOver = await follow(token, attempt).catch(() => false)
    if (current === attempt) current = null
    if (isOver || isStopped) return
    clearTimeout(timer)
    // Not all at once: every page of everybody comes back after a server was restarted.
    timer = setTimeout(connect, waitMs * (0.5 + Math.random()))
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }

  /** Reads one connection to its end; true where there is no use in another. */
  async function follow(token: string, attempt: AbortController): Promise<boolean> {
    const response = await around.fetch(streamEvents.path, {
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Token ${token}`,
        ...(lastId === null ? {} : { [LAST_EVENT_ID]: lastId }),
      },
      cache: 'no-store',
      signal: attempt.signal,
    })
    listener.onAnswer(response)
    if (response.status === 401) {
      listener.onSignedOut(token)
      return true
    }
    if (response.status === 403) listener.onShutOut()
    const retryAfter = Number(response.headers.get('Retry-After'))
    if (retryAfter > 0) waitMs = Math.max(waitMs, retryAfter * 1000)
    if (!response.ok || !response.body) return false
    await readAll(response.body, attempt)
    return false
  }

  async function readAll(body: ReadableStream<Uint8Array>, attempt: AbortController): Promise<void> {
    const read = messageReader()
    const decoder = new TextDecoder()
    const reader = body.getReader()
    let silence: ReturnType<typeof setTimeout> | undefined
    try {
      for (;;) {
        clearTimeout(silence)
        silence = setTimeout(() => attempt.abort(), LONGEST_SILENCE_MS)
        const { done, value } = await reader.read()
        if (done || attempt.signal.aborted) return
        waitMs = FIRST_WAIT_MS
        heardAt = Date.now()
        for (const message of read(decoder.decode(value, { stream: true }))) take(message)
      }
    } finally {
      clearTimeout(silence)
    }
  }

  function take({ event, id, data }: StreamMessage): void {
    if (id !== null) lastId = id
    if (data === '') return
    if (event === REFRESH_EVENT) listener.onMissed()
    else if (event === CHANGES_EVENT) listener.onNews(LiveUpdateWire.decode(JSON.parse(data)))
  }

  function hangUp(): void {
    clearTimeout(timer)
    current?.abort()
    current = null
  }

  function sleepOrWake(): void {
    if (!around.isVisible() || Date.now() - heardAt > DOUBTFUL_AFTER_MS) hangUp()
    clearTimeout(timer)
    waitMs = FIRST_WAIT_MS
    void connect()
  }

  const forget = around.onAwake(sleepOrWake)
  void connect()
  return () => {
    isStopped = true
    forget()
    hangUp()
  }
}

/** The browser's own. */
export const browser: Surroundings = {
  fetch: (...given) => fetch(...given),
  isVisible: () => document.visibilityState === 'visible',
  onAwake(wake) {
    document.addEventListener('visibilitychange', wake)
    window.addEventListener('online', wake)
    window.addEventListener('pageshow', wake)
    return () => {
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('online', wake)
      window.removeEventListener('pageshow', wake)
    }
  },
}
