/** Asks the primary and its replica for their positions in the write-ahead log, and notes the answers. */
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { coalesced } from './coalesced.ts'
import { type Freshness, positionOf } from './freshness.ts'
import { inTime } from './in-time.ts'

/** Primary and replica must report their positions within this time; otherwise the primary is read. */
const ANSWERS_WITHIN_MS = 500

export interface Positions {
  askPrimary(): Promise<void>
  askReplica(): Promise<void>
}

interface Databases {
  /** The primary's current position. */
  currentPosition(): Promise<string>
  readonly replica: Db
  /** The name of the primary ({@link originOf}). */
  readonly origin: string | undefined
}

export function positionsOf(
  { currentPosition, replica, origin }: Databases,
  freshness: Freshness,
): Positions {
  return {
    askPrimary: coalesced(async () => {
      const round = freshness.beginPlacing()
      const at = performance.now()
      freshness.place(round, at, positionOf(await inTime(currentPosition(), ANSWERS_WITHIN_MS)))
    }),
    askReplica: coalesced(async () => {
      try {
        freshness.replayed(await inTime(replayedBy(replica, origin), ANSWERS_WITHIN_MS))
      } catch (error) {
        freshness.replayed(null)
        throw error
      }
    }),
  }
}

/** The name that a database gets with its first migration; a replica has its primary's name. */
export async function originOf(db: Db): Promise<string | undefined> {
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
