/** NOTIFY on one process reaches LISTEN on every process, after the commit that carried it. */
import type { PGlite } from '@electric-sql/pglite'
import pLimit, { type LimitFunction } from 'p-limit'
import pg from 'pg'
import { NamedStatementClient } from './named-statements.ts'

/** Receives the notifications of a channel. Notifications between `lost` and `back` may be missing. */
interface Listener {
  heard(payload: string): void
  lost?(): void
  back?(): void
}

export type Listen = (channel: string, listener: Listener) => Promise<void>

/**
 * Listens on the embedded database. It uses the pool, like all statements: a statement sent directly to PGlite would
 * run between the messages of another one.
 */
export function listenOnPglite(pglite: PGlite, pool: pg.Pool): Listen {
  return async (channel, listener) => {
    pglite.onNotification((from, payload) => {
      if (from === channel) listener.heard(payload)
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
  here(): Promise<string>
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
  const listeners = new Map<string, Listener[]>()
  let client: NamedStatementClient | null = null
  let opening: Promise<void> | null = null
  let closed = false
  let retryTimer: NodeJS.Timeout | undefined
  let pinging: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS
  /** One query at a time: the client queues others, but will not in its next major version. */
  let inTurn = pLimit(1)

  const tell = (what: 'lost' | 'back') => {
    for (const listener of [...listeners.values()].flat()) listener[what]?.()
  }

  async function open(): Promise<void> {
    const fresh = new NamedStatementClient({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    })
    fresh.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener.heard(payload ?? '')
    })
    fresh.on('error', () => reconnectAfter(fresh))
    fresh.on('end', () => reconnectAfter(fresh))
    await fresh.connect()
    // Closed meanwhile: nothing else would end it.
    if (closed) return fresh.abandon()
    client = fresh
    inTurn = pLimit(1)
    clearInterval(pinging)
    pinging = pingRegularly(fresh, inTurn, onSilence)
    try {
      for (const channel of listeners.keys()) await inTurn(() => listenTo(fresh, channel))
    } catch (error) {
      // A standby answers everything but LISTEN, and keeps its connections when it is promoted.
      fresh.abandon()
      throw error
    }
    retryMs = FIRST_RETRY_MS
  }

  function reconnectAfter(broken: NamedStatementClient): void {
    if (closed || (client !== null && client !== broken)) return
    if (client === broken) {
      client = null
      clearInterval(pinging)
      tell('lost')
    }
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => {
      open().then(
        () => tell('back'),
        () => {
          retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
          reconnectAfter(broken)
        },
      )
    }, retryMs)
  }

  return {
    async listen(channel, listener) {
      const isNew = !listeners.has(channel)
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      opening ??= open()
      await opening
      const listening = client
      if (isNew && listening) await inTurn(() => listenTo(listening, channel))
    },
    async here() {
      return inTurn(async () => {
        if (!client) throw new Error('the connection that listens is away')
        const { rows } = await client.query<{ position: string }>(
          'select pg_current_wal_insert_lsn()::text as position',
        )
        return rows[0]?.position ?? ''
      })
    },
    async close() {
      closed = true
      clearTimeout(retryTimer)
      clearInterval(pinging)
      // A dead connection never says that it has ended.
      const ending = client
      const late = setTimeout(() => ending?.abandon(), ENDS_WITHIN_MS)
      await ending?.end()
      clearTimeout(late)
    },
  }
}
