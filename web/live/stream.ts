/** The event stream: open while the page is visible, reopened when it breaks, resumed at its last position. */
import { messageReader, type StreamMessage } from '#contract/event-stream.ts'
import { CHANGES_EVENT, LiveUpdateWire, NEW_CLIENT_SECONDS, REFRESH_EVENT } from '#contract/live.ts'
import type { LiveUpdate } from '#domain/live/change.ts'
import { openConnection, textsOf } from './connection.ts'

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
  const stream = new EventStream(listener, environment, since)
  const forget = environment.onAwake(() => stream.sleepOrWake())
  void stream.connect()
  return () => {
    forget()
    stream.stop()
  }
}

/** The stream over all its connections, of which at most one is open. */
class EventStream {
  readonly #listener: Listener
  readonly #environment: Environment
  readonly #since: number
  #lastId: string | null = null
  #isStopped = false
  #waitMs = FIRST_WAIT_MS
  #timer: ReturnType<typeof setTimeout> | undefined
  #current: AbortController | null = null
  #heardAt = 0

  constructor(listener: Listener, environment: Environment, since: number) {
    this.#listener = listener
    this.#environment = environment
    this.#since = since
  }

  async connect(): Promise<void> {
    const token = this.#listener.token()
    if (this.#current || this.#isStopped || token === null || !this.#environment.isVisible()) return
    const attempt = new AbortController()
    this.#current = attempt
    const isOver = await this.#follow(token, attempt).catch(() => false)
    if (this.#current === attempt) this.#current = null
    if (isOver || this.#isStopped) return
    clearTimeout(this.#timer)
    // Random, so that not every page reconnects at once after a restart of the server.
    this.#timer = setTimeout(() => this.connect(), this.#waitMs * (0.5 + Math.random()))
    this.#waitMs = Math.min(this.#waitMs * 2, MAX_WAIT_MS)
  }

  sleepOrWake(): void {
    if (!this.#environment.isVisible() || Date.now() - this.#heardAt > DOUBTFUL_AFTER_MS) this.#hangUp()
    clearTimeout(this.#timer)
    this.#waitMs = FIRST_WAIT_MS
    void this.connect()
  }

  stop(): void {
    this.#isStopped = true
    this.#hangUp()
  }

  /** Reads one connection to its end; true where a reconnect is of no use. */
  async #follow(token: string, attempt: AbortController): Promise<boolean> {
    const listener = this.#listener
    const response = await openConnection(this.#environment.fetch, {
      token,
      lastId: this.#lastId,
      attempt,
      onSilence: () => listener.onMissed(),
    })
    listener.onAnswer(response)
    if (response.status === 401 && !isPage(response)) {
      listener.onSignedOut(token)
      return true
    }
    if (response.status === 403) listener.onCompanyInactive()
    const retryAfter = Number(response.headers.get('Retry-After'))
    if (retryAfter > 0) this.#waitMs = Math.max(this.#waitMs, retryAfter * 1000)
    if (!response.ok || !response.body) return false
    // The server was unreachable, or the page hidden, for longer than the events that a new page gets go back.
    if (this.#lastId === null && Date.now() - this.#since > FIRST_CONNECTION_MS) listener.onMissed()
    await this.#readAll(response.body, attempt)
    return false
  }

  async #readAll(body: ReadableStream<Uint8Array>, attempt: AbortController): Promise<void> {
    const read = messageReader()
    for await (const text of textsOf(body, attempt)) {
      this.#waitMs = FIRST_WAIT_MS
      this.#heardAt = Date.now()
      for (const message of read(text)) this.#take(message)
    }
  }

  #take({ event, id, data }: StreamMessage): void {
    if (id !== null) this.#lastId = id
    if (data === '') return
    if (event === REFRESH_EVENT) this.#listener.onMissed()
    else if (event === CHANGES_EVENT) this.#listener.onChanges(LiveUpdateWire.decode(JSON.parse(data)))
  }

  #hangUp(): void {
    clearTimeout(this.#timer)
    this.#current?.abort()
    this.#current = null
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
