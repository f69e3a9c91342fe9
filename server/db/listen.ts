/** NOTIFY on one process reaches LISTEN on every process, after the commit that carried it. */
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/** Where the notifications of a channel go. Between `lost` and `back` some may be missed. */
export interface Listener {
  heard(payload: string): void
  lost?(): void
  back?(): void
}

export type Listen = (channel: string, listener: Listener) => Promise<void>

export function listenOnPglite(pglite: PGlite): Listen {
  return async (channel, listener) => {
    await pglite.listen(channel, (payload) => listener.heard(payload))
  }
}

const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 5000

/** Keeps one connection of its own for listening and opens it again whenever it breaks. */
export function listenOnPostgres(url: string): { listen: Listen; close(): Promise<void> } {
  const listeners = new Map<string, Listener[]>()
  let client: pg.Client | null = null
  let opening: Promise<void> | null = null
  let closed = false
  let retryTimer: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS

  const tell = (what: 'lost' | 'back') => {
    for (const listener of [...listeners.values()].flat()) listener[what]?.()
  }

  async function open(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true })
    fresh.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener.heard(payload ?? '')
    })
    fresh.on('error', () => again(fresh))
    fresh.on('end', () => again(fresh))
    await fresh.connect()
    client = fresh
    for (const channel of listeners.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    retryMs = FIRST_RETRY_MS
  }

  function again(broken: pg.Client): void {
    if (closed || (client !== null && client !== broken)) return
    if (client === broken) {
      client = null
      tell('lost')
    }
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => {
      open().then(
        () => tell('back'),
        () => {
          retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
          again(broken)
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
      if (isNew) await client?.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    async close() {
      closed = true
      clearTimeout(retryTimer)
      await client?.end()
    },
  }
}
