/** Example bodies, written with domain names and encoded by the contract. */
import { login } from '#contract/accounts.ts'
import { makeApiKey } from '#contract/api-keys.ts'
import {
  answerChange,
  answerCharge,
  changeJobs,
  claimCharge,
  proposeChange,
  recordStep,
} from '#contract/bookings.ts'
import type { BodyOf, Endpoint } from '#contract/endpoint.ts'
import { importRequests } from '#contract/import.ts'
import { createLane } from '#contract/lanes.ts'
import { askQuestion, changeQuestion } from '#contract/questions.ts'
import { acceptQuote, ContainerQuoteDraftWire, cancelQuote, GeneralQuoteDraftWire } from '#contract/quotes.ts'
import { updateRequest } from '#contract/request-edit.ts'
import { ContainerRequestDraftWire, GeneralRequestDraftWire } from '#contract/request-shapes.ts'
import { cancelRequest, extendRequest } from '#contract/requests.ts'
import { addWebhook } from '#contract/webhooks.ts'
import type { Wire } from '#contract/wire.ts'
import type { ContainerRequestDraft, GeneralRequestDraft } from '#domain/requests/request.ts'

const common = { comment: null, paymentTermDays: 30, deadline: '2027-03-05' } as const
const times = {
  pickupAt: new Date('2027-03-08T08:00:00Z'),
  deliveryAt: new Date('2027-03-08T14:30:00Z'),
} as const

const containerRequest: ContainerRequestDraft = {
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
}

const generalRequest: GeneralRequestDraft = {
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
}

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

const at = new Date('2027-03-08T14:35:00Z')
const NO_STEP = { receivedBy: null, remarks: null, reason: null, arrivedAt: null, leftAt: null } as const

/** The example of a body, by its shape. */
export const bodyExamples: ReadonlyMap<Wire, unknown> = new Map<Wire, unknown>([
  [login.body, login.body.encode({ email: 'ann@example.com', password: 'a long password' })],
  [ContainerRequestDraftWire, ContainerRequestDraftWire.encode(containerRequest)],
  [GeneralRequestDraftWire, GeneralRequestDraftWire.encode(generalRequest)],
  [ContainerQuoteDraftWire, containerQuote],
  [GeneralQuoteDraftWire, generalQuote],
  example(extendRequest, { deadline: '2027-03-06' }),
  example(updateRequest, { deadline: '2027-03-04', route: { delivery: 'York YO19 4AB' }, version: 1 }),
  example(importRequests, {
    requests: [
      { haulage: 'Container', container: containerRequest },
      { haulage: 'General', general: generalRequest },
    ],
  }),
  example(cancelRequest, { status: 'Cancelled' }),
  example(acceptQuote, { status: 'Won' }),
  example(cancelQuote, { status: 'Rejected' }),
  example(askQuestion, { question: 'Is a tail lift needed at the delivery?' }),
  example(changeQuestion, { answer: 'No, there is a loading bay.' }),
  example(changeJobs, {
    jobs: [
      { id: 7, driver: 'Sam Reed', driverPhone: '01632 960202', vehicleRegistration: 'AB12 CDE' },
      { id: 8, vehicleBookingReference: 'VBS 1187', vehicleBookingTime: new Date('2027-03-08T07:30:00Z') },
    ],
  }),
  example(recordStep, {
    ...NO_STEP,
    step: 'delivered',
    jobs: [7],
    at,
    arrivedAt: new Date('2027-03-08T12:25:00Z'),
    leftAt: at,
    receivedBy: 'B. Marsh',
  }),
  example(proposeChange, {
    pickupAt: null,
    deliveryAt: new Date('2027-03-09T09:00:00Z'),
    pickup: null,
    delivery: null,
    stops: null,
    note: 'Vessel late',
  }),
  example(answerChange, { status: 'Accepted' }),
  example(claimCharge, { kind: 'waiting', amount: 4500, quantity: 1.5, note: null }),
  example(answerCharge, { status: 'Disputed', reason: 'The driver left after 40 minutes.' }),
  example(createLane, {
    name: 'Felixstowe to Leeds',
    filter: { haulageType: ['Container'], pickup: ['port:GBFXT'], delivery: ['area:LS'], pickupToDays: 14 },
    alert: 'mail',
  }),
  example(makeApiKey, {
    name: 'Transport system',
    scopes: ['read', 'quote'],
    password: 'a long password',
  }),
  example(addWebhook, {
    url: 'https://tms.example.com/quayline',
    events: ['quote.accepted', 'booking.made'],
  }),
])

/** The body of a call as it is sent. */
function example<E extends Endpoint>({ body }: E, value: BodyOf<E>): readonly [Wire, unknown] {
  if (!body) throw new Error('an example for a call without a body')
  return [body, body.encode(value as never)]
}
