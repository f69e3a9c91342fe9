import type { Booking } from './booking.ts'
import type { Claimable } from './charges.ts'
import type { BookingState } from './steps.ts'
import type { JobStatus } from './vocabulary.ts'

/** The state of a booking that the rules need, from the data of a page. The buttons use it. */
export function stateOf(
  booking: Pick<Booking, 'status' | 'loadType' | 'jobs' | 'steps' | 'proofs' | 'charges' | 'bothActive'>,
): BookingState & Claimable {
  const { status, loadType, bothActive } = booking
  const end = booking.steps.find(({ job }) => job === null)
  return {
    status,
    loadType,
    bothActive,
    endedAt: end?.recordedAt ?? null,
    charges: booking.charges.map((charge) => charge.status),
    jobs: booking.jobs.map((job) => {
      const last = booking.steps.findLast((step) => step.job === job.id)
      return {
        id: job.id,
        status: job.status as JobStatus,
        lastAt: last?.at ?? null,
        lastLeftAt: last?.leftAt ?? null,
        proofs: booking.proofs.filter((proof) => proof.job === job.id).length,
      }
    }),
  }
}
