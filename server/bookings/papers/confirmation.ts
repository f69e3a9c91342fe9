/** The content of the confirmation and the statement of a booking. It has no release reference, PIN or driver. */
import type { Booking } from '#domain/bookings/booking.ts'
import { expectedWaiting, fuelSurcharge } from '#domain/bookings/charges.ts'
import { chargeLabel, STATUS_LABELS } from '#domain/bookings/labels.ts'
import { formatPence } from '#domain/money.ts'
import { formatCount } from '#domain/numbers.ts'
import { extraName, extraPrice, hoursText } from '#domain/quotes/expected.ts'
import { paymentTermsText } from '#domain/quotes/payment-terms.ts'
import { STOP_LABELS } from '#domain/requests/stops.ts'
import { formatDateTime, formatDue, formatMinutes, formatWindow } from '#domain/time.ts'
import { type Block, facts, type Paper } from './paper.ts'

/** A step of the negotiation with its total, and the total with the expected extras and waiting. Pence. */
export interface PriceStep {
  readonly at: Date
  readonly who: string
  readonly what: string
  readonly price: number
  readonly expected: number
}

const heading = (text: string): Block => ({ kind: 'heading', text })
const joined = (...parts: readonly (string | null | false | undefined)[]) => parts.filter(Boolean).join(', ')

/** The paper with the agreement. */
export function confirmationOf(booking: Booking, prices: readonly PriceStep[], footer: string): Paper {
  const { load, conditionsOfCarriage: conditions } = booking
  const expected = expectedWaiting(booking)
  return {
    title: 'Booking confirmation',
    subtitle: `${booking.reference}, ${STATUS_LABELS[booking.status].toLowerCase()}, booked ${formatDateTime(booking.bookedAt)}`,
    footer,
    blocks: [
      ...partyBlocks(booking),
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
      heading('Load'),
      facts([
        ['Type', `${booking.haulage}, ${load.loadType}`],
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
      heading('Conditions of Carriage'),
      conditions
        ? facts([
            ['Document', conditions.name],
            ['SHA-256', conditions.sha256 ?? 'not recorded'],
          ])
        : { kind: 'text', text: 'None were attached.' },
      ...priceBlocks(prices),
    ],
  }
}

/** The paper with the amount owed. */
export function statementOf(booking: Booking, footer: string): Paper {
  const fuel = fuelSurcharge(booking.total, booking.extras)
  const stepOf = (job: number, name: string) =>
    booking.steps.find((step) => step.job === job && step.step === name)
  const owed = booking.charges.filter(({ status }) => status === 'Agreed' || status === 'Approved')
  const open = booking.charges.filter(({ status }) => status === 'Claimed' || status === 'Disputed')
  const amounts = (charges: Booking['charges']) =>
    charges.map(({ kind, note, status, quantity, amount, total }) => [
      joined(chargeLabel(kind), note),
      status,
      `${formatCount(quantity)} × ${formatPence(amount)}`,
      formatPence(total),
    ])
  return {
    title: 'Statement',
    subtitle: `${booking.reference}, ${STATUS_LABELS[booking.status].toLowerCase()}`,
    footer,
    blocks: [
      { kind: 'text', text: 'This is not a VAT invoice. All amounts exclude VAT.' },
      ...partyBlocks(booking),
      heading('Jobs'),
      {
        kind: 'table',
        heads: ['Job', 'Container', 'Collected', 'Delivered', 'Waiting'],
        widths: [1, 3, 3, 3, 2],
        amounts: 1,
        rows: booking.jobs.map(({ id, number, size, count, containerNumber }) => {
          const [collected, delivered] = [stepOf(id, 'collected'), stepOf(id, 'delivered')]
          const waited = (collected?.waitingMinutes ?? 0) + (delivered?.waitingMinutes ?? 0)
          return [
            String(number),
            joined(size && count > 1 ? `${count} × ${size}` : size, containerNumber) || 'Load',
            collected ? formatDateTime(collected.at) : '–',
            delivered ? formatDateTime(delivered.at) : '–',
            waited > 0 ? formatMinutes(waited) : '–',
          ]
        }),
      },
      heading('Amounts'),
      ...lineBlocks(booking),
      {
        kind: 'table',
        heads: ['What', 'Status', 'Units', 'Amount'],
        widths: [11, 4, 7, 6],
        amounts: 2,
        rows: [
          ['Agreed price', 'Agreed', '', formatPence(booking.total)],
          ...(fuel > 0 ? [['Fuel surcharge', 'Agreed', '', formatPence(fuel)]] : []),
          ...amounts(owed),
        ],
      },
      { kind: 'total', label: 'Final total, excluding VAT', amount: formatPence(booking.finalTotal) },
      ...(open.length > 0
        ? [
            heading('Not decided yet, and not in the total'),
            {
              kind: 'table' as const,
              heads: ['What', 'Status', 'Units', 'Amount'],
              widths: [11, 4, 7, 6],
              amounts: 2,
              rows: amounts(open),
            },
          ]
        : []),
    ],
  }
}

function partyBlocks(booking: Booking): Block[] {
  const party = (
    company: Booking['owner'],
    user: Booking['postedBy'],
  ): readonly (readonly [string, string | null])[] => [
    ['Company', company.name],
    ['Contact', joined(...new Set([company.contactPerson, user.name]))],
    ['Phone', joined(...new Set([company.phone, user.phone]))],
    ['Email', joined(...new Set([company.email, user.email]))],
  ]
  return [
    heading('Customer'),
    facts([...party(booking.owner, booking.postedBy), ['Reference', booking.ownerReference]]),
    heading('Haulier'),
    facts(party(booking.haulier, booking.quotedBy)),
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

function lineBlocks({ lines }: Booking): Block[] {
  if (lines.length === 0) return []
  return [
    {
      kind: 'table',
      heads: ['Containers', 'Goods', 'Rate', 'Amount'],
      widths: [3, 5, 2, 2],
      amounts: 2,
      rows: lines.map(({ size, count, rate, goods, grossWeight }) => [
        `${count} × ${size}`,
        joined(goods, grossWeight !== null && `${formatCount(grossWeight)} kg each`),
        formatPence(rate),
        formatPence(rate * count),
      ]),
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
