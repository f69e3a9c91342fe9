import { UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Booking } from '#domain/bookings/booking.ts'
import { formatPence } from '#domain/money.ts'
import { formatCount } from '#domain/numbers.ts'
import { extraName, hoursText } from '#domain/quotes/expected.ts'
import { STOP_LABELS, type Stop } from '#domain/requests/stops.ts'
import { formatDateTime } from '#domain/time.ts'
import { paymentTerms, priceOfExtra } from '../quotes/quoteText.ts'
import { Card, Facts } from '../ui/Card.tsx'
import { Clamped } from '../ui/Clamped.tsx'
import { Contact } from '../ui/Contact.tsx'
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
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['At Pickup', contactOf('pickup', booking.pickupContactName, booking.pickupContactPhone)],
    ['Pickup Reference', booking.pickupReference],
    ...booking.stops.map((stop, index) => [`Stop ${index + 1}`, stopText(stop)] as const),
    ['At Delivery', contactOf('delivery', booking.deliveryContactName, booking.deliveryContactPhone)],
    ['Delivery Reference', booking.deliveryReference],
  ]
  return facts.filter(([, value]) => value)
}

function stopText({ kind, place, from, to, contactName, contactPhone, reference, note }: Stop): ReactNode {
  const lines = [
    `${STOP_LABELS[kind]} at ${place}`,
    `${formatDateTime(from)} to ${formatDateTime(to)}`,
    reference && `Reference ${reference}`,
    note,
  ]
  return (
    <>
      <Clamped text={lines.filter(Boolean).join('\n')} lines={6} />
      <div>{contactOf('stop', contactName, contactPhone)}</div>
    </>
  )
}

function contactOf(key: string, name: string | null, phone: string | null): ReactNode {
  return (name ?? phone) === null ? null : <Contact key={key} name={name} phone={phone} />
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
    ...booking.extras.map((extra) => [extraName(extra), priceOfExtra(extra)] as const),
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
