/**
 * A streaming replica that answers lists, details and the directory (docs/rules/settings.md#read-replica). A reading
 * goes there only if the replica shows all that its caller may expect; otherwise, or if it fails there, to the primary.
 *
 * Before each reading this process asks its listening connection for the primary's position. PostgreSQL sends earlier
 * notifications before it answers, so every write that was committed before the reading began is known.
 */
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Database, Db } from '../db/connect.ts'
import { InvalidError, RefusedError } from '../http/errors.ts'
import { TooManyTries } from '../http/rate-limits.ts'
import { EVENTS_CHANNEL } from '../live/announce.ts'
import { coalesced } from './coalesced.ts'
import { Freshness, type ReplicaState } from './freshness.ts'
import { inTime } from './in-time.ts'
import { originOf, type Positions, positionsOf } from './positions.ts'
import { readersOfEvent, WRITES_CHANNEL } from './writes.ts'

const LOOK_EVERY_MS = 500
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
  const { currentPosition } = primary
  if (!currentPosition) throw new Error('only PostgreSQL has replicas')
  const origin = await originOf(primary.db)
  const positions = positionsOf({ currentPosition, replica: replica.db, origin }, freshness)
  let tellRead: (outcome: Outcome) => void = () => undefined

  await noteAnnouncedWrites(primary, freshness)
  const looking = coalesced(lookWith(positions, freshness, log))
  await looking()
  const timer = setInterval(() => void looking(), LOOK_EVERY_MS)
  timer.unref()

  return {
    async read(readers, reading) {
      const found = await stateFor(readers, positions, freshness)
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

/** Notes the writes that any process announces. */
async function noteAnnouncedWrites(primary: Database, freshness: Freshness): Promise<void> {
  const connection = {
    onConnectionLost: () => freshness.announcementsLost(),
    onReconnected: () => freshness.announcementsBack(),
  }
  await primary.listen(EVENTS_CHANNEL, {
    onNotification: (text) => freshness.writeAnnounced(readersOfEvent(text)),
    ...connection,
  })
  await primary.listen(WRITES_CHANNEL, { onNotification: (reader) => freshness.writeAnnounced([reader]) })
  freshness.announcementsBack()
}

/** Asks both databases, and logs when the replica is no longer used, or is used again. */
function lookWith(positions: Positions, freshness: Freshness, log: FastifyBaseLogger): () => Promise<void> {
  let wasUsed = true
  return async () => {
    const reason = await positions
      .askPrimary()
      .then(positions.askReplica)
      .then(() => null, String)
    const state = freshness.stateFor([], performance.now())
    // A short lag is usual under load and changes all the time.
    const isUsed = state !== 'away' && state !== 'late'
    if (isUsed === wasUsed) return
    wasUsed = isUsed
    if (isUsed) log.info('the read replica is used')
    else log.warn({ state, reason }, 'the read replica is not used; the primary is read')
  }
}

/** Whether the replica shows these readers all that they may expect now; asks as seldom as possible. */
async function stateFor(
  readers: readonly string[],
  { askPrimary, askReplica }: Positions,
  freshness: Freshness,
): Promise<ReplicaState> {
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
    return stateNow() === 'away' ? 'away' : 'deaf'
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof RefusedError || error instanceof InvalidError || error instanceof TooManyTries
}
