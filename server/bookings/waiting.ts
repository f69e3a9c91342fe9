/** Waiting items of bookings, as conditions on `b` (docs/rules/attention.md#keys): each has its own small index. */
import { sql } from 'kysely'
import { addDays, type Day, londonDay, startOfDay } from '#domain/time.ts'
import { addWorkingDays } from '#domain/working-days.ts'
import type { Sql } from '../db/json.ts'

/** The start and the end of today, and the end of the second working day from now, in London. */
export interface WaitingTimes {
  readonly startOfToday: Date
  readonly tomorrow: Date
  readonly twoWorkingDays: Date
}

// Computing them takes a fifth of a call's time in this process, and they are the same all day.
let lastDay: Day = ''
let lastTimes: WaitingTimes | null = null

export function waitingTimes(now: Date): WaitingTimes {
  const today = londonDay(now)
  if (!lastTimes || today !== lastDay) {
    lastTimes = {
      startOfToday: startOfDay(today),
      tomorrow: startOfDay(addDays(today, 1)),
      twoWorkingDays: startOfDay(addDays(addWorkingDays(today, 2), 1)),
    }
    lastDay = today
  }
  return lastTimes
}

/** The times of the conditions as values of a prepared query. */
export type WaitingTimesSql = Readonly<Record<'startOfToday' | 'twoWorkingDays', Sql>>

/** Whether proposed changes of a booking still wait for an answer: until the last delivery or the end of the booking. */
export const awaitsAnswers = sql`b.ended_at is null and b.status not in ('delivered', 'emptyReturned')`

/** The conditions by key, for bookings that the company gave and for those that it carries. */
export function waitingOnBookings({ startOfToday, twoWorkingDays }: WaitingTimesSql) {
  const isSoon = sql`b.pickup_at >= ${startOfToday}::timestamptz
    and b.pickup_at < ${twoWorkingDays}::timestamptz`
  return {
    given: {
      referencesMissing: sql`b.references_missing and b.ended_at is null and ${isSoon}`,
      chargesToAnswer: sql`b.claimed_charges > 0`,
      changesToAnswer: sql`b.changes_for_owner > 0 and ${awaitsAnswers}`,
    },
    carried: {
      toConfirm: sql`b.status = 'awarded'`,
      proofMissing: sql`b.proofs_missing and b.ended_at is null`,
      changesToAnswer: sql`b.changes_for_haulier > 0 and ${awaitsAnswers}`,
    },
  } as const
}
