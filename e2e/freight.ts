/** Requests and quotes for journeys, at times ahead of the real clock. */
import { submitContainerQuote, submitGeneralQuote } from '#contract/quotes.ts'
import { postContainerRequest, postGeneralRequest } from '#contract/requests.ts'
import type { ContainerQuote, ContainerQuoteDraft, GeneralQuote } from '#domain/quotes/quote.ts'
import type {
  ContainerRequest,
  ContainerRequestDraft,
  GeneralRequest,
  GeneralRequestDraft,
} from '#domain/requests/request.ts'
import { PLAIN_TERMS } from '#domain/testing/quotes.ts'
import { addDays, type Day, londonDay, londonInstant } from '#domain/time.ts'
import type { Company } from './companies.ts'

/** The day this many days from now, in London. */
export function day(ahead: number): Day {
  return addDays(londonDay(new Date()), ahead)
}

function at(ahead: number, time: string): Date {
  const instant = londonInstant(`${day(ahead)}T${time}`)
  if (!instant) throw new Error(`no such time: ${time}`)
  return instant
}

/**
 * An import from Felixstowe to Leeds, picked up in six days: 2 × 40HC and 1 × 20DC, a target of £1,120.00.
 */
export function postContainers(
  by: Company,
  changes: Partial<ContainerRequestDraft> = {},
): Promise<ContainerRequest> {
  const body: ContainerRequestDraft = {
    haulage: 'Container',
    reference: 'PO 4711',
    comment: 'Call before arrival',
    paymentTermDays: 30,
    deadline: day(4),
    route: {
      pickup: 'Felixstowe',
      pickupAt: at(6, '08:00'),
      delivery: 'Leeds LS9 0PX',
      deliveryAt: at(6, '15:30'),
      empty: 'Felixstowe Trinity',
    },
    shipment: { loadType: 'Import', shippingLine: 'Maersk', vesselName: 'Madrid Maersk', voyageCode: '346W' },
    lines: [
      { size: '40HC', count: 2, targetRate: 40_000 },
      { size: '20DC', count: 1, targetRate: 32_000 },
    ],
    requirements: ['Sideloader'],
    ...changes,
  }
  return by.caller.call(postContainerRequest, { body })
}

/** Part of a truck from Hull to Birmingham, picked up in six days; a target of £450.00. */
export function postLoad(by: Company, changes: Partial<GeneralRequestDraft> = {}): Promise<GeneralRequest> {
  const body: GeneralRequestDraft = {
    haulage: 'General',
    reference: 'GEN 22',
    comment: null,
    paymentTermDays: 0,
    deadline: day(4),
    route: {
      pickup: 'Hull HU9',
      pickupAt: at(6, '08:00'),
      delivery: 'Birmingham B6',
      deliveryAt: at(6, '13:00'),
      empty: null,
    },
    freight: {
      loadType: 'LTL',
      weight: 8_400,
      volume: 32.5,
      pallets: 12,
      adr: true,
      adrDetails: 'UN 1263, class 3',
      goods: 'Paint on euro pallets',
      targetRate: 45_000,
    },
    vehicleTypes: ['Artic', 'Rigid'],
    trailerTypes: ['Curtain', 'Box'],
    ...changes,
  }
  return by.caller.call(postGeneralRequest, { body })
}

/** A quote of the same rate, in pence, for every container. */
export function quoteContainers(
  by: Company,
  { id, lines }: ContainerRequest,
  rate: number,
  changes: Partial<ContainerQuoteDraft> = {},
): Promise<ContainerQuote> {
  const rates = lines.map((line) => ({ lineId: line.id, rate }))
  return by.caller.call(submitContainerQuote, { body: { ...PLAIN_TERMS, requestId: id, rates, ...changes } })
}

/** A quote for a load, in pence, with a rigid and a curtain trailer. */
export function quoteLoad(by: Company, { id }: GeneralRequest, rate: number): Promise<GeneralQuote> {
  const load = { vehicleType: 'Rigid', trailerType: 'Curtain', rate } as const
  return by.caller.call(submitGeneralQuote, { body: { ...PLAIN_TERMS, requestId: id, load } })
}
