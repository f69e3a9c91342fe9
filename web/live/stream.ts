/** The event stream: open while the page is visible, reopened when it breaks, resumed at its last position. */
import { messageReader, type StreamMessage } from '#contract/event-stream.ts'
import {
  CHANGES_EVENT,
  LAST_EVENT_ID,
  LiveUpdateWire,
  NEW_CLIENT_SECONDS,
  REFRESH_EVENT,
  streamEvents,
} from '#contract/live.ts'
import type { LiveUpdate } from '#domain/live/change.ts'

export interface Listener {
  /** The token of the session; null without one. */
  token(): string | null
  /** Called with each connection's answer, before its events. */
  onAnswer(response: Response): void
  onChanges(update: LiveUpdate): void
  /** Events were lost: everything has to be fetched again. */
  onMissed(): void
  /** The server does not know the token. */
  onSignedOut(token: string): void
  /** The server knows the user, but the company is not active. */
  onCompanyInactive(): void
}

/** The browser's part, which tests replace. */
export interface Environment {
  fetch: typeof fetch
  /** Whether the page is visible. */
  isVisible(): boolean
  /** Calls back when that changes, or the connection returns. Returns a function that stops this. */
  onAwake(wake: () => void): () => void
}

const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 30_000
/** The server sends something at least every 25 seconds; a longer silence means a lost connection. */
const MAX_SILENCE_MS = 60_000
/**
 * The longest time before the first connection after which the server still sends all events since the page loaded its
 * data. The rest of its window is for a page with scripts that load slowly after its data.
 */
const FIRST_CONNECTION_MS = (NEW_CLIENT_SECONDS * 1000) / 3
/** After a sleep of the machine a connection can be dead without an error. */
const DOUBTFUL_AFTER_MS = 30_000

/**
 * Listens until it is stopped. A hidden page does not listen: a browser opens only a few connections to one server,
 * and a dozen tabs would use them up. When a page is visible again, it gets the events that it missed. `since` is when
 * the page began to load its data, which can be long before the code for events has arrived.
 */
export function listen(listener: Listener, environment: Environment, since: number = Date.now()): () => void {
  let lastId: string | null = null
  let isStopped = false
  let waitMs = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: AbortController | null = null
  let heardAt = 0

  async function connect(): Promise<void> {
    const token = listener.token()
    if (current || isStopped || token === null || !environment.isVisible()) return
    const attempt = new AbortController()
    current = attempt
    const isOver = await follow(token, attempt).catch(() => false)
    if (current === attempt) current = null
    if (isOver || isStopped) return
    clearTimeout(timer)
    // Random, so that not every page reconnects at once after a restart of the server.
    timer = setTimeout(connect, waitMs * (0.5 + Math.random()))
    waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
  }

  /** Reads one connection to its end; true where a reconnect is of no use. */
  async function follow(token: string, attempt: AbortController): Promise<boolean> {
    const response = await answer(token, attempt)
    listener.onAnswer(response)
    if (response.status === 401 && !isPage(response)) {
      listener.onSignedOut(token)
      return true
    }
    if (response.status === 403) listener.onCompanyInactive()
    const retryAfter = Number(response.headers.get('Retry-After'))
    if (retryAfter > 0) waitMs = Math.max(waitMs, retryAfter * 1000)
    if (!response.ok || !response.body) return false
    // The server was unreachable, or the page hidden, for longer than the events that a new page gets go back.
    if (lastId === null && Date.now() - since > FIRST_CONNECTION_MS) listener.onMissed()
    await readAll(response.body, attempt)
    return false
  }

  /**
   * Connects. A proxy that buffers the stream holds back even the beginning of its answer: the page then fetches
   * everything every minute or two.
   */
  async function answer(token: string, attempt: AbortController): Promise<Response> {
    const silence = setTimeout(() => {
      attempt.abort()
      listener.onMissed()
    }, MAX_SILENCE_MS)
    try {
      return await environment.fetch(streamEvents.path, {
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

  async function readAll(body: ReadableStream<Uint8Array>, attempt: AbortController): Promise<void> {
    const read = messageReader()
    const decoder = new TextDecoder()
    const reader = body.getReader()
    let silence: ReturnType<typeof setTimeout> | undefined
    try {
      for (;;) {
        clearTimeout(silence)
        silence = setTimeout(() => attempt.abort(), MAX_SILENCE_MS)
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
    else if (event === CHANGES_EVENT) listener.onChanges(LiveUpdateWire.decode(JSON.parse(data)))
  }

  function hangUp(): void {
    clearTimeout(timer)
    current?.abort()
    current = null
  }

  function sleepOrWake(): void {
    if (!environment.isVisible() || Date.now() - heardAt > DOUBTFUL_AFTER_MS) hangUp()
    clearTimeout(timer)
    waitMs = FIRST_WAIT_MS
    void connect()
  }

  const forget = environment.onAwake(sleepOrWake)
  void connect()
  return () => {
    isStopped = true
    forget()
    hangUp()
  }
}

/** The browser's own. */
export const browser: Environment = {
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

/** True for a page of a proxy in between, which says nothing about the session. */
function isPage(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false
}
