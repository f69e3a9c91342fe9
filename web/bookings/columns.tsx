import type { BookingScope } from '#contract/bookings.ts'
import type { BookingBrief } from '#domain/bookings/booking.ts'
import { STATUS_LABELS } from '#domain/bookings/labels.ts'
import { formatPence } from '#domain/money.ts'
import { stopsText } from '#domain/requests/stops.ts'
import { formatDateTime } from '#domain/time.ts'
import { links } from '../links.ts'
import { type Column, TwoLines } from '../ui/DataTable.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './Bookings.module.css'

/** The list of bookings, given to hauliers or carried for owners. */
export function bookingColumns(scope: BookingScope): readonly Column<BookingBrief>[] {
  const isGiven = scope === 'given'
  return [
    { header: 'Booking', cell: ({ reference }) => reference, nowrap: true },
    {
      header: 'Status',
      cell: ({ status }) => <StatusBadge status={STATUS_LABELS[status]} />,
    },
    {
      header: isGiven ? 'Haulier' : 'Shipper',
      cell: ({ owner, haulier }) => (isGiven ? haulier : owner).name,
    },
    {
      header: isGiven ? 'My Reference' : 'Their Reference',
      cell: ({ ownerReference }) => <span className={classes.name}>{ownerReference}</span>,
    },
    {
      header: 'Pickup',
      cell: ({ pickup, pickupAt }) => <TwoLines first={pickup} second={formatDateTime(pickupAt)} />,
    },
    {
      header: 'Delivery',
      cell: ({ delivery, deliveryAt, stopCount }) => (
        <TwoLines
          first={[delivery, stopsText(stopCount)].filter(Boolean).join(' ')}
          second={formatDateTime(deliveryAt)}
        />
      ),
    },
    { header: 'Containers', cell: containersOf, wide: true },
    { header: 'To Answer', cell: openText, nowrap: true },
    { header: 'Total', cell: ({ finalTotal }) => formatPence(finalTotal), align: 'end', nowrap: true },
    {
      header: 'Actions',
      wide: true,
      cell: ({ reference }) => (
        <LinkButton
          {...links.booking(reference)}
          variant="default"
          size="xs"
          aria-label={`Details of ${reference}`}
        >
          Details
        </LinkButton>
      ),
    },
  ]
}

/** The first container numbers, or how many jobs there are. */
function containersOf({ containerNumbers, jobCount, haulage }: BookingBrief): string {
  if (containerNumbers.length > 0) {
    const shown = containerNumbers.slice(0, 2)
    const more = jobCount - shown.length
    return more > 0 ? `${shown.join(', ')} +${more}` : shown.join(', ')
  }
  if (haulage === 'General') return 'One load'
  return jobCount === 1 ? '1 job' : `${jobCount} jobs`
}

function openText({ openCharges, openChanges }: BookingBrief): string {
  const parts = [
    openCharges > 0 && `${openCharges} ${openCharges === 1 ? 'charge' : 'charges'}`,
    openChanges > 0 && `${openChanges} ${openChanges === 1 ? 'change' : 'changes'}`,
  ]
  return parts.filter(Boolean).join(', ') || '–'
}
