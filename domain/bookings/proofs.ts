/** Proofs of delivery (docs/rules/bookings.md#proofs). The rules of documents say which files are allowed. */
import type { Side } from '../quotes/vocabulary.ts'
import type { RefusalCode } from '../refusals.ts'
import { type BookingState, whyBookingEnded } from './steps.ts'
import { MAX_PROOFS } from './vocabulary.ts'

/**
 * Why a side cannot add a file to a job: only the haulier can, up to ten, until the booking ends. A claim after a call-off
 * has a file of its own.
 */
export function whyCannotAddProof(
  booking: Pick<BookingState, 'status' | 'jobs'>,
  jobId: number,
  side: Side,
): RefusalCode | null {
  if (side !== 'haulier') return 'haulier_side_only'
  const ended = whyBookingEnded(booking)
  if (ended) return ended
  const job = booking.jobs.find(({ id }) => id === jobId)
  if (!job) return 'unknown_job'
  return job.proofs >= MAX_PROOFS ? 'too_many_proofs' : null
}

/** Why a side cannot remove a file: only the haulier can, until the booking is closed. */
export function whyCannotRemoveProof(booking: Pick<BookingState, 'status'>, side: Side): RefusalCode | null {
  if (side !== 'haulier') return 'haulier_side_only'
  return booking.status === 'closed' ? 'booking_closed' : null
}
