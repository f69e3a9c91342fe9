/** The facts of a request, as labels and values (docs/rules/screens.md#request-page). */

import type { ReactNode } from 'react'
import { formatPence } from '#domain/money.ts'
import { formatCount } from '#domain/numbers.ts'
import { hoursText } from '#domain/quotes/expected.ts'
import type { ContainerRequest, GeneralRequest, QuoteRequest } from '#domain/requests/request.ts'
import { STOP_LABELS, type Stop } from '#domain/requests/stops.ts'
import type { ContainerLoadType } from '#domain/requests/vocabulary.ts'
import { formatDue, formatWindow } from '#domain/time.ts'
import { containerCounts, goodsOf, paymentTerms, targetRates } from '../../quotes/quoteText.ts'
import { Clamped } from '../../ui/Clamped.tsx'
import { Contact } from '../../ui/Contact.tsx'
import { TwoLines } from '../../ui/DataTable.tsx'
import { DotSeparated } from '../../ui/DotSeparated.tsx'

export type Fact = readonly [label: string, value: ReactNode]

/** The route with its stops and times; the contacts, if the reader may see them. */
export function routeFacts({ route, stops }: QuoteRequest): Fact[] {
  return [
    ['Pickup', <TwoLines key="pickup" first={route.pickup} second={formatDue(route.pickupAt)} />],
    ...contactFacts(
      'Pickup Contact',
      route.pickupContactName,
      route.pickupContactPhone,
      route.pickupReference,
    ),
    ...stops.map((stop, index): Fact => {
      const label = `Stop ${index + 1} (${STOP_LABELS[stop.kind].toLowerCase()})`
      return [label, <StopText key={label} stop={stop} />]
    }),
    ['Delivery', <TwoLines key="delivery" first={route.delivery} second={formatDue(route.deliveryAt)} />],
    ...contactFacts(
      'Delivery Contact',
      route.deliveryContactName,
      route.deliveryContactPhone,
      route.deliveryReference,
    ),
  ]
}

/** Name, phone and reference, if they are known and the reader may see them. */
function contactFacts(
  label: string,
  name: string | null,
  phone: string | null,
  reference: string | null,
): Fact[] {
  if (name === null && phone === null && reference === null) return []
  return [[label, <Contact key={label} name={name} phone={phone} reference={reference} />]]
}

function StopText({ stop }: { stop: Stop }) {
  const { place, from, to, contactName, contactPhone, reference, note } = stop
  const parts = [
    formatWindow(from, to),
    contactName,
    contactPhone,
    reference && `reference ${reference}`,
    note,
  ]
  const second = (
    <Clamped text={parts.filter(Boolean).join(' · ')} lines={2}>
      <DotSeparated parts={parts} />
    </Clamped>
  )
  return <TwoLines first={place} second={second} />
}

function waitingFacts({ expectedWaitingHours: hours, haulage }: QuoteRequest): Fact[] {
  const each = haulage === 'Container' ? ' each' : ''
  return hours === 0 ? [] : [['Expected Waiting', `${hoursText(hours)}${each}`]]
}

/** The load and its terms, of either kind. */
export function shipmentFacts(request: QuoteRequest): Fact[] {
  return request.haulage === 'Container' ? containerFacts(request) : generalFacts(request)
}

/** The empty container is collected before an export is loaded, and given back after an import. */
const EMPTY_LEG: Readonly<Record<ContainerLoadType, string>> = {
  Import: 'Empty Return Location',
  Export: 'Empty Collection Location',
  'One-way': 'Empty Return Location',
}

function containerFacts(request: ContainerRequest): Fact[] {
  const { shipment, route, lines, requirements } = request
  const goods = goodsOf(lines)
  return [
    ['Shipment Type', shipment.loadType],
    ['Vessel Name', shipment.vesselName],
    [
      EMPTY_LEG[shipment.loadType],
      route.empty ?? (shipment.loadType === 'One-way' ? 'None (one-way)' : null),
    ],
    ['Containers', containerCounts(lines).join('\n')],
    ...(goods.length === 0 ? [] : [['Goods', goods.join('\n')] as const]),
    ['Target Rate', targetRates(lines).join('\n')],
    ...waitingFacts(request),
    ['Requirements', requirements.length === 0 ? 'None' : requirements.join(', ')],
    ['Payment Terms', paymentTerms(request.paymentTermDays)],
    ['Comments', request.comment],
  ]
}

function generalFacts(request: GeneralRequest): Fact[] {
  const { freight } = request
  return [
    ['Vehicle Types', request.vehicleTypes.join(', ')],
    ['Trailer Types', request.trailerTypes.join(', ')],
    ['Load Type', freight.loadType],
    ['Target Rate', freight.targetRate === null ? 'N/A' : formatPence(freight.targetRate)],
    ['ADR', freight.adr ? 'Yes' : 'No'],
    ['Tail-lift', freight.tailLift ? 'Yes' : 'No'],
    ['Times Booked', freight.timesBooked ? 'Yes' : 'No'],
    ...waitingFacts(request),
    ['Payment Terms', paymentTerms(request.paymentTermDays)],
    ['Comments', request.comment],
  ]
}

/** The card beside them: the vessel of a container request, the freight of a general one. */
export function cargoFacts(request: QuoteRequest): { title: string; facts: Fact[] } {
  return request.haulage === 'Container'
    ? { title: 'Vessel Details', facts: vesselFacts(request) }
    : { title: 'Freight Details', facts: freightFacts(request) }
}

function vesselFacts({ shipment }: ContainerRequest): Fact[] {
  return [
    ['Shipping Line', shipment.shippingLine],
    ['Vessel Name', shipment.vesselName],
    ['Voyage Code', shipment.voyageCode],
  ]
}

function freightFacts({ freight }: GeneralRequest): Fact[] {
  return [
    ['Weight (KG)', formatCount(freight.weight)],
    ['Number of Pallets', freight.pallets === null ? null : formatCount(freight.pallets)],
    ['Volume (CBM)', freight.volume === null ? null : formatCount(freight.volume)],
    ['Description of Goods and Packaging', freight.goods],
    ['ADR Details', freight.adrDetails],
  ]
}
