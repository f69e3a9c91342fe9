import { UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Booking } from '#domain/bookings/booking.ts'
import { formatPence } from '#domain/money.ts'
import { formatCount } from '#domain/numbers.ts'
import { extraName, extraPrice, hoursText } from '#domain/quotes/extras.ts'
import { STOP_LABELS } from '#domain/requests/stops.ts'
import { formatDateTime } from '#domain/time.ts'
import { download } from '../api/download.ts'
import { toastError } from '../api/errors.ts'
import { paymentTerms } from '../quotes/quoteText.ts'
import { Card, Facts } from '../ui/Card.tsx'
import classes from './Bookings.module.css'

/** What was agreed: places and whom to meet there, load, prices, terms. */
export function AgreementCards({ booking }: { booking: Booking }) {
  return (
    <div className={classes.columns}>
      <Card title="Places">
        <Facts
          facts={[
            ['At Pickup', contactText(booking.pickupContactName, booking.pickupContactPhone)],
            ['Pickup Reference', booking.pickupReference],
            ['At Delivery', contactText(booking.deliveryContactName, booking.deliveryContactPhone)],
            ['Delivery Reference', booking.deliveryReference],
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
          ]}
        />
      </Card>
      <Card title="What Was Agreed">
        <Facts facts={agreementFacts(booking)} />
      </Card>
    </div>
  )
}

function contactText(name: string | null, phone: string | null): string | null {
  return [name, phone].filter(Boolean).join(', ') || null
}

function agreementFacts(booking: Booking) {
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
        <UnstyledButton
          key="conditions"
          className={classes.file}
          onClick={() => download(conditions).catch(toastError)}
        >
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
