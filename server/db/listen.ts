/** NOTIFY on one process reaches LISTEN on every process, after the commit that carried it. */
import type { PGlite } from '@electric-sql/pglite'
import pLimit, { type LimitFunction } from 'p-limit'
import pg from 'pg'
import { NamedStatementClient } from './named-statements.ts'

/** Receives the notifications of a channel. Those between `onConnectionLost` and `onReconnected` may be missing. */
interface Listener {
  onNotification(payload: string): void
  onConnectionLost?(): void
  onReconnected?(): void
}

export type Listen = (channel: string, listener: Listener) => Promise<void>

/**
 * Listens on the embedded database. It uses the pool, like all statements: a statement sent directly to PGlite would
 * run between the messages of another one.
 */
export function listenOnPglite(pglite: PGlite, pool: pg.Pool): Listen {
  return async (channel, listener) => {
    pglite.onNotification((from, payload) => {
      if (from === channel) listener.onNotification(payload)
    })
    await pool.query(`listen ${pg.escapeIdentifier(channel)}`)
  }
}

const CONNECT_MS = 3000
const FIRST_RETRY_MS = 100
// When the database is back, events arrive at most a second later.
const MAX_RETRY_MS = 1000
/** A connection that only listens does not notice that it is dead, so it is pinged at this interval. */
const PING_EVERY_MS = 1000
/** Not a multiple of the interval: otherwise a timer that fires a little early would change the count. */
const ANSWERS_WITHIN_MS = 1500
const ENDS_WITHIN_MS = 1000

/** The listening connection of a process. */
export interface PostgresListener {
  readonly listen: Listen
  /**
   * The primary's position in its write-ahead log. It is queried on the listening connection, so that every
   * notification sent before this call arrives before the answer. Rejects while there is no connection.
   */
  currentPosition(): Promise<string>
  close(): Promise<void>
}

function listenTo(client: NamedStatementClient, channel: string): Promise<unknown> {
  return client.query(`listen ${pg.escapeIdentifier(channel)}`)
}

/** Pings a connection until the timer is cleared, and abandons it once there is no answer. */
function pingRegularly(
  listening: NamedStatementClient,
  inTurn: LimitFunction,
  onSilence: () => void,
): NodeJS.Timeout {
  const pinging = setInterval(() => {
    const { waitingSince } = listening
    if (waitingSince === null) inTurn(() => listening.query('select 1')).catch(() => listening.abandon())
    else if (performance.now() - waitingSince > ANSWERS_WITHIN_MS) {
      onSilence()
      listening.abandon()
    }
  }, PING_EVERY_MS)
  return pinging.unref()
}

/**
 * Keeps one connection for listening, and opens it again when it breaks. `onSilence` is called when it gave no answer:
 * other connections over the same network are probably dead, too.
 */
export function listenOnPostgres(url: string, onSilence: () => void): PostgresListener {
  const connection = new ListeningConnection(url, onSilence)
  return {
    listen: (channel, listener) => connection.listen(channel, listener),
    currentPosition: () => connection.currentPosition(),
    close: () => connection.close(),
  }
}

class ListeningConnection implements PostgresListener {
  readonly #url: string
  readonly #onSilence: () => void
  readonly #listeners = new Map<string, Listener[]>()
  #client: NamedStatementClient | null = null
  #opening: Promise<void> | null = null
  #closed = false
  #retryTimer: NodeJS.Timeout | undefined
  #pinging: NodeJS.Timeout | undefined
  #retryMs = FIRST_RETRY_MS
  /** One query at a time: the client queues others, but will not in its next major version. */
  #inTurn = pLimit(1)

  constructor(url: string, onSilence: () => void) {
    this.#url = url
    this.#onSilence = onSilence
  }

  async listen(channel: string, listener: Listener): Promise<void> {
    const isNew = !this.#listeners.has(channel)
    this.#listeners.set(channel, [...(this.#listeners.get(channel) ?? []), listener])
    this.#opening ??= this.#open()
    await this.#opening
    const listening = this.#client
    if (isNew && listening) await this.#inTurn(() => listenTo(listening, channel))
  }

  async currentPosition(): Promise<string> {
    return this.#inTurn(async () => {
      if (!this.#client) throw new Error('the connection that listens is away')
      const { rows } = await this.#client.query<{ position: string }>(
        'select pg_current_wal_insert_lsn()::text as position',
      )
      return rows[0]?.position ?? ''
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retryTimer)
    clearInterval(this.#pinging)
    // A dead connection never says that it has ended.
    const ending = this.#client
    const late = setTimeout(() => ending?.abandon(), ENDS_WITHIN_MS)
    await ending?.end()
    clearTimeout(late)
  }

  async #open(): Promise<void> {
    const fresh = this.#newClient()
    await fresh.connect()
    // Closed meanwhile: nothing else would end it.
    if (this.#closed) return fresh.abandon()
    this.#client = fresh
    this.#inTurn = pLimit(1)
    clearInterval(this.#pinging)
    this.#pinging = pingRegularly(fresh, this.#inTurn, this.#onSilence)
    try {
      for (const channel of this.#listeners.keys()) await this.#inTurn(() => listenTo(fresh, channel))
    } catch (error) {
      // A standby answers everything but LISTEN, and keeps its connections when it is promoted.
      fresh.abandon()
      throw error
    }
    this.#retryMs = FIRST_RETRY_MS
  }

  #newClient(): NamedStatementClient {
    const fresh = new NamedStatementClient({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    })
    fresh.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener.onNotification(payload ?? '')
    })
    fresh.on('error', () => this.#reconnectAfter(fresh))
    fresh.on('end', () => this.#reconnectAfter(fresh))
    return fresh
  }

  #reconnectAfter(broken: NamedStatementClient): void {
    if (this.#closed || (this.#client !== null && this.#client !== broken)) return
    if (this.#client === broken) {
      this.#client = null
      clearInterval(this.#pinging)
      this.#tell('onConnectionLost')
    }
    clearTimeout(this.#retryTimer)
    this.#retryTimer = setTimeout(() => {
      this.#open().then(
        () => this.#tell('onReconnected'),
        () => {
          this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS)
          this.#reconnectAfter(broken)
        },
      )
    }, this.#retryMs)
  }

  #tell(what: 'onConnectionLost' | 'onReconnected'): void {
    for (const listener of [...this.#listeners.values()].flat()) listener[what]?.()
  }
}
