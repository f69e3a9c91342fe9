/** A booking's entries in the history of its request: fields and steps, never secret values. */
import { sql } from 'kysely'
import type { Side } from '#domain/quotes/vocabulary.ts'
import type { MadeBy } from '../auth/caller.ts'
import type { Tx } from '../db/transaction.ts'
import { announce } from '../live/announce.ts'
import { addHistory } from '../requests/history.ts'
import type { LoadedBooking } from './store.ts'

/**
 * How the entries of a proposed change, and of a claimed and a disputed charge, begin. {@link usersWho} finds stored ones by
 * it: keep it.
 */
export const PROPOSED = 'Booking: change proposed: '
export const CLAIMED = 'Booking: charge claimed: '
export const DISPUTED = 'Booking: charge disputed: '

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

/** What a side did, and when. */
interface Act {
  readonly side: Side
  readonly what: typeof PROPOSED | typeof CLAIMED | typeof DISPUTED
  readonly at: Date
}

/**
 * The user of a side who proposed, claimed or disputed at that time, null if the user has gone; with an API key, the Admin
 * who made it. The entry is written in the transaction of the change or charge, with its time. Several users if they did so
 * in the same millisecond.
 */
export async function usersWho(
  tx: Tx,
  { requestId, ownerId, haulierId }: Pick<LoadedBooking, 'requestId' | 'ownerId' | 'haulierId'>,
  { side, what, at }: Act,
): Promise<(number | null)[]> {
  const rows = await tx
    .selectFrom('history')
    .where('request_id', '=', requestId)
    .where('haulier_id', '=', haulierId)
    .where('company_id', '=', side === 'owner' ? ownerId : haulierId)
    .where('at', '=', at)
    .where(sql<boolean>`starts_with(what, ${what})`)
    .select('person_id')
    .distinct()
    .execute()
  return rows.map(({ person_id }) => person_id)
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
