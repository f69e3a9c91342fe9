import { getCalendar, getConfirmation, getStatement } from '#contract/bookings.ts'
import { pathOf } from '#contract/endpoint.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { whyNoStatement } from '#domain/bookings/papers.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { download } from '../api/download.ts'
import { toastError } from '../api/errors.ts'
import { operatorSession, userSession } from '../api/session.ts'

/** The user's side of a booking; null for an operator, who can only read it. */
export type Viewer = Side | null

/** Downloads a file of a booking with the viewer's session. A failure is shown as a toast. */
export function saveFile(file: { readonly name: string; readonly url: string }, viewer: Viewer): void {
  void download(file, viewer === null ? operatorSession : userSession).catch(toastError)
}

/** The papers of a booking that can be downloaded now. */
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
