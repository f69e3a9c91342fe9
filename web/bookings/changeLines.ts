import type { Booking, BookingChange } from '#domain/bookings/booking.ts'
import { stopLine } from '#domain/requests/stops.ts'
import { formatDue } from '#domain/time.ts'

/** The proposed values, each with the agreed one while the proposal waits for its answer. */
export function changeLines(change: BookingChange, booking: Booking): string[] {
  const { pickupAt, pickup, deliveryAt, delivery, stops, status } = change
  const now = (agreed: string) => (status === 'Proposed' ? ` (agreed: ${agreed})` : '')
  const lines = [
    pickupAt && `Pickup ${formatDue(pickupAt)}${now(formatDue(booking.pickupAt))}`,
    pickup && `Pickup at ${pickup}${now(booking.pickup)}`,
    deliveryAt && `Delivery ${formatDue(deliveryAt)}${now(formatDue(booking.deliveryAt))}`,
    delivery && `Delivery to ${delivery}${now(booking.delivery)}`,
    stops?.length === 0 && 'No stops',
    ...(stops ?? []).map((stop, index) => `Stop ${index + 1}: ${stopLine(stop)}`),
  ]
  return lines.filter((line) => typeof line === 'string')
}
