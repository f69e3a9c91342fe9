/** Quote requests on the wire (docs/rules/requests.md#statuses). */
import * as z from 'zod/mini'
import { LIST_TABS } from '#domain/attention/attention.ts'
import { oneOf } from '#domain/fields.ts'
import {
  ContainerLine,
  ContainerLineDraft,
  ContainerRequest,
  ContainerRequestDraft,
  FreightDraft,
  GeneralRequest,
  GeneralRequestDraft,
  HistoryEntry,
  QuoteBrief,
  Route,
  ShipmentDraft,
} from '#domain/requests/request.ts'
import { HAULAGE_TYPES, REQUEST_STATUSES } from '#domain/requests/vocabulary.ts'
import { Day } from '#domain/time.ts'
import { haulage, instant, listOf, named, pounds, yesNo } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { pageFields, pageNames } from './paging.ts'
import { wire } from './wire.ts'

const RouteWire = wire(Route, {
  pickup: 'pickupLocation',
  pickupAt: ['pickupDate', instant],
  delivery: 'deliveryLocation',
  deliveryAt: ['deliveryDate', instant],
  empty: 'emptyLocation',
})

const lineNames = {
  size: 'CntrQuoteRequestContainerDetailsCntrSizeType',
  count: 'CntrQuoteRequestContainerDetailsNoOfCntrs',
  targetRate: ['CntrQuoteRequestContainerDetailsTargetRatePerSizeType', pounds],
} as const

const shipmentNames = {
  loadType: 'LoadType',
  shippingLine: 'CntrSpotQuoteRequestShippingLine',
  vesselName: 'CntrSpotQuoteRequestVesselName',
  voyageCode: 'CntrSpotQuoteRequestVesselVoyageCode',
} as const

const freightNames = {
  loadType: 'LoadType',
  weight: 'ftlQuoteWeight',
  volume: 'ftlQuoteVolume',
  pallets: 'ftlQuoteNumberOfPallets',
  adr: ['ftlQuoteAdr', yesNo],
  adrDetails: 'ftlQuoteAdrDetails',
  goods: 'ftlQuoteDescriptionOfGoods',
  targetRate: ['ftlQuoteTargetRate', pounds],
} as const

const commonNames = {
  reference: 'quoteRequestReference',
  comment: 'quoteRequestComment',
  paymentTermDays: 'quoteRequestPaymentTermDays',
  deadline: 'quoteRequestDeadline',
  status: 'quoteRequestStatus',
} as const

const vehicleTypes = named<'Artic' | 'Rigid'>('QuoteRequestVehicleType')
const trailerTypes = named<GeneralRequest['trailerTypes'][number]>('QuoteRequestTrailerType')
const requirements = named<ContainerRequest['requirements'][number]>('cntrRequirements')

export const ContainerRequestDraftWire = wire(ContainerRequestDraft, {
  ...commonNames,
  haulage: ['quoteRequestHaulageType', haulage<'Container'>()],
  route: ['quoterequestcntrroute', RouteWire],
  shipment: ['quoterequestcntrdetails', wire(ShipmentDraft, shipmentNames)],
  lines: ['cntrquoterequestcntrdetails', listOf(wire(ContainerLineDraft, lineNames))],
  requirements: ['quoterequestcntrrequirements', listOf(requirements)],
})

export const GeneralRequestDraftWire = wire(GeneralRequestDraft, {
  ...commonNames,
  haulage: ['quoteRequestHaulageType', haulage<'General'>()],
  route: ['quoterequestftlroute', RouteWire],
  freight: ['quoterequestftldetails', wire(FreightDraft, freightNames)],
  vehicleTypes: ['quoterequestftldetailsvehicletype', listOf(vehicleTypes)],
  trailerTypes: ['quoterequestftldetailstrailertype', listOf(trailerTypes)],
})

const QuoteBriefWire = wire(QuoteBrief, {
  id: 'id',
  status: 'quoteSubmissionStatus',
  isCounter: ['quoteSubmissionCounterOffer', yesNo],
  companyName: 'companyname',
})

const storedNames = {
  id: 'id',
  ...commonNames,
  isSubcontract: ['isSubbieQuoteRequest', yesNo],
  createdAt: ['quoteRequestCreatedAt', instant],
  ownerName: 'companyname',
  ownerType: 'companytype',
  isNew: ['isNew', yesNo],
  vehicleTypes: ['quoterequestftldetailsvehicletype', listOf(vehicleTypes)],
  trailerTypes: ['quoterequestftldetailstrailertype', listOf(trailerTypes)],
  quotes: ['quotesubmission', listOf(QuoteBriefWire)],
} as const

export const ContainerRequestWire = wire(ContainerRequest, {
  ...storedNames,
  haulage: ['quoteRequestHaulageType', haulage()],
  route: ['quoterequestcntrroute', RouteWire],
  shipment: [
    'quoterequestcntrdetails',
    wire(ContainerRequest.shape.shipment, { ...shipmentNames, quantity: 'Quantity' }),
  ],
  lines: ['cntrquoterequestcntrdetails', listOf(wire(ContainerLine, { id: 'id', ...lineNames }))],
  requirements: ['quoterequestcntrrequirements', listOf(requirements)],
})

export const GeneralRequestWire = wire(GeneralRequest, {
  ...storedNames,
  haulage: ['quoteRequestHaulageType', haulage()],
  route: ['quoterequestftlroute', RouteWire],
  freight: [
    'quoterequestftldetails',
    wire(GeneralRequest.shape.freight, { ...freightNames, quantity: 'Quantity' }),
  ],
})

