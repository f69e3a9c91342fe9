import type { Booking, BookingChange } from '#domain/bookings/booking.ts'
import type { ToAnswer } from '#domain/bookings/changes.ts'

/** A booking and one of its changes, as the rules of answering take them. */
export function toAnswer(booking: Booking, change: BookingChange): ToAnswer {
  return { booking: { status: booking.status, route: booking }, change: { ...change, proposal: change } }
}
