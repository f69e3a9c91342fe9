/** The agreement as labels and values (docs/rules/bookings.md#page). */
import type { Booking } from '#domain/bookings/booking.ts'
import { expectedWaiting } from '#domain/bookings/charges.ts'
import { formatPence } from '#domain/money.ts'
import { formatCount } from '#domain/numbers.ts'
import { hoursText, notedName } from '#domain/quotes/expected.ts'
import { goodsOf, paymentTerms, priceOfExtra } from '../quotes/quoteText.ts'
import type { Viewer } from './papers.ts'

type AgreedFact = readonly [label: string, value: string]

/** The load as the request described it, without empty values. */
export function loadFacts({ load, lines }: Booking): AgreedFact[] {
  return present([
    ['Load type', load.loadType],
    [
      'Containers',
      lines.map(({ size, count, rate }) => `${count} × ${size} at ${formatPence(rate)}`).join('\n'),
    ],
    ['Goods', [load.goods, ...goodsOf(lines)].filter(Boolean).join('\n')],
    ['Weight (KG)', load.weight !== null && formatCount(load.weight)],
    ['Number of pallets', load.pallets !== null && formatCount(load.pallets)],
    ['Volume (CBM)', load.volume !== null && formatCount(load.volume)],
    ['ADR', load.adr && (load.adrDetails ?? 'Yes')],
    ['Tail-lift', load.tailLift && 'Yes'],
    ['Times booked', load.timesBooked && 'Yes'],
    ['Shipping line', load.shippingLine],
    ['Vessel', [load.vesselName, load.voyageCode].filter(Boolean).join(' ')],
    ['Requirements', load.requirements.join(', ')],
    ['Vehicle', [load.vehicleType, load.trailerType].filter(Boolean).join(', ')],
  ])
}

/** In place of the places. An operator is not sent the contacts and references, so it cannot be told that there are none. */
export function noPlacesText(viewer: Viewer): string {
  return viewer === null ? 'The route has no stops.' : 'There are no contacts, references or stops.'
}

/** The prices and terms of the accepted offer. */
export function termFacts(booking: Booking): AgreedFact[] {
  const { demurrageFee, freeHours, total, expectedTotal } = booking
  const expected = expectedWaiting(booking)
  const waiting = [
    demurrageFee !== null && `${formatPence(demurrageFee)} an hour`,
    freeHours !== null && `${hoursText(freeHours)} free`,
    expected > 0 && `${formatPence(expected)} expected beyond`,
  ]
  return present([
    ['Total', formatPence(total)],
    ['Expected total', expectedTotal !== total && formatPence(expectedTotal)],
    ['Extras', booking.extras.map((extra) => `${notedName(extra)}: ${priceOfExtra(extra)}`).join('\n')],
    ['Waiting (demurrage)', waiting.filter(Boolean).join(', ')],
    ['Payment terms', paymentTerms(booking.paymentTermDays)],
  ])
}

function present(facts: readonly (readonly [string, string | null | false])[]): AgreedFact[] {
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
}
