/**
 * Whether the clock may be believed when data is removed for good
 * (docs/decisions/0293-a-clock-that-leaps-removes-nothing-for-a-day.md).
 */
import { sql } from 'kysely'
import { DAY_MS } from '#domain/time.ts'
import type { Db } from '../db/connect.ts'

/** Housekeeping reads the clock every ten minutes: a longer way is a stop of the product, or a wrong clock. */
const LONGEST_GAP_MS = DAY_MS
/** How long an operator has to put a clock right. */
const WAIT_MS = DAY_MS

/**
 * Notes a reading of the clock. Returns null if expired data may be removed, else from when it may: after a leap of more
 * than a day the clock has to go on for a day first. Processes of which one clock is wrong keep each other waiting.
 */
export async function removesFrom(db: Db, now: Date): Promise<Date | null> {
  const soonest = new Date(now.getTime() + WAIT_MS)
  const { removes_from } = await db
    .updateTable('installation')
    .set({
      clock_read_at: now,
      // The wait also begins anew, and no later, when the clock is put back.
      removes_from: sql<Date>`case when clock_read_at >= ${new Date(now.getTime() - LONGEST_GAP_MS)}
        then least(removes_from, ${soonest}) else ${soonest} end`,
    })
    .returning('removes_from')
    .executeTakeFirstOrThrow()
  return removes_from !== null && removes_from > now ? removes_from : null
}
