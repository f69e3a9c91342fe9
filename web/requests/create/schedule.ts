import type { Route } from '#domain/requests/request.ts'
import { deadlineRange } from '#domain/requests/rules.ts'
import { addDays, clockMsBetween, type Day, HOUR_MS, laterOnClock, londonDay } from '#domain/time.ts'
import { addWorkingDays, isWorkingDay } from '#domain/working-days.ts'
import { instantOf, type When, whenOf } from '../../ui/days.ts'

/** The usual time of a pickup, on London's clock. */
export const USUAL_TIME = '08:00'
/** The usual time from pickup to delivery. */
export const USUAL_LEAD_MS = 4 * HOUR_MS

interface Schedule {
  readonly pickupAt: When
  readonly deliveryAt: When
  readonly deadline: Day | null
}

/** Pickup on the next working day at 8:00 am, delivery some hours later, the usual latest deadline. */
export function usualSchedule(now: Date): Schedule {
  return scheduleFrom({ day: nextWorkingDay(now), time: USUAL_TIME }, USUAL_LEAD_MS, now)
}

/** How the times of a load are moved: in what the distance between two of them is measured. */
interface Distances {
  readonly between: (from: Date, to: Date) => number
  readonly later: (from: Date, ms: number) => Date
}

const ON_CLOCK: Distances = { between: clockMsBetween, later: laterOnClock }
const IN_TIME: Distances = {
  between: (from, to) => to.getTime() - from.getTime(),
  later: (from, ms) => new Date(from.getTime() + ms),
}

/**
 * Distances on London's clock, so that a load over a change of the clocks keeps its times of day. Where the clocks go
 * back between two times and show the later one as the earlier one, the distances are the time that passes: else the
 * delivery would come before the pickup.
 */
export function distancesFor(times: readonly Date[]): Distances {
  const inOrder = times.toSorted((one, other) => one.getTime() - other.getTime())
  const goesBack = inOrder.some((time, index) => clockMsBetween(inOrder[index - 1] ?? time, time) < 0)
  return goesBack ? IN_TIME : ON_CLOCK
}

/** The schedule of an earlier request: unchanged while it is possible, else from the next working day on. */
export function repeatedSchedule(
  earlier: Pick<Route, 'pickupAt' | 'deliveryAt'> & { readonly deadline: Day },
  now: Date,
  distances = distancesFor([earlier.pickupAt, earlier.deliveryAt]),
): Schedule {
  const pickupAt = whenOf(earlier.pickupAt)
  if (earlier.pickupAt <= now) {
    const lead = distances.between(earlier.pickupAt, earlier.deliveryAt)
    return scheduleFrom({ day: nextWorkingDay(now), time: pickupAt.time }, lead, now, distances)
  }
  const isOver = earlier.deadline < londonDay(now)
  const deadline = isOver ? usualDeadline(earlier.pickupAt, now) : earlier.deadline
  return { pickupAt, deliveryAt: whenOf(earlier.deliveryAt), deadline }
}

const nextWorkingDay = (now: Date) => addWorkingDays(londonDay(now), 1)

function scheduleFrom(pickupAt: When, leadMs: number, now: Date, { later } = ON_CLOCK): Schedule {
  const pickup = instantOf(pickupAt) ?? now
  return {
    pickupAt,
    deliveryAt: whenOf(later(pickup, leadMs)),
    deadline: usualDeadline(pickup, now),
  }
}

/** The last working day on which a quote is still useful; on days without one, the last possible day. */
export function usualDeadline(pickupAt: Date, now: Date): Day {
  const { earliest, latest } = deadlineRange(pickupAt, now)
  let day = latest
  while (day > earliest && !isWorkingDay(day)) day = addDays(day, -1)
  return isWorkingDay(day) ? day : latest
}

/**
 * A moved pickup moves the delivery and the deadline, each only while it has the default for the earlier pickup. A
 * value that the user has set stays.
 */
export function movedWithPickup(schedule: Schedule, before: Date, after: Date, now: Date): Partial<Schedule> {
  const delivery = instantOf(schedule.deliveryAt)
  const moved: { -readonly [K in keyof Schedule]?: Schedule[K] } = {}
  if (delivery !== null && delivery.getTime() - before.getTime() === USUAL_LEAD_MS)
    moved.deliveryAt = whenOf(new Date(after.getTime() + USUAL_LEAD_MS))
  if (schedule.deadline === usualDeadline(before, now)) moved.deadline = usualDeadline(after, now)
  return moved
}
