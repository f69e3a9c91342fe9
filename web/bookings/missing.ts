import type { Booking, Job } from '#domain/bookings/booking.ts'
import { hasReached } from '#domain/bookings/steps.ts'

/** What the haulier still needs of the owner for a job, in words (docs/rules/bookings.md#container-number). */
export function missingReferences(job: Job, booking: Booking): string[] {
  const wanted: readonly (readonly [unknown, string])[] =
    booking.haulage === 'Container'
      ? [
          [job.containerNumber, 'container number'],
          [job.releaseReference, 'release reference'],
          [job.bookingReference, 'line’s booking reference'],
        ]
      : [[job.releaseReference ?? booking.pickupReference, 'release reference']]
  return wanted.flatMap(([value, name]) => (value === null ? name : []))
}

/** What a job on its way still lacks: the owner's references, and the haulier's vehicle. */
export function missingOf(job: Job, booking: Booking): string[] {
  if (hasReached(job.status, 'delivered')) return []
  return [...missingReferences(job, booking), ...(job.vehicleRegistration === null ? ['vehicle'] : [])]
}
