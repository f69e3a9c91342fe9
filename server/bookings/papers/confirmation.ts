/** The content of the confirmation of a booking. It has no release reference, PIN or driver. */
import type { Booking } from '#domain/bookings/booking.ts'
import { expectedWaiting } from '#domain/bookings/charges.ts'
import { STATUS_LABELS } from '#domain/bookings/labels.ts'
import { formatPence } from '#domain/money.ts'
import { formatCount } from '#domain/numbers.ts'
import { extraName, extraPrice, hoursText } from '#domain/quotes/expected.ts'
import { paymentTermsText } from '#domain/quotes/payment-terms.ts'
import { STOP_LABELS } from '#domain/requests/stops.ts'
import { formatDateTime, formatDue, formatWindow } from '#domain/time.ts'
import { heading, joined, lineBlocks, partyBlocks } from './common-blocks.ts'
import { type Block, facts, type Paper } from './paper.ts'

/** A step of the negotiation with its total, and the total with the expected extras and waiting. Pence. */
export interface PriceStep {
  readonly at: Date
  readonly who: string
  readonly what: string
  readonly price: number
  readonly expected: number
}

/** The paper with the agreement. */
export function confirmationOf(booking: Booking, prices: readonly PriceStep[], footer: string): Paper {
  return {
    title: 'Booking confirmation',
    subtitle: `${booking.reference}, ${STATUS_LABELS[booking.status].toLowerCase()}, booked ${formatDateTime(booking.bookedAt)}`,
    footer,
    blocks: [
      ...partyBlocks(booking),
      ...routeBlocks(booking),
      ...loadBlocks(booking),
      ...agreedBlocks(booking),
      ...conditionsBlocks(booking),
      ...priceBlocks(prices),
    ],
  }
}

function routeBlocks(booking: Booking): Block[] {
  return [
    heading('Route'),
    facts([
      ['Pickup', `${booking.pickup}\n${formatDue(booking.pickupAt)}`],
      ['Contact at pickup', joined(booking.pickupContactName, booking.pickupContactPhone)],
      ...booking.stops.map(
        (stop, index) =>
          [
            `Stop ${index + 1}: ${STOP_LABELS[stop.kind]}`,
            [
              stop.place,
              formatWindow(stop.from, stop.to),
              joined(stop.contactName, stop.contactPhone),
              stop.note,
            ]
              .filter(Boolean)
              .join('\n'),
          ] as const,
      ),
      ['Delivery', `${booking.delivery}\n${formatDue(booking.deliveryAt)}`],
      ['Contact at delivery', joined(booking.deliveryContactName, booking.deliveryContactPhone)],
      ['Empty container', booking.empty],
    ]),
  ]
}

function loadBlocks({ haulage, load }: Booking): Block[] {
  return [
    heading('Load'),
    facts([
      ['Type', `${haulage}, ${load.loadType}`],
      ['Shipping line', load.shippingLine],
      ['Vessel', joined(load.vesselName, load.voyageCode)],
      ['Requirements', load.requirements.join(', ')],
      ['Goods', load.goods],
      ['Weight', load.weight !== null && `${formatCount(load.weight)} kg`],
      ['Volume', load.volume !== null && `${formatCount(load.volume)} m³`],
      ['Pallets', load.pallets !== null && formatCount(load.pallets)],
      ['ADR', load.adr && (load.adrDetails ?? 'Yes')],
      ['Tail-lift', load.tailLift && 'Yes'],
      ['Times booked', load.timesBooked && 'Yes'],
      ['Vehicle', joined(load.vehicleType, load.trailerType)],
    ]),
  ]
}

/** What was agreed: rates, extras, totals and terms. */
function agreedBlocks(booking: Booking): Block[] {
  const expected = expectedWaiting(booking)
  return [
    heading('Price, excluding VAT'),
    ...lineBlocks(booking),
    ...extraBlocks(booking),
    { kind: 'total', label: 'Total', amount: formatPence(booking.total) },
    ...(booking.expectedTotal === booking.total
      ? []
      : [
          {
            kind: 'total' as const,
            label: 'Expected total',
            amount: formatPence(booking.expectedTotal),
          },
        ]),
    facts([
      ['Payment terms', paymentTermsText(booking.paymentTermDays)],
      [
        'Waiting (demurrage)',
        booking.demurrageFee !== null && `${formatPence(booking.demurrageFee)} an hour`,
      ],
      ['Free waiting', booking.freeHours !== null && hoursText(booking.freeHours)],
      ['Expected waiting', expected > 0 && `${formatPence(expected)}, in the expected total`],
      ['Haulier’s comment', booking.comment],
      ['Customer’s comment', booking.requestComment],
    ]),
  ]
}

function conditionsBlocks({ conditionsOfCarriage: conditions }: Booking): Block[] {
  return [
    heading('Conditions of Carriage'),
    conditions
      ? facts([
          ['Document', conditions.name],
          ['SHA-256', conditions.sha256 ?? 'not recorded'],
        ])
      : { kind: 'text', text: 'None were attached.' },
  ]
}

/** The negotiation; with a column for the expected totals if any of them differs. */
function priceBlocks(prices: readonly PriceStep[]): Block[] {
  if (prices.length === 0) return []
  const hasExpected = prices.some(({ price, expected }) => expected !== price)
  const amounts = ({ price, expected }: PriceStep) =>
    hasExpected ? [formatPence(price), expected === price ? '' : formatPence(expected)] : [formatPence(price)]
  return [
    heading('How the price came about'),
    {
      kind: 'table',
      heads: ['When', 'Who', 'What', ...(hasExpected ? ['Total', 'Expected total'] : ['Price'])],
      widths: hasExpected ? [13, 12, 11, 10, 10] : [3, 4, 4, 2],
      amounts: hasExpected ? 2 : 1,
      rows: prices.map((step) => [formatDateTime(step.at), step.who, step.what, ...amounts(step)]),
    },
  ]
}

function extraBlocks({ extras }: Booking): Block[] {
  if (extras.length === 0) return []
  return [
    {
      kind: 'table',
      heads: ['Extra', 'Price'],
      widths: [7, 5],
      amounts: 0,
      rows: extras.map((extra) => [
        joined(extraName(extra), extra.kind !== 'other' && extra.note),
        extraPrice(extra),
      ]),
    },
  ]
}
