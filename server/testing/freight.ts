/** Valid drafts of requests and quotes for tests; each test overrides the fields that it is about. */
import { acceptQuote, cancelQuote, submitContainerQuote, submitGeneralQuote } from '#contract/quotes.ts'
import { postContainerRequest, postGeneralRequest } from '#contract/requests.ts'
import type { ContainerQuote, ContainerQuoteDraft, GeneralQuoteDraft } from '#domain/quotes/quote.ts'
import type {
  ContainerRequest,
  ContainerRequestDraft,
  GeneralRequest,
  GeneralRequestDraft,
} from '#domain/requests/request.ts'
import { PLAIN_TERMS } from '#domain/testing/quotes.ts'
import { at } from '#domain/testing/time.ts'
import type { Company } from './companies.ts'
import type { World } from './world.ts'

/** An import from Felixstowe to Leeds, picked up on 22 June 2026, a week after the worlds of tests begin. */
export function aContainerRequest(changes: Partial<ContainerRequestDraft> = {}): ContainerRequestDraft {
  return {
    haulage: 'Container',
    reference: 'PO 4711',
    comment: null,
    paymentTermDays: 30,
    deadline: '2026-06-19',
    route: {
      pickup: 'Felixstowe',
      pickupAt: at('2026-06-22T08:00'),
      delivery: 'Leeds LS9 0PX',
      deliveryAt: at('2026-06-22T15:00'),
      empty: 'Felixstowe',
    },
    shipment: { loadType: 'Import', shippingLine: 'Maersk', vesselName: 'Madrid Maersk', voyageCode: '346W' },
    lines: [
      { size: '40HC', count: 2, targetRate: 40_000 },
      { size: '20DC', count: 1, targetRate: null },
    ],
    requirements: ['ADR (Haz)'],
    ...changes,
  }
}

/** A part load from Nottingham to Derby on the same day. */
export function aGeneralRequest(changes: Partial<GeneralRequestDraft> = {}): GeneralRequestDraft {
  return {
    haulage: 'General',
    reference: 'SO 0815',
    comment: 'Tail lift needed',
    paymentTermDays: 0,
    deadline: '2026-06-19',
    route: {
      pickup: 'Nottingham NG7 1GX',
      pickupAt: at('2026-06-22T08:00'),
      delivery: 'Derby DE21 6BF',
      deliveryAt: at('2026-06-22T15:00'),
      empty: null,
    },
    freight: {
      loadType: 'LTL',
      weight: 4200,
      volume: 18.5,
      pallets: 8,
      adr: true,
      adrDetails: 'UN 1263, PG III',
      goods: 'Paint on pallets',
      targetRate: 18_000,
    },
    vehicleTypes: ['Rigid', 'Artic'],
    trailerTypes: ['Curtain', 'Box'],
    ...changes,
  }
}

const TERMS = { ...PLAIN_TERMS, demurrageFee: 4500 } as const

/** A quote that asks the same rate, in pence, for each line of a request. */
export function aContainerQuote(
  request: { readonly id: number; readonly lines: readonly { readonly id: number }[] },
  rate = 35_000,
  changes: Partial<ContainerQuoteDraft> = {},
): ContainerQuoteDraft {
  return {
    ...TERMS,
    requestId: request.id,
    rates: request.lines.map(({ id }) => ({ lineId: id, rate })),
    ...changes,
  }
}

export function aGeneralQuote(
  request: GeneralRequest,
  rate = 17_500,
  changes: Partial<GeneralQuoteDraft> = {},
): GeneralQuoteDraft {
  return {
    ...TERMS,
    requestId: request.id,
    load: { vehicleType: 'Rigid', trailerType: 'Box', rate },
    ...changes,
  }
}

/** The calls of a negotiation. Each fails the test if the server refuses it. */
export function trading(world: World) {
  return {
    post: (owner: Company, changes?: Partial<ContainerRequestDraft>): Promise<ContainerRequest> =>
      world.as(owner).call(postContainerRequest, { body: aContainerRequest(changes) }),
    postGeneral: (owner: Company, changes?: Partial<GeneralRequestDraft>): Promise<GeneralRequest> =>
      world.as(owner).call(postGeneralRequest, { body: aGeneralRequest(changes) }),
    quote: (
      haulier: Company,
      request: ContainerRequest,
      rate?: number,
      changes?: Partial<ContainerQuoteDraft>,
    ): Promise<ContainerQuote> =>
      world.as(haulier).call(submitContainerQuote, { body: aContainerQuote(request, rate, changes) }),
    quoteGeneral: (haulier: Company, request: GeneralRequest, rate?: number) =>
      world.as(haulier).call(submitGeneralQuote, { body: aGeneralQuote(request, rate) }),
    counter: (side: Company, request: ContainerRequest, offer: { id: number }, rate: number) =>
      world.as(side).call(submitContainerQuote, {
        body: aContainerQuote(request, rate, { counters: [offer.id], isCounter: true }),
      }),
    accept: (side: Company, offer: { id: number }) =>
      world.as(side).call(acceptQuote, { params: { id: offer.id }, body: { status: null } }),
    cancel: (side: Company, offer: { id: number }) =>
      world.as(side).call(cancelQuote, { params: { id: offer.id }, body: { status: 'Cancelled' } }),
    reject: (side: Company, offer: { id: number }) =>
      world.as(side).call(cancelQuote, { params: { id: offer.id }, body: { status: 'Rejected' } }),
  }
}
