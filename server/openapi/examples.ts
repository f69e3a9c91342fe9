/** Example bodies, written with domain names and encoded by the contract. */
import { login } from '#contract/accounts.ts'
import { ContainerQuoteDraftWire, GeneralQuoteDraftWire } from '#contract/quotes.ts'
import { ContainerRequestDraftWire, GeneralRequestDraftWire } from '#contract/request-shapes.ts'
import type { Wire } from '#contract/wire.ts'

const common = { comment: null, paymentTermDays: 30, deadline: '2027-03-05' } as const
const times = {
  pickupAt: new Date('2027-03-08T08:00:00Z'),
  deliveryAt: new Date('2027-03-08T14:30:00Z'),
} as const

const containerRequest = ContainerRequestDraftWire.encode({
  ...common,
  haulage: 'Container',
  reference: 'PO 4711',
  route: { ...times, pickup: 'Felixstowe', delivery: 'Leeds LS9 0PX', empty: 'Felixstowe' },
  shipment: { loadType: 'Import', shippingLine: 'Maersk', vesselName: 'Madrid Maersk', voyageCode: '346W' },
  lines: [
    { size: '40HC', count: 2, targetRate: 40_000 },
    { size: '20DC', count: 1, targetRate: null },
  ],
  requirements: ['ADR (Haz)'],
})

const generalRequest = GeneralRequestDraftWire.encode({
  ...common,
  haulage: 'General',
  reference: 'SO 0815',
  route: { ...times, pickup: 'Nottingham NG7 1GX', delivery: 'Derby DE21 6BF', empty: null },
  freight: {
    loadType: 'LTL',
    weight: 4200,
    volume: 18.5,
    pallets: 8,
    adr: false,
    adrDetails: null,
    goods: 'Paint on pallets',
    targetRate: 18_000,
  },
  vehicleTypes: ['Rigid'],
  trailerTypes: ['Curtain', 'Box'],
})

const quote = {
  requestId: 1042,
  demurrageFee: 4500,
  paymentTermDays: 30,
  comment: null,
  isCounter: null,
  status: null,
  expiresOn: '2027-03-05',
  counters: null,
} as const

const containerQuote = ContainerQuoteDraftWire.encode({
  ...quote,
  rates: [
    { lineId: 2001, rate: 38_500 },
    { lineId: 2002, rate: 31_000 },
  ],
})

const generalQuote = GeneralQuoteDraftWire.encode({
  ...quote,
  load: { vehicleType: 'Rigid', trailerType: 'Curtain', rate: 17_500 },
})

/** The example of a body, by its shape. */
export const bodyExamples: ReadonlyMap<Wire, unknown> = new Map<Wire, unknown>([
  [login.body, login.body.encode({ email: 'ann@example.com', password: 'a long password' })],
  [ContainerRequestDraftWire, containerRequest],
  [GeneralRequestDraftWire, generalRequest],
  [ContainerQuoteDraftWire, containerQuote],
  [GeneralQuoteDraftWire, generalQuote],
])
