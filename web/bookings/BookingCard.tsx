import { Anchor, UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Booking } from '#domain/bookings/booking.ts'
import { STATUS_LABELS } from '#domain/bookings/labels.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { formatDateTime } from '#domain/time.ts'
import { download } from '../api/download.ts'
import { toastError } from '../api/errors.ts'
import { links } from '../links.ts'
import { Card, Facts } from '../ui/Card.tsx'
import { TwoLines } from '../ui/DataTable.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './Bookings.module.css'
import { papersOf } from './papers.ts'

interface BookingCardProps {
  booking: Booking
  side: Side
}

/** Whom to ring, what it is called on both sides, where it goes. */
export function BookingCard({ booking, side }: BookingCardProps) {
  const isOwner = side === 'owner'
  return (
    <Card
      title={isOwner ? 'Haulier' : 'Shipper'}
      actions={
        <LinkButton {...links.request(booking.request)} variant="default" size="xs">
          Quote Request
        </LinkButton>
      }
    >
      <Facts
        facts={[
          ['Status', <StatusBadge key="status" status={STATUS_LABELS[booking.status]} />],
          ...otherSideFacts(booking, side),
          [
            'Pickup',
            <TwoLines key="pickup" first={booking.pickup} second={formatDateTime(booking.pickupAt)} />,
          ],
          [
            'Delivery',
            <TwoLines key="delivery" first={booking.delivery} second={formatDateTime(booking.deliveryAt)} />,
          ],
          ...(booking.empty ? [['Empty Container', booking.empty] as const] : []),
        ]}
      />
      <div className={classes.files}>
        {papersOf(booking).map((paper) => (
          <UnstyledButton
            key={paper.name}
            className={classes.file}
            onClick={() => download(paper).catch(toastError)}
          >
            <IconDownload size={14} aria-hidden />
            {paper.label}
          </UnstyledButton>
        ))}
      </div>
    </Card>
  )
}

/** The other company with its telephone, and the owner's reference. */
export function otherSideFacts(booking: Booking, side: Side) {
  const isOwner = side === 'owner'
  const company = isOwner ? booking.haulier : booking.owner
  const user = isOwner ? booking.quotedBy : booking.postedBy
  const phone = company.phone ?? user.phone
  const email = company.email ?? user.email
  return [
    ['Company', company.name],
    ['Contact', company.contactPerson ?? user.name],
    [
      'Phone',
      phone && (
        <Anchor key="phone" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {phone}
        </Anchor>
      ),
    ],
    [
      'Email',
      email && (
        <Anchor key="email" href={`mailto:${email}`} className={classes.name}>
          {email}
        </Anchor>
      ),
    ],
    [isOwner ? 'My Reference' : 'Their Reference', booking.ownerReference],
  ] as const
}
