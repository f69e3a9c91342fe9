/** The papers of a booking (docs/rules/bookings.md#papers). */
import type { RefusalCode } from '../refusals.ts'
import type { Booking } from './booking.ts'
import { hasReached } from './steps.ts'

/** Why there is no statement yet: a job has not been delivered. */
export function whyNoStatement(booking: {
  readonly jobs: readonly Pick<Booking['jobs'][number], 'status'>[]
}): RefusalCode | null {
  return booking.jobs.every(({ status }) => hasReached(status, 'delivered')) ? null : 'statement_too_early'
}
