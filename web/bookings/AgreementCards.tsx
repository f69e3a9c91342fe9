import { UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Booking } from '#domain/bookings/booking.ts'
import { formatPence } from '#domain/money.ts'
import { formatCount } from '#domain/numbers.ts'
import { extraName, extraPrice, hoursText } from '#domain/quotes/expected.ts'
import { STOP_LABELS } from '#domain/requests/stops.ts'
import { formatDateTime } from '#domain/time.ts'
import { paymentTerms } from '../quotes/quoteText.ts'
import { Card, Facts } from '../ui/Card.tsx'
import classes from './Bookings.module.css'
import { saveFile, type Viewer } from './papers.ts'

/** The agreed terms: places and their contacts, load, prices. */
export function AgreementCards({ booking, side }: { booking: Booking; side: Viewer }) {
  const places = placeFacts(booking)
  return (
    <div className={classes.columns}>
      <Card title="Places">
        {places.length > 0 ? (
          <Facts facts={places} />
        ) : (
          <p className={classes.empty}>No contacts, references or stops were given.</p>
        )}
      </Card>
      <Card title="What Was Agreed">
        <Facts facts={agreementFacts(booking, side)} />
      </Card>
    </div>
  )
}

/** The contacts at the ends of the route, and the stops between them. */
function placeFacts(booking: Booking) {
  const facts: readonly (readonly [string, string | null])[] = [
    ['At Pickup', contactText(booking.pickupContactName, booking.pickupContactPhone)],
    ['Pickup Reference', booking.pickupReference],
    ...booking.stops.map(
      (stop, index) =>
        [
          `Stop ${index + 1}`,
          [
            `${STOP_LABELS[stop.kind]} at ${stop.place}`,
            `${formatDateTime(stop.from)} to ${formatDateTime(stop.to)}`,
            contactText(stop.contactName, stop.contactPhone),
            stop.reference,
            stop.note,
          ]
            .filter(Boolean)
            .join('\n'),
        ] as const,
    ),
    ['At Delivery', contactText(booking.deliveryContactName, booking.deliveryContactPhone)],
    ['Delivery Reference', booking.deliveryReference],
  ]
  return facts.filter(([, value]) => value)
}

function contactText(name: string | null, phone: string | null): string | null {
  return [name, phone].filter(Boolean).join(', ') || null
}

function agreementFacts(booking: Booking, side: Viewer) {
  const { load, conditionsOfCarriage: conditions } = booking
  const lines = booking.lines.map(({ size, count, rate }) => `${count} × ${size} at ${formatPence(rate)}`)
  return [
    ['Load Type', load.loadType],
    ...(lines.length > 0 ? [['Containers', lines.join('\n')] as const] : []),
    ...(load.goods ? [['Goods', load.goods] as const] : []),
    ...(load.weight === null ? [] : [['Weight (KG)', formatCount(load.weight)] as const]),
    ...(load.shippingLine ? [['Shipping Line', load.shippingLine] as const] : []),
    ...(load.vesselName
      ? [['Vessel', [load.vesselName, load.voyageCode].filter(Boolean).join(' ')] as const]
      : []),
    ...(load.requirements.length > 0 ? [['Requirements', load.requirements.join(', ')] as const] : []),
    ['Vehicle', [load.vehicleType, load.trailerType].filter(Boolean).join(', ')],
    ...booking.extras.map((extra) => [extraName(extra), extraPrice(extra)] as const),
    ['Waiting (demurrage)', waitingText(booking)],
    ['Payment Terms', paymentTerms(booking.paymentTermDays)],
    [
      'Conditions of Carriage',
      conditions && (
        <UnstyledButton key="conditions" className={classes.file} onClick={() => saveFile(conditions, side)}>
          <IconDownload size={14} aria-hidden />
          {conditions.name}
        </UnstyledButton>
      ),
    ],
    ['Posted by', booking.postedBy.name],
    ['Quoted by', booking.quotedBy.name],
    ['Comments', [booking.requestComment, booking.comment].filter(Boolean).join('\n') || null],
  ] as const
}

function waitingText({ demurrageFee, freeHours }: Booking): string | null {
  const fee = demurrageFee === null ? null : `${formatPence(demurrageFee)} an hour`
  const free = freeHours === null ? null : `${hoursText(freeHours)} free`
  return [fee, free].filter(Boolean).join(', ') || null
}
