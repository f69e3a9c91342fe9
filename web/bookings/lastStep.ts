import type { Booking, BookingStep } from '#domain/bookings/booking.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'

/** The last step of a booking, if this side recorded it and so can undo it. */
export function lastStep({ steps }: Pick<Booking, 'steps'>, side: Side): BookingStep | undefined {
  const last = steps.at(-1)
  return last?.side === side ? last : undefined
}
