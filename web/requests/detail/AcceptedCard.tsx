import { useQuery } from '@tanstack/react-query'
import { STATUS_LABELS } from '#domain/bookings/labels.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { otherSideFacts } from '../../bookings/BookingCard.tsx'
import { bookingOfRequestQuery } from '../../bookings/queries.ts'
import { links } from '../../links.ts'
import { Card, Facts } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** On the page of an accepted request: the contact, and the link to the booking. Nothing for hauliers that lost. */
export function AcceptedCard({ request }: { request: QuoteRequest }) {
  const isAccepted = request.status === 'Accepted' && request.reference !== null
  const { data: booking } = useQuery({ ...bookingOfRequestQuery(request.id), enabled: isAccepted })
  if (!booking?.side) return null
  return (
    <Card
      title={`Booking ${booking.reference}`}
      actions={<LinkButton {...links.booking(booking.reference)}>Open booking</LinkButton>}
    >
      <Facts
        facts={[
          ['Booking status', <StatusBadge key="status" status={STATUS_LABELS[booking.status]} />],
          ...otherSideFacts(booking, booking.side),
        ]}
      />
    </Card>
  )
}
