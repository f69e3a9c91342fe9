/** A booking's entries in the history of its request: fields and steps, never secret values. */
import type { MadeBy } from '../auth/caller.ts'
import type { Tx } from '../db/transaction.ts'
import { announce } from '../live/announce.ts'
import { addHistory } from '../requests/history.ts'
import type { LoadedBooking } from './store.ts'

/** Adds a step to the part of the history that both companies see, and notifies their open pages. */
export async function addHistoryAndAnnounce(
  tx: Tx,
  booking: LoadedBooking,
  { what, price = null }: { readonly what: string; readonly price?: number | null },
  { caller, now }: MadeBy,
): Promise<void> {
  const step = { requestId: booking.requestId, haulierId: booking.haulierId, what, newPrice: price }
  await addHistory(tx, [step], caller, now)
  await announceBooking(tx, booking)
}

/** Makes the open pages of both companies reload. */
async function announceBooking(
  tx: Tx,
  { requestId, ownerId, haulierId }: Pick<LoadedBooking, 'requestId' | 'ownerId' | 'haulierId'>,
): Promise<void> {
  await announce(tx, { kind: 'booking', requestId, companies: [ownerId, haulierId] })
}

/** The jobs that an entry of the history is about; empty if it is about all of them. */
export function jobsText(booking: LoadedBooking, ids: readonly number[]): string {
  if (ids.length === booking.jobs.length) return ''
  const numbers = booking.jobs.filter(({ id }) => ids.includes(id)).map(({ number }) => number)
  const shown = numbers.length > 5 ? `${numbers.slice(0, 5).join(', ')} and others` : numbers.join(', ')
  return ` (job${numbers.length > 1 ? 's' : ''} ${shown})`
}
