import type { BookingScope } from '#contract/bookings.ts'
import type { BookingBrief } from '#domain/bookings/booking.ts'
import { STATUS_LABELS } from '#domain/bookings/labels.ts'
import { formatPence } from '#domain/money.ts'
import { stopsText } from '#domain/requests/stops.ts'
import { formatDateTime } from '#domain/time.ts'
import { links } from '../links.ts'
import { CutText } from '../ui/CutText.tsx'
import { type Column, TwoLines } from '../ui/DataTable.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './Bookings.module.css'

type BookingColumn = Column<BookingBrief>

/** Our reference and the owner's: both sides speak of either. */
const booking: BookingColumn = {
  header: 'Booking',
  cell: ({ reference, ownerReference }) => (
    <TwoLines
      first={<span className={classes.oneLine}>{reference}</span>}
      second={<CutText>{ownerReference}</CutText>}
    />
  ),
}
const status: BookingColumn = {
  header: 'Status',
  cell: (row) => <StatusBadge status={STATUS_LABELS[row.status]} />,
}
const pickup: BookingColumn = {
  header: 'Pickup',
  cell: (row) => (
    <TwoLines first={<CutText lines={2}>{row.pickup}</CutText>} second={<Time at={row.pickupAt} />} />
  ),
}
const delivery: BookingColumn = {
  header: 'Delivery',
  cell: (row) => (
    <TwoLines
      first={
        <>
          <CutText lines={2}>{row.delivery}</CutText>{' '}
          <span className={classes.oneLine}>{stopsText(row.stopCount)}</span>
        </>
      }
      second={<Time at={row.deliveryAt} />}
    />
  ),
}
const containers: BookingColumn = { header: 'Containers', cell: containersOf, wide: true }
const open: BookingColumn = { header: 'To Answer', cell: openText, nowrap: true }
const total: BookingColumn = {
  header: 'Total',
  cell: ({ finalTotal }) => formatPence(finalTotal),
  align: 'end',
  nowrap: true,
}
function Time({ at }: { at: Date }) {
  return <span className={classes.oneLine}>{formatDateTime(at)}</span>
}

const details = (linkOf: typeof links.booking | typeof links.operatorBooking): BookingColumn => ({
  header: 'Actions',
  wide: true,
  cell: ({ reference }) => (
    <LinkButton {...linkOf(reference)} variant="default" size="xs" aria-label={`Details of ${reference}`}>
      Details
    </LinkButton>
  ),
})

/** The list of bookings, given to hauliers or carried for owners. */
export function bookingColumns(scope: BookingScope): readonly BookingColumn[] {
  const isGiven = scope === 'given'
  return [
    booking,
    status,
    {
      header: isGiven ? 'Haulier' : 'Shipper',
      cell: ({ owner, haulier }) => <CutText lines={2}>{(isGiven ? haulier : owner).name}</CutText>,
    },
    pickup,
    delivery,
    containers,
    open,
    total,
    details(links.booking),
  ]
}

/** The list of all bookings, for an operator. */
export const operatorBookingColumns: readonly BookingColumn[] = [
  booking,
  status,
  {
    header: 'Owner, haulier',
    cell: ({ owner, haulier }) => (
      <TwoLines first={<CutText>{owner.name}</CutText>} second={<CutText>{haulier.name}</CutText>} />
    ),
  },
  pickup,
  delivery,
  containers,
  open,
  total,
  details(links.operatorBooking),
]

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
