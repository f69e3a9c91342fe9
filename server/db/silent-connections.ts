/**
 * Finds dead connections that TCP would only notice after minutes, for example after a power cut or when a firewall
 * drops them. If a statement gets no answer for long, a new connection asks PostgreSQL whether it is running. If it is
 * not, or PostgreSQL does not answer, the dead connection is destroyed and the caller gets a refusal.
 */
import pg from 'pg'
import { NamedStatementClient } from './named-statements.ts'

/** A statement without an answer is late after this time, in milliseconds. */
const LATE_MS = 2000
const CHECK_EVERY_MS = 1000
/** The time limit for the new connection and its query. */
const PROBE_MS = 2000
/** An answer may arrive during the check, so a connection counts as dead only after two checks. */
const TIMES_FOUND_DEAD = 2

/** The id of the process before PostgreSQL has told it. No process has it. */
export const UNKNOWN_PROCESS = 0

/** The open connections of a pool, each with the id of its process on the server. */
type OpenConnections = ReadonlyMap<NamedStatementClient, number>

/** Checks the connections once a second while an answer is late. Returns a function that ends the checks. */
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
      late.map((client) => open.get(client) ?? UNKNOWN_PROCESS),
    )
    for (const client of late) {
      if (!isLate(client) || alive === 'unknown' || alive.has(open.get(client) ?? UNKNOWN_PROCESS)) continue
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

/** Which of these processes are running a statement; an empty set if the server cannot be reached. */
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
    // The connect or the query below rejects as well.
  })
  try {
    await probe.connect()
    const { rows } = await probe.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid = any($1) and state not in ('idle', 'idle in transaction')`,
      [processes],
    )
    return new Set(rows.map(({ pid }) => pid))
  } catch (error) {
    // A server that refuses the connection, for example because it has too many, is reachable.
    return error instanceof pg.DatabaseError ? 'unknown' : new Set()
  } finally {
    // Not end(), which waits for a server that may not answer.
    probe.abandon()
  }
}
