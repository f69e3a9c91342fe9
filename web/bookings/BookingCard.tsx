import { Anchor, UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Booking } from '#domain/bookings/booking.ts'
import { STATUS_LABELS } from '#domain/bookings/labels.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { formatDue } from '#domain/time.ts'
import { useMe } from '../api/queries.ts'
import { links } from '../links.ts'
import { Card, Facts } from '../ui/Card.tsx'
import { TwoLines } from '../ui/DataTable.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { PhoneLink } from '../ui/PhoneLink.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './Bookings.module.css'
import { papersOf, saveFile, type Viewer } from './papers.ts'

interface BookingCardProps {
  booking: Booking
  side: Side
}

/** The contact, the references of both sides, and the route. */
export function BookingCard({ booking, side }: BookingCardProps) {
  const isOwner = side === 'owner'
  const { company } = useMe()
  // A haulier that gave the work to another one.
  const isSubcontract = isOwner && company.type === 'Haulier'
  const request = isSubcontract ? links.subbieRequest : links.request
  return (
    <Card
      title={isOwner ? 'Haulier' : 'Customer'}
      actions={
        <LinkButton {...request(booking.request)} variant="default" size="xs">
          Open quote request
        </LinkButton>
      }
    >
      <Facts
        facts={[
          ['Status', <StatusBadge key="status" status={STATUS_LABELS[booking.status]} />],
          ...otherSideFacts(booking, side),
          ['Pickup', <TwoLines key="pickup" first={booking.pickup} second={formatDue(booking.pickupAt)} />],
          [
            'Delivery',
            <TwoLines key="delivery" first={booking.delivery} second={formatDue(booking.deliveryAt)} />,
          ],
          ...(booking.empty ? [['Empty container', booking.empty] as const] : []),
        ]}
      />
      <Papers booking={booking} viewer={side} />
    </Card>
  )
}

/** The papers that can be downloaded now. */
export function Papers({ booking, viewer }: { booking: Booking; viewer: Viewer }) {
  return (
    <div className={`${classes.files} ${classes.papers}`}>
      {papersOf(booking).map((paper) => (
        <UnstyledButton key={paper.name} className={classes.file} onClick={() => saveFile(paper, viewer)}>
          <IconDownload size={14} aria-hidden />
          {paper.label}
        </UnstyledButton>
      ))}
    </div>
  )
}

/** The other company with its phone, and the owner's reference. */
export function otherSideFacts(booking: Booking, side: Side) {
  const isOwner = side === 'owner'
  const company = isOwner ? booking.haulier : booking.owner
  const user = isOwner ? booking.quotedBy : booking.postedBy
  const phone = company.phone ?? user.phone
  const email = company.email ?? user.email
  return [
    ['Company', company.name],
    ['Contact', company.contactPerson ?? user.name],
    ['Phone', phone && <PhoneLink key="phone" phone={phone} />],
    [
      'Email',
      email && (
        <Anchor key="email" href={`mailto:${email}`} className={classes.name}>
          {email}
        </Anchor>
      ),
    ],
    [isOwner ? 'My reference' : 'Their reference', booking.ownerReference],
  ] as const
}
