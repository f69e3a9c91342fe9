/**
 * Whether the clock may be believed when data is removed for good
 * (docs/decisions/0293-a-clock-that-leaps-removes-nothing-for-a-day.md).
 */
import { sql } from 'kysely'
import { DAY_MS } from '#domain/time.ts'
import type { Db } from '../db/connect.ts'

/** Housekeeping reads the clock every ten minutes: a longer way is a stop of the product, or a wrong clock. */
const MAX_GAP_MS = DAY_MS
/** How long an operator has to put a clock right. */
const WAIT_MS = DAY_MS

interface Reading {
  /** Null if expired data may be removed, else from when it may. */
  readonly removesFrom: Date | null
  /** Whether the last reading was more than a day before; false for the first one of a database. */
  readonly isLeap: boolean
}

/**
 * Notes a reading of the clock. After a leap of more than a day the clock has to go on for a day before expired data may
 * be removed. Processes of which one clock is wrong keep each other waiting.
 */
export async function readClock(db: Db, now: Date): Promise<Reading> {
  const soonest = new Date(now.getTime() + WAIT_MS)
  const earliest = new Date(now.getTime() - MAX_GAP_MS)
  // The wait also begins anew, and ends no later, when the clock is put back.
  const { rows } = await sql<{ from: Date; isLeap: boolean }>`
    with former as (select clock_read_at from installation)
    update installation set clock_read_at = ${now}::timestamptz,
      removes_from = case when clock_read_at >= ${earliest}::timestamptz
        then least(removes_from, ${soonest}::timestamptz) else ${soonest}::timestamptz end
    returning removes_from as "from",
      (select coalesce(clock_read_at < ${earliest}::timestamptz, false) from former) as "isLeap"`.execute(db)
  const [reading] = rows
  if (!reading) throw new Error('the database has no id')
  return { removesFrom: reading.from > now ? reading.from : null, isLeap: reading.isLeap }
}
