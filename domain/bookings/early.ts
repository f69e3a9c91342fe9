/** Steps that are recorded long before the booked time: docs/rules/bookings.md#early-steps. */
import { DAY_MS, formatDue } from '../time.ts'
import type { Booking, StepDraft } from './booking.ts'
import { hasStay } from './step-times.ts'
import type { Step } from './vocabulary.ts'

interface BookedTime {
  readonly field: 'pickupAt' | 'deliveryAt'
  readonly name: string
  /** How many days before it the step is ordinary. */
  readonly days: number
}

/** An empty container is fetched on a Friday for a Monday. */
const BOOKED_TIMES: Partial<Record<Step, BookedTime>> = {
  emptyCollected: { field: 'pickupAt', name: 'pickup', days: 3 },
  collected: { field: 'pickupAt', name: 'pickup', days: 1 },
  delivered: { field: 'deliveryAt', name: 'delivery', days: 1 },
}

/**
 * The sentences that ask about the times of a step before it is recorded: one for each time that is further before the
 * booked pickup or delivery than is ordinary, with both times. None for a step without a booked time.
 */
export function earlyTimes(
  { step, at, arrivedAt, leftAt }: Pick<StepDraft, 'step' | 'at' | 'arrivedAt' | 'leftAt'>,
  booking: Pick<Booking, 'pickupAt' | 'deliveryAt'>,
): string[] {
  const booked = BOOKED_TIMES[step]
  if (!booked) return []
  const bookedAt = booking[booked.field]
  const times = { When: at, ...(hasStay(step) ? { Arrived: arrivedAt, Left: leftAt } : {}) }
  return Object.entries(times).flatMap(([label, time]) => {
    if (!time || bookedAt.getTime() - time.getTime() <= booked.days * DAY_MS) return []
    return [`${label}: ${formatDue(time)}. The ${booked.name} is booked for ${formatDue(bookedAt)}.`]
  })
}
