/** Quotes ("quote submissions") on the wire (docs/rules/quotes.md#statuses). */
import * as z from 'zod/mini'
import { oneOf } from '#domain/fields.ts'
import { Extra } from '#domain/quotes/extras.ts'
import { ExtraDraft } from '#domain/quotes/extras-draft.ts'
import {
  ContainerQuote,
  ContainerQuoteDraft,
  GeneralQuote,
  GeneralQuoteDraft,
  LineRate,
  LoadRate,
} from '#domain/quotes/quote.ts'
import { instant, listOf, named, pounds, yesNo } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { extraNames } from './extras.ts'
import { FileLinkWire } from './file-link.ts'
import { FollowedPageQuery } from './paging.ts'
import { wire } from './wire.ts'

const rateNames = {
  lineId: 'cntrQuoteRequestContainerDetails',
  rate: ['CntrQuoteSubmissionCntrDetailsRatePerSizeType', pounds],
} as const

const LoadRateWire = wire(LoadRate, {
  vehicleType: 'ftlQuoteSubmissionDetailsVehicleType',
  trailerType: 'ftlQuoteSubmissionDetailsTrailerType',
  rate: ['ftlQuoteSubmissionDetailsRate', pounds],
})

const ExtraWire = wire(Extra, { ...extraNames, quantity: 'quantity' })
const ExtraDraftWire = wire(ExtraDraft, { ...extraNames, quantity: 'quantity' })

const commonNames = {
  requestId: 'quoteRequest',
  demurrageFee: ['quoteSubmissionDemurrageFee', pounds],
  paymentTermDays: 'quoteSubmissionPaymentTermDays',
  comment: 'quoteSubmissionComment',
  isCounter: ['quoteSubmissionCounterOffer', yesNo],
  status: 'quoteSubmissionStatus',
  expiresOn: 'quoteSubmissionDeadline',
  counters: ['counteroffer', listOf(named<number>('quoteSubmissionCountered'))],
  freeHours: 'freeHours',
} as const

const draftNames = {
  ...commonNames,
  extras: ['extras', listOf(ExtraDraftWire)],
  revises: 'revises',
  requestVersion: 'requestVersion',
} as const

export const ContainerQuoteDraftWire = wire(ContainerQuoteDraft, {
  ...draftNames,
  rates: ['quotesubmissioncntrdetails', listOf(wire(LineRate, rateNames))],
})

export const GeneralQuoteDraftWire = wire(GeneralQuoteDraft, {
  ...draftNames,
  load: ['quotesubmissionftldetails', LoadRateWire],
})

const storedNames = {
  ...commonNames,
  id: 'id',
  createdAt: ['quoteSubmissionCreatedAt', instant],
  companyName: 'companyname',
  conditionsOfCarriage: ['conditionsofcarriage', FileLinkWire],
  extras: ['extras', listOf(ExtraWire)],
  total: ['total', pounds],
  expectedTotal: ['expectedTotal', pounds],
  replacedBy: 'replacedBy',
  isWithheld: ['isWithheld', yesNo],
} as const

export const ContainerQuoteWire = wire(ContainerQuote, {
  ...storedNames,
  rates: [
    'quotesubmissioncntrdetails',
    listOf(
      wire(z.object({ ...ContainerQuote.shape.rates.def.element.shape }), {
        ...rateNames,
        size: 'cntrsizetype',
      }),
    ),
  ],
})

export const GeneralQuoteWire = wire(GeneralQuote, {
  ...storedNames,
  load: ['quotesubmissionftldetails', LoadRateWire],
})

const AnyQuote = [ContainerQuoteWire, GeneralQuoteWire] as const

export const submitContainerQuote = endpoint('submitContainerQuote', {
  method: 'POST',
  path: '/api/addcntrquotesubmission/',
  access: 'company',
  keyScope: 'by side',
  source: 'docs/rules/quotes.md#who-quotes',
  summary: 'Quote, or counter, on a container request',
  body: ContainerQuoteDraftWire,
  reply: ContainerQuoteWire,
  creates: true,
})

export const submitGeneralQuote = endpoint('submitGeneralQuote', {
  method: 'POST',
  path: '/api/addftlquotesubmission/',
  access: 'company',
  keyScope: 'by side',
  source: 'docs/rules/quotes.md#who-quotes',
  summary: 'Quote, or counter, on a general request',
  body: GeneralQuoteDraftWire,
  reply: GeneralQuoteWire,
  creates: true,
})

function quoteList<W>(quote: W, name: string, path: string, summary: string) {
  return endpoint(name, {
    method: 'GET',
    path,
    access: 'company',
    keyScope: 'read',
    source: 'docs/rules/quotes.md#threads',
    summary,
    query: FollowedPageQuery,
    reply: { listOf: quote },
    paged: true,
    followed: true,
    csv: 'quotes',
  })
}

export const listContainerQuotesReceived = quoteList(
  ContainerQuoteWire,
  'listContainerQuotesReceived',
  '/api/shippercntrquotesubmissions/{id}/',
  'All quotes and counters on a container request of the caller’s company',
)
export const listGeneralQuotesReceived = quoteList(
  GeneralQuoteWire,
  'listGeneralQuotesReceived',
  '/api/shipperftlquotesubmissions/{id}/',
  'All quotes and counters on a general request of the caller’s company',
)
export const listContainerQuotesMade = quoteList(
  ContainerQuoteWire,
  'listContainerQuotesMade',
  '/api/hauliercntrquotesubmissions/{id}/',
  "The haulier's own quotes on a container request and the counters to them",
)
export const listGeneralQuotesMade = quoteList(
  GeneralQuoteWire,
  'listGeneralQuotesMade',
  '/api/haulierftlquotesubmissions/{id}/',
  "The haulier's own quotes on a general request and the counters to them",
)

export const acceptQuote = endpoint('acceptQuote', {
  method: 'PATCH',
  path: '/api/acceptquotesubmission/{id}/',
  access: 'company',
  keyScope: 'by side',
  source: 'docs/rules/quotes.md#accept',
  summary: 'Accept a live offer of the other side',
  body: wire(z.object({ status: z.nullable(oneOf(['Won'])) }), { status: 'quoteSubmissionStatus' }),
  reply: AnyQuote,
})

export const cancelQuote = endpoint('cancelQuote', {
  method: 'PATCH',
  path: '/api/cancelquotesubmission/{id}/',
  access: 'company',
  keyScope: 'by side',
  source: 'docs/rules/quotes.md#answers',
  summary: 'Cancel a live offer of the caller’s side, or reject a counter of the other side',
  body: wire(z.object({ status: z.nullable(oneOf(['Cancelled', 'Rejected'])) }), {
    status: 'quoteSubmissionStatus',
  }),
  reply: AnyQuote,
})
