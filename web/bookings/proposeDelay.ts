/** Proposes later times for bookings, one after the other: each has its own rules, and its own answer. */
import { getBooking, proposeChange } from '#contract/bookings.ts'
import type { BookingRow } from '#domain/bookings/booking.ts'
import { type Delay, delayProposal } from '#domain/bookings/delay.ts'
import { call } from '../api/call.ts'
import { NOT_SENT, sendOneByOne } from './oneByOne.ts'

/** What became of one booking. */
export interface Outcome {
  readonly isProposed: boolean
  readonly text: string
}

type Shown = Pick<BookingRow, 'reference' | 'pickupAt' | 'deliveryAt'>

const MOVED_MEANWHILE =
  'Not proposed: other times have been agreed meanwhile. Look at them, then propose again.'

/** Sends the proposals (oneByOne.ts), and tells the outcome of each booking. */
export function proposeDelay<R extends Shown>(
  rows: readonly R[],
  { delay, note }: { readonly delay: Delay; readonly note: string | null },
  onOutcome: (row: R, outcome: Outcome) => void,
): Promise<void> {
  return sendOneByOne<R, Outcome>(
    rows,
    {
      send: (row) => proposeOne(row, delay, note),
      failed: (_row, sentence) => ({ isProposed: false, text: `Not proposed: ${sentence}` }),
      notSent: { isProposed: false, text: NOT_SENT },
    },
    onOutcome,
  )
}

async function proposeOne(row: Shown, delay: Delay, note: string | null): Promise<Outcome> {
  const params = { reference: row.reference }
  // A list does not have the stops.
  const booking = await call(getBooking, undefined, { params })
  const isAsShown = +booking.pickupAt === +row.pickupAt && +booking.deliveryAt === +row.deliveryAt
  if (!isAsShown) return { isProposed: false, text: MOVED_MEANWHILE }
  await call(proposeChange, { ...delayProposal(booking, delay, new Date()), note }, { params })
  return { isProposed: true, text: 'Proposed.' }
}
