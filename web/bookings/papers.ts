import { getCalendar, getConfirmation, getStatement } from '#contract/bookings.ts'
import { pathOf } from '#contract/endpoint.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { whyNoStatement } from '#domain/bookings/papers.ts'

/** The papers that can be downloaded of a booking now. */
export function papersOf(booking: Booking) {
  const paper = (label: string, endpoint: { readonly path: string }, file: string) => ({
    label,
    name: `${booking.reference} ${file}`,
    url: pathOf(endpoint.path, { reference: booking.reference }),
  })
  return [
    paper('Confirmation (PDF)', getConfirmation, 'confirmation.pdf'),
    paper('Calendar entry', getCalendar, 'booking.ics'),
    ...(whyNoStatement(booking) === null ? [paper('Statement (PDF)', getStatement, 'statement.pdf')] : []),
  ]
}
