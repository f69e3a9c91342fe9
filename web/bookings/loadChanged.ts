import { getBooking } from '#contract/bookings.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { call } from '../api/call.ts'
import { proposalsOf } from './answerSeveral.ts'

/** How many bookings are loaded at a time. */
const AT_A_TIME = 4

export interface Loaded {
  readonly booking: Booking
  /** The row of the list at that time, as text; null if the booking has to be loaded again. */
  row: string | null
  /** The changes that waited for an answer when they were shown. */
  readonly shown: ReadonlySet<number>
}

/** In place of the row of a booking that has left the list. */
export const LEFT = 'left'

/** Loads the bookings of the list that are new in it, have another row than before, or have left it. */
export async function loadChanged(
  loaded: Map<string, Loaded>,
  wanted: readonly (readonly [reference: string, row: string])[],
  signal: AbortSignal,
): Promise<void> {
  const rows = new Map<string, string>([
    ...[...loaded.keys()].map((reference) => [reference, LEFT] as const),
    ...wanted,
  ])
  const changed = [...rows].filter(([reference, row]) => loaded.get(reference)?.row !== row)
  for (let first = 0; first < changed.length; first += AT_A_TIME) {
    const some = changed.slice(first, first + AT_A_TIME)
    const bookings = await Promise.all(
      some.map(([reference]) => call(getBooking, undefined, { params: { reference }, signal })),
    )
    for (const [index, [reference, row]] of some.entries()) {
      const booking = bookings[index]
      if (!booking) continue
      const shown = loaded.get(reference)?.shown ?? new Set()
      const waits = proposalsOf(booking, shown).map(({ change }) => change.id)
      loaded.set(reference, { booking, row, shown: new Set(waits) })
    }
  }
}
