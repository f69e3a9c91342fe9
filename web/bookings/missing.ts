import type { Booking } from '#domain/bookings/booking.ts'
import type { Job } from '#domain/bookings/job.ts'
import { hasReached } from '#domain/bookings/steps.ts'

const NUMBER = 'container number'
const LATER_NUMBER = 'container number (once the empty is collected)'

/**
 * The data that the haulier still needs from the owner for a job, in words (docs/rules/bookings.md#container-number).
 */
export function missingReferences(job: Job, booking: Booking): string[] {
  if (booking.haulage === 'General')
    return (job.releaseReference ?? booking.pickupReference) === null ? ['release reference'] : []
  const isKnownLater = booking.loadType === 'Export' && !hasReached(job.status, 'emptyCollected')
  const number = job.containerNumber === null ? [isKnownLater ? LATER_NUMBER : NUMBER] : []
  const references = [
    ...(job.releaseReference === null ? ['release reference'] : []),
    ...(job.bookingReference === null ? ['line’s booking reference'] : []),
  ]
  return isKnownLater ? [...references, ...number] : [...number, ...references]
}

/** Tells the owner what the haulier needs before it can collect; null for nothing. */
export function wantedOfOwner(booking: Booking): string | null {
  const wanted = booking.jobs
    .filter(({ status }) => !hasReached(status, 'collected'))
    .flatMap((job) => missingReferences(job, booking))
  if (wanted.length === 0) return null
  if (booking.haulage === 'General') return 'The haulier needs a release reference to collect: add it below.'
  if (booking.loadType !== 'Export')
    return 'The haulier needs container number and references to collect: add them below.'
  if (wanted.some((name) => name !== NUMBER && name !== LATER_NUMBER))
    return 'The haulier needs references to collect the empty: add them below, and the container number once the empty is collected.'
  return wanted.includes(NUMBER)
    ? 'The empty is collected: add the container number below.'
    : 'Add the container number below once the empty is collected.'
}

/** The missing data of a job in progress: the owner's references, and the haulier's vehicle. */
export function missingOf(job: Job, booking: Booking): string[] {
  if (hasReached(job.status, 'delivered')) return []
  return [...missingReferences(job, booking), ...(job.vehicleRegistration === null ? ['vehicle'] : [])]
}
