/** What a request says, as labels and values (docs/rules/screens.md#request-page). */

import type { ReactNode } from 'react'
import { formatPence } from '#domain/money.ts'
import { formatCount } from '#domain/numbers.ts'
import type { ContainerRequest, GeneralRequest, QuoteRequest } from '#domain/requests/request.ts'
import { formatDateTime } from '#domain/time.ts'
import { containerCounts, paymentTerms, targetRates } from '../../quotes/quoteText.ts'
import { TwoLines } from '../../ui/DataTable.tsx'

export type Fact = readonly [label: string, value: ReactNode]

/** From where to where, and when. */
export function routeFacts({ route }: QuoteRequest): Fact[] {
  return [
    ['Pickup', <TwoLines key="pickup" first={route.pickup} second={formatDateTime(route.pickupAt)} />],
    [
      'Delivery',
      <TwoLines key="delivery" first={route.delivery} second={formatDateTime(route.deliveryAt)} />,
    ],
  ]
}

/** What is moved and on which terms, of either kind. */
export function shipmentFacts(request: QuoteRequest): Fact[] {
  return request.haulage === 'Container' ? containerFacts(request) : generalFacts(request)
}

function containerFacts({ shipment, route, lines, requirements, ...request }: ContainerRequest): Fact[] {
  return [
    ['Shipment Type', shipment.loadType],
    ['Vessel Name', shipment.vesselName],
    ['Empty Return Location', route.empty ?? (shipment.loadType === 'One-way' ? 'None (one-way)' : null)],
    ['Containers', containerCounts(lines).join('\n')],
    ['Target Rate', targetRates(lines).join('\n')],
    ['Requirements', requirements.length === 0 ? 'None' : requirements.join(', ')],
    ['Payment Terms', paymentTerms(request.paymentTermDays)],
    ['Comments', request.comment],
  ]
}

function generalFacts({ freight, ...request }: GeneralRequest): Fact[] {
  return [
    ['Vehicle Types', request.vehicleTypes.join(', ')],
    ['Trailer Types', request.trailerTypes.join(', ')],
    ['Load Type', freight.loadType],
    ['Target Rate', freight.targetRate === null ? 'N/A' : formatPence(freight.targetRate)],
    ['ADR', freight.adr ? 'Yes' : 'No'],
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
