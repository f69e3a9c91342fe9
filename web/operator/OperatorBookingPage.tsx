import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Contact, Party } from '#domain/bookings/agreed.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { STATUS_LABELS } from '#domain/bookings/labels.ts'
import { formatDateTime, formatDue } from '#domain/time.ts'
import { isNotFound } from '../api/CallError.ts'
import { Papers } from '../bookings/BookingCard.tsx'
import { BookingColumns } from '../bookings/BookingColumns.tsx'
import { JobsCard } from '../bookings/JobsCard.tsx'
import { links } from '../links.ts'
import { backToList } from '../rememberedList.ts'
import { BackLink } from '../ui/BackLink.tsx'
import { Card, Facts } from '../ui/Card.tsx'
import { TwoLines } from '../ui/DataTable.tsx'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { PhoneLink } from '../ui/PhoneLink.tsx'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './Operator.module.css'
import { operatorBookingQuery } from './queries.ts'

/** `/operator/bookings/{reference}`: a booking, read only, without release references, drivers and contacts. */
export default function OperatorBookingPage() {
  const { reference = '' } = useParams({ strict: false })
  const { data: booking, error, refetch } = useQuery(operatorBookingQuery(reference))
  const back = <BackLink {...backToList(links.operatorBookings)}>Bookings</BackLink>
  if (!booking && isNotFound(error))
    return (
      <Page title="No such booking" above={back}>
        <EmptyState action={<LinkButton {...links.operatorBookings()}>Go to bookings</LinkButton>}>
          There is no booking with this reference.
        </EmptyState>
      </Page>
    )
  if (!booking) return error ? <Failure error={error} onRetry={refetch} /> : <PageSkeleton />
  return (
    <Page
      title={`Booking ${booking.reference}`}
      hint={
        <span className={classes.title}>
          <StatusBadge status={STATUS_LABELS[booking.status]} /> Booked {formatDateTime(booking.bookedAt)}
        </span>
      }
      above={back}
    >
      <RouteCard booking={booking} />
      <div className={classes.columns}>
        <PartyCard title="Customer" party={booking.owner} user={booking.postedBy} />
        <PartyCard title="Haulier" party={booking.haulier} user={booking.quotedBy} />
      </div>
      <JobsCard booking={booking} side={null} />
      <BookingColumns booking={booking} side={null} />
    </Page>
  )
}

function RouteCard({ booking }: { booking: Booking }) {
  const { pickup, pickupAt, delivery, deliveryAt, ownerReference } = booking
  return (
    <Card title="Route" hint="Release references, drivers and contacts are shown to the two companies only.">
      <Facts
        facts={[
          ['Pickup', <TwoLines key="pickup" first={pickup} second={formatDue(pickupAt)} />],
          ['Delivery', <TwoLines key="delivery" first={delivery} second={formatDue(deliveryAt)} />],
          ['Customer’s reference', ownerReference],
        ]}
      />
      <Papers booking={booking} viewer={null} />
    </Card>
  )
}

/** One of the two companies, with its contact. */
function PartyCard({ title, party, user }: { title: string; party: Party; user: Contact }) {
  const phone = party.phone ?? user.phone
  const email = party.email ?? user.email
  return (
    <Card title={title}>
      <Facts
        facts={[
          ['Company', party.name],
          ['Contact', party.contactPerson ?? user.name],
          ['Phone', phone && <PhoneLink phone={phone} />],
          [
            'Email',
            email && (
              <Anchor href={`mailto:${email}`}>
                <EmailAddress of={email} />
              </Anchor>
            ),
          ],
        ]}
      />
    </Card>
  )
}
