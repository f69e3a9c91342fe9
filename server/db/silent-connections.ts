/**
 * Finds connections that died without a sign, as when a firewall forgets them or a machine loses its power: TCP alone
 * would wait for minutes. A statement that waits long is looked up on a fresh connection. Where PostgreSQL does not
 * work on it, or does not answer at all, its connection is given up and the caller gets a clean refusal.
 */
import pg from 'pg'
import { NamedStatementClient } from './named-statements.ts'

/** From when on the answer to a statement is late, in milliseconds. */
const LATE_MS = 2000
const CHECK_EVERY_MS = 1000
/** How long the fresh connection may take. */
const PROBE_MS = 2000
/** An answer may be on its way while PostgreSQL is asked: only what is found dead twice is given up. */
const TIMES_FOUND_DEAD = 2

/** The open connections of a pool, each with the number of its process on the server. */
export type OpenConnections = ReadonlyMap<NamedStatementClient, number>

/** Checks the connections once a second while any answer is late; the result ends the checks. */
export function abandonSilentConnections(url: string, open: OpenConnections): () => void {
  const foundDead = new Map<NamedStatementClient, number>()
  let isChecking = false
  const timer = setInterval(() => {
    const late = [...open.keys()].filter(isLate)
    for (const client of foundDead.keys()) if (!late.includes(client)) foundDead.delete(client)
    if (late.length === 0 || isChecking) return
    isChecking = true
    void check(late).finally(() => {
      isChecking = false
    })
  }, CHECK_EVERY_MS)
  timer.unref()

  async function check(late: readonly NamedStatementClient[]): Promise<void> {
    const alive = await processesAtWork(
      url,
      late.map((client) => open.get(client) ?? 0),
    )
    for (const client of late) {
      if (!isLate(client) || alive === 'unknown' || alive.has(open.get(client) ?? 0)) continue
      const times = (foundDead.get(client) ?? 0) + 1
      foundDead.set(client, times)
      if (times < TIMES_FOUND_DEAD) continue
      foundDead.delete(client)
      client.abandon()
    }
  }
  return () => clearInterval(timer)
}

function isLate({ waitingSince }: NamedStatementClient): boolean {
  return waitingSince !== null && performance.now() - waitingSince > LATE_MS
}

/** Which of these processes work on a statement: none where the server cannot be reached. */
async function processesAtWork(
  url: string,
  processes: readonly number[],
): Promise<ReadonlySet<number> | 'unknown'> {
  const probe = new NamedStatementClient({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  })
  probe.on('error', () => {
    // The rejected connect or query below tells.
  })
  try {
    await probe.connect()
    const { rows } = await probe.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid = any($1) and state not in ('idle', 'idle in transaction')`,
      [processes],
    )
    return new Set(rows.map(({ pid }) => pid))
  } catch (error) {
    // A server that refuses the connection, since it has too many, is there.
    return error instanceof pg.DatabaseError ? 'unknown' : new Set()
  } finally {
    // Not end(), which waits for a server that may not answer.
    probe.abandon()
  }
}
