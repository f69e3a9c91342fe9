/**
 * A streaming replica that answers lists, details and the directory (docs/rules/settings.md#read-replica). A reading
 * goes there only if the replica shows all that its caller may expect; otherwise, or if it fails there, to the primary.
 *
 * Before each reading this process asks its listening connection for the primary's position. PostgreSQL sends earlier
 * notifications before it answers, so every write that was committed before the reading began is known.
 */
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database, Db } from '../db/connect.ts'
import { InvalidError, RefusedError } from '../http/errors.ts'
import { TooManyTries } from '../http/rate-limits.ts'
import { EVENTS_CHANNEL } from '../live/announce.ts'
import { coalesced } from './coalesced.ts'
import { Freshness, positionOf, type ReplicaState } from './freshness.ts'
import { readersOfEvent, WRITES_CHANNEL } from './writes.ts'

const LOOK_EVERY_MS = 500
/** Primary and replica must report their positions within this time; otherwise the primary is read. */
const SAYS_WITHIN_MS = 500
/** If the replica has not answered a reading by then, the primary does. */
const ANSWERS_WITHIN_MS = 3000

/** The target of a reading, with the reason; `failed` means that the replica could not answer it. */
type Outcome = ReplicaState | 'failed'

export interface Replica {
  /** Runs a reading for a reader with these names ({@link readersOf}). It may run twice, and must change nothing. */
  read<T>(readers: readonly string[], reading: (db: Db) => Promise<T>): Promise<T>
  /** The maximum age of its view, in seconds. */
  lagSeconds(): number
  /** Calls back for each reading. */
  onRead(tell: (outcome: Outcome) => void): void
  close(): Promise<void>
}

interface Parts {
  readonly primary: Database
  /** Connected to the replica. */
  readonly replica: Database
  readonly maxLagSeconds: number
  readonly log: FastifyBaseLogger
}

export async function openReplica({ primary, replica, maxLagSeconds, log }: Parts): Promise<Replica> {
  const freshness = new Freshness(maxLagSeconds * 1000)
  const { here } = primary
  if (!here) throw new Error('only PostgreSQL has replicas')
  const origin = await originOf(primary.db)
  let tellRead: (outcome: Outcome) => void = () => undefined
  let state: ReplicaState = 'fresh'

  const hearing = { lost: () => freshness.lost(), back: () => freshness.hears() }
  await primary.listen(EVENTS_CHANNEL, { heard: (text) => freshness.heard(readersOfEvent(text)), ...hearing })
  await primary.listen(WRITES_CHANNEL, { heard: (reader) => freshness.heard([reader]) })
  freshness.hears()

  const askPrimary = coalesced(async () => {
    const round = freshness.beginPlacing()
    const at = performance.now()
    freshness.place(round, at, positionOf(await inTime(here())))
  })
  const askReplica = coalesced(async () => {
    try {
      freshness.replayed(await inTime(replayedBy(replica.db, origin)))
    } catch (error) {
      freshness.replayed(null)
      throw error
    }
  })

  async function look(): Promise<void> {
    const reason = await askPrimary()
      .then(askReplica)
      .then(() => null, String)
    const found = freshness.stateFor([], performance.now())
    // A short lag is usual under load and changes all the time.
    const isNews = (found === 'away' || found === 'late') !== (state === 'away' || state === 'late')
    state = found
    if (!isNews) return
    if (found === 'away' || found === 'late')
      log.warn({ state: found, reason }, 'the read replica is not used; the primary is read')
    else log.info('the read replica is used')
  }
  const looking = coalesced(look)
  await looking()
  const timer = setInterval(() => void looking(), LOOK_EVERY_MS)
  timer.unref()

  async function stateFor(readers: readonly string[]): Promise<ReplicaState> {
    const stateNow = () => freshness.stateFor(readers, performance.now())
    const first = stateNow()
    if (first !== 'fresh' && first !== 'behind') return first
    try {
      await askPrimary()
      if (stateNow() !== 'behind') return stateNow()
      // Writes announced during the query of the primary have no position yet.
      if (freshness.isUnplaced(readers)) await askPrimary()
      await askReplica()
      return stateNow()
    } catch {
      // The caller that asks regularly logs it.
      return freshness.stateFor(readers, performance.now()) === 'away' ? 'away' : 'deaf'
    }
  }

  return {
    async read(readers, reading) {
      const found = await stateFor(readers)
      if (found !== 'fresh') {
        tellRead(found)
        return reading(primary.db)
      }
      try {
        const answer = await inTime(reading(replica.db), ANSWERS_WITHIN_MS)
        tellRead('fresh')
        return answer
      } catch (error) {
        if (isRefusal(error)) throw error
        tellRead('failed')
        // The connection failed, not only the statement: the replica is not used until it reports its position again.
        if (!(error instanceof pg.DatabaseError)) freshness.replayed(null)
        log.warn({ err: error }, 'the read replica could not answer; the primary is read')
        return reading(primary.db)
      }
    },
    lagSeconds: () => freshness.lagMs(performance.now()) / 1000,
    onRead(tell) {
      tellRead = tell
    },
    async close() {
      clearInterval(timer)
      await looking()
      await replica.close()
    },
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof RefusedError || error instanceof InvalidError || error instanceof TooManyTries
}

/** The name that a database gets with its first migration; a replica has its primary's name. */
async function originOf(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('change_feed_origin').select('id').executeTakeFirst())?.id
}

/** How far a replica is. */
async function replayedBy(db: Db, origin: string | undefined): Promise<bigint> {
  const { rows } = await sql<{ isReplica: boolean; position: string | null; origin: string }>`
    select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as position, id as origin
    from change_feed_origin`.execute(db)
  const [found] = rows
  if (!found?.isReplica || found.position === null)
    throw new Error('DATABASE_READ_URL names a server that is not a replica')
  if (found.origin !== origin) throw new Error('DATABASE_READ_URL names a replica of another database')
  return positionOf(found.position)
}

async function inTime<T>(work: Promise<T>, withinMs = SAYS_WITHIN_MS): Promise<T> {
  const answered = new AbortController()
  const tooLong = setTimeout(withinMs, undefined, { signal: answered.signal }).then(() => {
    throw new Error(`no answer within ${withinMs} ms`)
  })
  try {
    return await Promise.race([work, tooLong])
  } finally {
    answered.abort()
  }
}
