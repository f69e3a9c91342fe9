import type { Company } from '#domain/companies/company.ts'
import { portEnd } from '#domain/requests/ports.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import {
  type ContainerLoadType,
  type ContainerRequirement,
  type ContainerSize,
  type GeneralLoadType,
  type GeneralTrailerType,
  type HaulageType,
  isGeneralTrailer,
  type ShippingLine,
  type VehicleType,
} from '#domain/requests/vocabulary.ts'
import type { Day } from '#domain/time.ts'
import { instantOf, type When, whenOf } from '../../ui/days.ts'
import type { TypedNumber } from '../../ui/useTyped.ts'
import { distancesFor, repeatedSchedule, usualSchedule } from './schedule.ts'
import { type StopForm, stopFormsOf } from './stopForm.ts'

/**
 * The values of the create form: both kinds of request at once, so that switching between them loses nothing. Fields
 * have the same paths as in the drafts that are sent, so errors find their field.
 */
export interface RequestForm {
  haulage: HaulageType
  reference: string
  paymentTermDays: TypedNumber
  comment: string
  deadline: Day | null
  route: {
    pickup: string
    pickupAt: When
    delivery: string
    deliveryAt: When
    empty: string
    pickupContactName: string
    pickupContactPhone: string
    pickupReference: string
    deliveryContactName: string
    deliveryContactPhone: string
    deliveryReference: string
  }
  expectedWaitingHours: TypedNumber
  stops: StopForm[]
  shipment: {
    loadType: ContainerLoadType
    shippingLine: ShippingLine | null
    vesselName: string
    voyageCode: string
  }
  lines: LineForm[]
  requirements: ContainerRequirement[]
  freight: {
    loadType: GeneralLoadType
    weight: TypedNumber
    volume: TypedNumber
    /** The quantity of a part load. A full load has quantity one, and this is for information only. */
    pallets: TypedNumber
    adr: boolean
    adrDetails: string
    goods: string
    targetRate: TypedNumber
    tailLift: boolean
    timesBooked: boolean
  }
  vehicleTypes: VehicleType[]
  trailerTypes: GeneralTrailerType[]
}

interface LineForm {
  size: ContainerSize | null
  count: TypedNumber
  targetRate: TypedNumber
  goods: string
  grossWeight: TypedNumber
}

export const EMPTY_LINE: LineForm = { size: null, count: 1, targetRate: null, goods: '', grossWeight: null }

export const NO_CONTACTS = {
  pickupContactName: '',
  pickupContactPhone: '',
  pickupReference: '',
  deliveryContactName: '',
  deliveryContactPhone: '',
  deliveryReference: '',
}

/** A new form: the company's payment terms, a pickup on the next working day. */
export function startForm(company: Pick<Company, 'profile'>, now: Date): RequestForm {
  const { pickupAt, deliveryAt, deadline } = usualSchedule(now)
  return {
    haulage: 'Container',
    reference: '',
    paymentTermDays: company.profile.defaultPaymentTermDays,
    comment: '',
    deadline,
    route: { pickup: '', pickupAt, delivery: '', deliveryAt, empty: '', ...NO_CONTACTS },
    expectedWaitingHours: null,
    stops: [],
    shipment: { loadType: 'Import', shippingLine: null, vesselName: '', voyageCode: '' },
    lines: [EMPTY_LINE],
    requirements: [],
    freight: {
      loadType: 'FTL',
      weight: null,
      volume: null,
      pallets: null,
      adr: false,
      adrDetails: '',
      goods: '',
      targetRate: null,
      tailLift: false,
      timesBooked: false,
    },
    vehicleTypes: [],
    trailerTypes: [],
  }
}

/** Whether two forms are equal, apart from the shown haulage type and blank container lines. */
export function isTypedSame(one: RequestForm, other: RequestForm): boolean {
  return typedIn(one) === typedIn(other)
}

function typedIn({ haulage: _, lines, ...rest }: RequestForm): string {
  const blank = JSON.stringify(EMPTY_LINE)
  return JSON.stringify([lines.map((line) => JSON.stringify(line)).filter((line) => line !== blank), rest])
}

/** A form filled with an earlier request, to post it again at future times. */
export function duplicateForm(request: QuoteRequest, start: RequestForm, now: Date): RequestForm {
  const { pickupAt, deliveryAt } = request.route
  return movedOn(formOf(request, start), { pickupAt, deliveryAt, deadline: request.deadline }, now)
}

