/** The shapes of quote requests under their wire names (docs/rules/requests.md). */
import {
  ContainerLine,
  ContainerLineDraft,
  ContainerRequest,
  ContainerRequestDraft,
  FreightDraft,
  GeneralRequest,
  GeneralRequestDraft,
  QuoteBrief,
  Route,
  RouteDraft,
  ShipmentDraft,
} from '#domain/requests/request.ts'
import { Stop } from '#domain/requests/stops.ts'
import type { GeneralTrailerType, TrailerType } from '#domain/requests/vocabulary.ts'
import { haulage, instant, listOf, named, pounds, yesNo } from './codecs.ts'
import { journeyNames, stopNames } from './journey-shapes.ts'
import { wire } from './wire.ts'

export const routeNames = {
  ...journeyNames,
  empty: 'emptyLocation',
  pickupContactName: 'pickupContactName',
  pickupContactPhone: 'pickupContactPhone',
  pickupReference: 'pickupReference',
  deliveryContactName: 'deliveryContactName',
  deliveryContactPhone: 'deliveryContactPhone',
  deliveryReference: 'deliveryReference',
} as const
const RouteWire = wire(Route, routeNames)
const RouteDraftWire = wire(RouteDraft, routeNames)

export const StopWire = wire(Stop, stopNames)

const lineNames = {
  size: 'CntrQuoteRequestContainerDetailsCntrSizeType',
  count: 'CntrQuoteRequestContainerDetailsNoOfCntrs',
  targetRate: ['CntrQuoteRequestContainerDetailsTargetRatePerSizeType', pounds],
  goods: 'goods',
  grossWeight: 'grossWeight',
} as const

export const shipmentNames = {
  loadType: 'LoadType',
  shippingLine: 'CntrSpotQuoteRequestShippingLine',
  vesselName: 'CntrSpotQuoteRequestVesselName',
  voyageCode: 'CntrSpotQuoteRequestVesselVoyageCode',
} as const

export const freightNames = {
  loadType: 'LoadType',
  weight: 'ftlQuoteWeight',
  volume: 'ftlQuoteVolume',
  pallets: 'ftlQuoteNumberOfPallets',
  adr: ['ftlQuoteAdr', yesNo],
  adrDetails: 'ftlQuoteAdrDetails',
  goods: 'ftlQuoteDescriptionOfGoods',
  targetRate: ['ftlQuoteTargetRate', pounds],
  tailLift: ['tailLift', yesNo],
  timesBooked: ['timesBooked', yesNo],
} as const

export const commonNames = {
  reference: 'quoteRequestReference',
  comment: 'quoteRequestComment',
  paymentTermDays: 'quoteRequestPaymentTermDays',
  deadline: 'quoteRequestDeadline',
  status: 'quoteRequestStatus',
  expectedWaitingHours: 'expectedWaitingHours',
  stops: ['stops', listOf(StopWire)],
} as const

const vehicleTypes = named<'Artic' | 'Rigid'>('QuoteRequestVehicleType')
export const trailerTypes = named<TrailerType>('QuoteRequestTrailerType')
const generalTrailerTypes = named<GeneralTrailerType>('QuoteRequestTrailerType')
const requirements = named<ContainerRequest['requirements'][number]>('cntrRequirements')

export const containerNames = {
  ...commonNames,
  route: ['quoterequestcntrroute', RouteDraftWire],
  shipment: ['quoterequestcntrdetails', wire(ShipmentDraft, shipmentNames)],
  lines: ['cntrquoterequestcntrdetails', listOf(wire(ContainerLineDraft, lineNames))],
  requirements: ['quoterequestcntrrequirements', listOf(requirements)],
} as const

export const generalNames = {
  ...commonNames,
  route: ['quoterequestftlroute', RouteDraftWire],
  freight: ['quoterequestftldetails', wire(FreightDraft, freightNames)],
  vehicleTypes: ['quoterequestftldetailsvehicletype', listOf(vehicleTypes)],
  trailerTypes: ['quoterequestftldetailstrailertype', listOf(generalTrailerTypes)],
} as const

export const ContainerRequestDraftWire = wire(ContainerRequestDraft, {
  ...containerNames,
  haulage: ['quoteRequestHaulageType', haulage<'Container'>()],
})

export const GeneralRequestDraftWire = wire(GeneralRequestDraft, {
  ...generalNames,
  haulage: ['quoteRequestHaulageType', haulage<'General'>()],
})

const QuoteBriefWire = wire(QuoteBrief, {
  id: 'id',
  status: 'quoteSubmissionStatus',
  isCounter: ['quoteSubmissionCounterOffer', yesNo],
  companyName: 'companyname',
  total: ['total', pounds],
  expectedTotal: ['expectedTotal', pounds],
  expiresOn: 'quoteSubmissionDeadline',
  isWithheld: ['isWithheld', yesNo],
})

const storedNames = {
  id: 'id',
  ...commonNames,
  isSubcontract: ['isSubbieQuoteRequest', yesNo],
  createdAt: ['quoteRequestCreatedAt', instant],
  ownerName: 'companyname',
  ownerType: 'companytype',
  isWithheld: ['isWithheld', yesNo],
  isNew: ['isNew', yesNo],
  vehicleTypes: ['quoterequestftldetailsvehicletype', listOf(vehicleTypes)],
  trailerTypes: ['quoterequestftldetailstrailertype', listOf(trailerTypes)],
  quotes: ['quotesubmission', listOf(QuoteBriefWire)],
  stopCount: 'stopCount',
  version: 'requestVersion',
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
