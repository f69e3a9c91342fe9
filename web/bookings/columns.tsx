import type { BookingScope } from '#contract/bookings.ts'
import type { BookingRow } from '#domain/bookings/booking.ts'
import { STATUS_LABELS } from '#domain/bookings/labels.ts'
import { stopsText } from '#domain/requests/stops.ts'
import { formatDateTime, formatDue } from '#domain/time.ts'
import { links } from '../links.ts'
import { Place } from '../requests/cells.tsx'
import { ListDate } from '../requests/ListDate.tsx'
import { Amount } from '../ui/Amount.tsx'
import { CutText } from '../ui/CutText.tsx'
import { type Column, TwoLines } from '../ui/DataTable.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { rowLink } from '../ui/rowLinks.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './BookingRows.module.css'
import { openParts } from './open.ts'

type BookingColumn = Column<BookingRow>

/** Our reference and the owner's: both sides use either. */
const booking: BookingColumn = {
  header: 'Booking',
  name: 'booking',
  cell: ({ reference, ownerReference }) => (
    <TwoLines
      first={<span className="ql-nowrap">{reference}</span>}
      second={<CutText>{ownerReference}</CutText>}
    />
  ),
}
const status: BookingColumn = {
  header: 'Status',
  name: 'status',
  cell: (row) => <StatusBadge status={STATUS_LABELS[row.status]} />,
}
const pickup: BookingColumn = {
  header: 'Pickup',
  name: 'pickup',
  cell: (row) => (
    <TwoLines first={<Place name={row.pickup} />} second={<Time text={formatDue(row.pickupAt)} />} />
  ),
}
const delivery: BookingColumn = {
  header: 'Delivery',
  name: 'delivery',
  cell: (row) => (
    <TwoLines
      first={<Place name={row.delivery} />}
      second={
        <>
          <Time text={formatDateTime(row.deliveryAt)} />{' '}
          <span className="ql-nowrap">{stopsText(row.stopCount)}</span>
        </>
      }
    />
  ),
}
const containers: BookingColumn = { header: 'Containers', name: 'containers', cell: containersOf }
const NOTHING = <span className={classes.nothing}>{EMPTY_VALUE}</span>
/** The open items of a booking, and those that wait for the user. */
const open: BookingColumn = {
  header: 'Open',
  name: 'open',
  cell: (row) => {
    const parts = openParts(row)
    return parts.length > 0 ? parts.join(', ') : NOTHING
  },
}
const total: BookingColumn = {
  header: 'Total',
  name: 'total',
  // The price of a booking that was called off is for a job that was not carried.
  cell: ({ status, finalTotal }) => (status === 'calledOff' ? NOTHING : <Amount pence={finalTotal} />),
  align: 'end',
}

/** Breaks before the time of day only. */
function Time({ text }: { text: string }) {
  return (
    <span className="ql-nowrap ql-figures">
      <ListDate text={text.replace(/ (?=[ap]m\b)/, '\u00a0')} yearClass={classes.year} />
    </span>
  )
}

const details = (linkOf: typeof links.booking | typeof links.operatorBooking): BookingColumn => ({
  header: 'Actions',
  name: 'actions',
  cell: ({ reference }) => (
    <LinkButton
      {...linkOf(reference)}
      {...rowLink(reference)}
      variant="default"
      size="compact-sm"
      aria-label={`Details of ${reference}`}
    >
      Details
    </LinkButton>
  ),
})

/** The list of bookings: given to hauliers, carried for owners, or (null) both. */
export function bookingColumns(scope: BookingScope | null): readonly BookingColumn[] {
  return [
    booking,
    status,
    {
      header: scope === null ? 'Company' : scope === 'given' ? 'Haulier' : 'Customer',
      name: 'other',
      cell: ({ owner, haulier, side }) => (
        <CutText lines={2}>{(side === 'owner' ? haulier : owner).name}</CutText>
      ),
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
    header: 'Customer, haulier',
    name: 'other',
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

/** The container numbers, the first of more than two, or how many jobs there are. A phone has no space for a third. */
function containersOf({ containerNumbers, jobCount, haulage }: BookingRow): string {
  if (containerNumbers.length > 0) {
    const shown = containerNumbers.slice(0, jobCount > 2 ? 1 : 2)
    const more = jobCount - shown.length
    return more > 0 ? `${shown.join(', ')} +${more}` : shown.join(', ')
  }
  if (haulage === 'General') return 'One load'
  return jobCount === 1 ? '1 job' : `${jobCount} jobs`
}