/**
 * A form at the times of an earlier request. Past times move to the next working day; the delivery and the stops keep
 * their distance from the pickup, as `distancesFor` measures it.
 */
export function movedOn(
  form: RequestForm,
  earlier: { readonly pickupAt: Date; readonly deliveryAt: Date; readonly deadline: Day },
  now: Date,
): RequestForm {
  const ofStops = form.stops.flatMap(({ from, to }) => [instantOf(from), instantOf(to)])
  const distances = distancesFor([
    earlier.pickupAt,
    ...ofStops.filter((time) => time !== null),
    earlier.deliveryAt,
  ])
  const { pickupAt, deliveryAt, deadline } = repeatedSchedule(earlier, now, distances)
  const moved = distances.between(earlier.pickupAt, instantOf(pickupAt) ?? earlier.pickupAt)
  const later = (when: When) => {
    const at = instantOf(when)
    return at === null || moved === 0 ? when : whenOf(distances.later(at, moved))
  }
  return {
    ...form,
    deadline,
    route: { ...form.route, pickupAt, deliveryAt },
    stops: form.stops.map((stop) => ({ ...stop, from: later(stop.from), to: later(stop.to) })),
  }
}

/** A form filled with a request, to change it. */
export function formOf(request: QuoteRequest, start: RequestForm): RequestForm {
  const { route } = request
  const common = {
    ...start,
    haulage: request.haulage,
    reference: request.reference ?? '',
    paymentTermDays: request.paymentTermDays,
    comment: request.comment ?? '',
    deadline: request.deadline,
    route: {
      pickup: route.pickup,
      pickupAt: whenOf(route.pickupAt),
      delivery: route.delivery,
      deliveryAt: whenOf(route.deliveryAt),
      empty: route.empty ?? '',
      pickupContactName: route.pickupContactName ?? '',
      pickupContactPhone: route.pickupContactPhone ?? '',
      pickupReference: route.pickupReference ?? '',
      deliveryContactName: route.deliveryContactName ?? '',
      deliveryContactPhone: route.deliveryContactPhone ?? '',
      deliveryReference: route.deliveryReference ?? '',
    },
    expectedWaitingHours: request.expectedWaitingHours || null,
    stops: stopFormsOf(request.stops),
  }
  if (request.haulage === 'Container') {
    const { loadType, shippingLine, vesselName, voyageCode } = request.shipment
    return {
      ...common,
      shipment: { loadType, shippingLine, vesselName: vesselName ?? '', voyageCode: voyageCode ?? '' },
      lines: request.lines.map(({ size, count, targetRate, goods, grossWeight }) => ({
        size,
        count,
        targetRate,
        goods: goods ?? '',
        grossWeight,
      })),
      requirements: [...request.requirements],
    }
  }
  const { quantity: _computed, adrDetails, ...freight } = request.freight
  return {
    ...common,
    freight: { ...freight, adrDetails: adrDetails ?? '' },
    vehicleTypes: [...request.vehicleTypes],
    // An older one may have the trailer of containers, which the form does not offer.
    trailerTypes: request.trailerTypes.filter(isGeneralTrailer),
  }
}

/** The end of the route that is a port, picked from the list of ports. */
export function formPortEnd({ haulage, shipment }: Pick<RequestForm, 'haulage' | 'shipment'>) {
  return haulage === 'Container' ? portEnd(shipment.loadType) : null
}

/** Whether a form has optional details: stops, contacts, waiting or goods. */
export function saysMore({ route, stops, expectedWaitingHours, lines, freight }: RequestForm): boolean {
  const contacts = Object.keys(NO_CONTACTS) as (keyof typeof NO_CONTACTS)[]
  return (
    stops.length > 0 ||
    expectedWaitingHours !== null ||
    contacts.some((name) => route[name] !== '') ||
    lines.some(({ goods, grossWeight }) => goods !== '' || grossWeight !== null) ||
    freight.tailLift ||
    freight.timesBooked
  )
}

/** Questions before a request is posted: a weight or a target of zero. */
export function requestWarnings({ haulage, lines, freight }: RequestForm): string[] {
  const targets = haulage === 'Container' ? lines.map(({ targetRate }) => targetRate) : [freight.targetRate]
  return [
    ...(haulage === 'General' && freight.weight === 0 ? ['The weight is 0 kg.'] : []),
    ...(targets.includes(0) ? ['The target rate is £0.00.'] : []),
  ]
}