/** Either kind of request; which one it is can be told from the value (see decodeReply). */
const AnyRequest = [ContainerRequestWire, GeneralRequestWire] as const

export const REQUEST_ORDERINGS = [
  'created',
  '-created',
  'deadline',
  '-deadline',
  'pickup',
  '-pickup',
] as const
export type RequestOrdering = (typeof REQUEST_ORDERINGS)[number]

/**
 * Which of the requests a haulier may see: those it can bid on or has bid on, only those it has bid on, or its own to
 * other hauliers (docs/rules/interface.md#list-filters).
 */
export const REQUEST_SCOPES = ['bids', 'quoted', 'own'] as const

export const RequestListQuery = wire(
  z.object({
    ...pageFields,
    status: z.nullable(oneOf(REQUEST_STATUSES)),
    haulage: z.nullable(oneOf(HAULAGE_TYPES)),
    ordering: z.nullable(oneOf(REQUEST_ORDERINGS)),
    scope: z.nullable(oneOf(REQUEST_SCOPES)),
    tab: z.nullable(oneOf(LIST_TABS)),
  }),
  {
    ...pageNames,
    status: 'status',
    haulage: ['haulage_type', haulage()],
    ordering: 'ordering',
    scope: 'scope',
    tab: 'tab',
  },
)

function requestList(name: string, path: string, summary: string) {
  return endpoint(name, {
    method: 'GET',
    path,
    access: 'company',
    source: 'docs/rules/requests.md#visibility',
    summary,
    query: RequestListQuery,
    reply: { listOf: AnyRequest },
    paged: true,
  })
}

export const listRequests = requestList(
  'listRequests',
  '/api/quoterequests/',
  'All requests that the caller may see',
)
export const listOwnContainerRequests = requestList(
  'listOwnContainerRequests',
  '/api/shipperquoterequestscntr/',
  "The caller's own container requests",
)
export const listOwnGeneralRequests = requestList(
  'listOwnGeneralRequests',
  '/api/shipperquoterequestsftl/',
  "The caller's own general requests",
)
export const listContainerRequestsToBid = requestList(
  'listContainerRequestsToBid',
  '/api/haulierquoterequestscntr/',
  'Container requests of others for a haulier to bid on',
)
export const listGeneralRequestsToBid = requestList(
  'listGeneralRequestsToBid',
  '/api/haulierquoterequestsftl/',
  'General requests of others for a haulier to bid on',
)

export const getRequest = endpoint('getRequest', {
  method: 'GET',
  path: '/api/quoterequests/{id}/',
  access: 'company',
  source: 'docs/rules/requests.md#required-fields',
  summary: 'One request of either kind',
  reply: AnyRequest,
})

export const getContainerRequest = endpoint('getContainerRequest', {
  method: 'GET',
  path: '/api/cntrquoterequest/{id}/',
  access: 'company',
  source: 'docs/rules/requests.md#required-fields',
  summary: 'One container request',
  reply: ContainerRequestWire,
})

export const getGeneralRequest = endpoint('getGeneralRequest', {
  method: 'GET',
  path: '/api/ftlquoterequest/{id}/',
  access: 'company',
  source: 'docs/rules/requests.md#required-fields',
  summary: 'One general request',
  reply: GeneralRequestWire,
})

export const postContainerRequest = endpoint('postContainerRequest', {
  method: 'POST',
  path: '/api/addcntrquoterequest/',
  access: 'company',
  source: 'docs/rules/requests.md#required-fields',
  summary: 'Post a container request',
  body: ContainerRequestDraftWire,
  reply: ContainerRequestWire,
  creates: true,
})

export const postGeneralRequest = endpoint('postGeneralRequest', {
  method: 'POST',
  path: '/api/addftlquoterequest/',
  access: 'company',
  source: 'docs/rules/requests.md#required-fields',
  summary: 'Post a general request',
  body: GeneralRequestDraftWire,
  reply: GeneralRequestWire,
  creates: true,
})

export const deleteRequest = endpoint('deleteRequest', {
  method: 'DELETE',
  path: '/api/quoterequests/{id}/',
  access: 'company',
  source: 'docs/rules/requests.md#delete',
  summary: 'Delete an own request that never received a quote',
})

export const cancelRequest = endpoint('cancelRequest', {
  method: 'PATCH',
  path: '/api/cancelquoterequest/{id}/',
  access: 'company',
  source: 'docs/rules/requests.md#required-fields',
  summary: 'Cancel an own open request',
  body: wire(z.object({ status: z.nullable(oneOf(['Cancelled'])) }), { status: 'quoteRequestStatus' }),
  reply: AnyRequest,
})

export const extendRequest = endpoint('extendRequest', {
  method: 'PATCH',
  path: '/api/extendquoterequest/{id}/',
  access: 'company',
  source: 'docs/rules/requests.md#extend',
  summary: 'Move the deadline of an own open or expired request',
  body: wire(z.object({ deadline: Day }), { deadline: 'quoteRequestDeadline' }),
  reply: AnyRequest,
})

export const getRequestHistory = endpoint('getRequestHistory', {
  method: 'GET',
  path: '/api/quoterequesthistory/{id}/',
  access: 'company',
  source: 'docs/rules/requests.md#history',
  summary: "The caller's part of a request's history, oldest first",
  reply: {
    listOf: wire(HistoryEntry, {
      who: 'who',
      haulier: 'haulier',
      when: ['when', instant],
      what: 'what',
      oldPrice: ['oldprice', pounds],
      newPrice: ['newprice', pounds],
    }),
  },
})
