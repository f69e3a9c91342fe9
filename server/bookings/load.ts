/** Which booking a call is about, loaded and locked as every write needs it. */
import type { Side } from '#domain/quotes/vocabulary.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import { isRefused, type Refused, refuse } from '#domain/refuse.ts'
import { requireSide } from '../api-keys/scope.ts'
import type { Caller } from '../auth/caller.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { keepDocument } from '../files/process-upload.ts'
import type { KeptContent } from '../files/store.ts'
import { throwRefusal } from '../http/errors.ts'
import { idIn } from '../http/ids.ts'
import type { CallBy } from '../http/route.ts'
import { bookingIdIn } from './reference.ts'
import * as store from './store.ts'

/** A booking, and the side of the caller's company. */
export interface Loaded {
  readonly booking: store.LoadedBooking
  readonly side: Side
}

/** The key under which the tries of the caller's company on a booking are counted. */
export function keyOfBooking(call: CallBy<Caller>): string {
  return `company:${call.caller.companyId} booking:${bookingIdIn(call)}`
}

/** Counts a change of jobs, a step, or a file of a job. */
export function limitWork(call: CallBy<Caller>, { limits }: Deps): Promise<void> {
  return limits.take('bookingWork', keyOfBooking(call))
}

/** Loads a booking of the caller's company, locked. Another company's is not found. */
export async function load(tx: Tx, call: CallBy<Caller>): Promise<Loaded | Refused> {
  const booking = await store.lockBooking(tx, bookingIdIn(call), call.caller.companyId)
  if (!booking) return refuse('not_found')
  const side = store.sideOf(booking, call.caller.companyId)
  requireSide(call.caller, side === 'owner')
  return { booking, side }
}

/** The same with a part of it, by the id in the path. */
export async function loadWith<Part>(
  tx: Tx,
  call: CallBy<Caller>,
  find: (tx: Tx, booking: store.LoadedBooking, id: number) => Promise<Part | null | undefined>,
): Promise<(Loaded & { readonly part: Part }) | Refused> {
  const loaded = await load(tx, call)
  if (isRefused(loaded)) return loaded
  const part = await find(tx, loaded.booking, idIn(call.params))
  return part ? { ...loaded, part } : refuse('not_found')
}

/**
 * Stores the file of a call, before its transaction. A company without a part in the booking, or one that `whyNot`
 * refuses, must leave no content behind.
 */
export async function keepFile(
  call: CallBy<Caller>,
  file: File | undefined,
  { database }: Deps,
  whyNot: (loaded: Loaded) => RefusalCode | null = () => null,
): Promise<KeptContent> {
  await database.db.transaction().execute(async (tx) => {
    const loaded = await load(tx, call)
    if (isRefused(loaded)) return throwRefusal('not_found')
    const reason = whyNot(loaded)
    if (reason) throwRefusal(reason)
  })
  return keepDocument(file, call.files)
}
