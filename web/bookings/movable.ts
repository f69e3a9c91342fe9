/** The bookings of "Move several" (docs/rules/bookings.md#several). */
import type { BookingRow } from '#domain/bookings/booking.ts'
import { whyCannotPropose } from '#domain/bookings/changes.ts'
import type { Outcome } from './proposeDelay.ts'

/** What became of one booking, with its row as it was when it was sent. */
export interface Sent<R> extends Outcome {
  readonly row: R
}

type Row = Pick<BookingRow, 'reference' | 'status'>

/** The bookings of the list that can be moved, and are not proposed yet. */
export function movable<R extends Row>(list: readonly R[], sent: ReadonlyMap<string, Sent<R>>): R[] {
  return list.filter((row) => whyCannotPropose(row) === null && sent.get(row.reference)?.isProposed !== true)
}

/** The chosen bookings, without those that can no longer be moved or have left the list since they were chosen. */
export function chosenToMove<R extends Row>(
  list: readonly R[],
  sent: ReadonlyMap<string, Sent<R>>,
  references: readonly string[],
): R[] {
  return movable(list, sent).filter(({ reference }) => references.includes(reference))
}

/**
 * The bookings that can be moved, and those that were sent: one that can no longer be moved, or has left the list since,
 * stays for its outcome.
 */
export function shownToMove<R extends Row>(list: readonly R[], sent: ReadonlyMap<string, Sent<R>>): R[] {
  const listed = new Set(list.map(({ reference }) => reference))
  const left = [...sent.values()].map(({ row }) => row).filter(({ reference }) => !listed.has(reference))
  return [...list.filter((row) => sent.has(row.reference) || whyCannotPropose(row) === null), ...left]
}
