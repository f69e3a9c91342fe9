/** Proposes later times for bookings, one after the other: each has its own rules, and its own answer. */
import { getBooking, proposeChange } from '#contract/bookings.ts'
import type { BookingRow } from '#domain/bookings/booking.ts'
import { type Later, laterProposal } from '#domain/bookings/later.ts'
import { CallError } from '../api/CallError.ts'
import { call } from '../api/call.ts'
import { refusalText } from '../ui/refused.ts'

/** What became of one booking. */
export interface Outcome {
  readonly isProposed: boolean
  readonly text: string
}

type Shown = Pick<BookingRow, 'reference' | 'pickupAt' | 'deliveryAt'>

interface Attempt extends Outcome {
  /** True if the failure is not about this booking alone. */
  readonly stops?: boolean
}

const MOVED_MEANWHILE =
  'Not proposed: other times have been agreed meanwhile. Look at them, then propose again.'
const NOT_SENT = 'Not sent yet.'

/**
 * Tells the outcome of each booking as soon as it is known, and goes on after a refusal. After a lost connection or an ended
 * session the others are not sent.
 */
export async function proposeLater(
  rows: readonly Shown[],
  { later, note }: { readonly later: Later; readonly note: string | null },
  onOutcome: (reference: string, outcome: Outcome) => void,
): Promise<void> {
  let isStopped = false
  for (const row of rows) {
    const attempt: Attempt = isStopped
      ? { isProposed: false, text: NOT_SENT }
      : await proposeOne(row, later, note)
    isStopped ||= attempt.stops === true
    onOutcome(row.reference, attempt)
  }
}

async function proposeOne(row: Shown, later: Later, note: string | null): Promise<Attempt> {
  const params = { reference: row.reference }
  try {
    // A list does not have the stops.
    const booking = await call(getBooking, undefined, { params })
    const isAsShown = +booking.pickupAt === +row.pickupAt && +booking.deliveryAt === +row.deliveryAt
    if (!isAsShown) return { isProposed: false, text: MOVED_MEANWHILE }
    await call(proposeChange, { ...laterProposal(booking, later, new Date()), note }, { params })
    return { isProposed: true, text: 'Proposed.' }
  } catch (error) {
    return { isProposed: false, text: `Not proposed: ${refusalText(error)}`, stops: !isAboutOne(error) }
  }
}

const isAboutOne = (error: unknown) =>
  error instanceof CallError && [400, 403, 404, 409].includes(error.status)
