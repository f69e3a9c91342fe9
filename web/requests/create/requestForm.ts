import type { Company } from '#domain/companies/company.ts'
import { portEnd } from '#domain/requests/ports.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import type { StopKind } from '#domain/requests/stops.ts'
import type {
  ContainerLoadType,
  ContainerRequirement,
  ContainerSize,
  GeneralLoadType,
  HaulageType,
  ShippingLine,
  TrailerType,
  VehicleType,
} from '#domain/requests/vocabulary.ts'
import type { Day } from '#domain/time.ts'
import { instantOf, NO_TIME, type When, whenOf } from '../../ui/days.ts'
import type { TypedNumber } from '../../ui/useTyped.ts'
import { repeatedSchedule, usualSchedule } from './schedule.ts'

/**
 * What the create form holds: both kinds of request at once, so that nothing typed is lost when one toggles
 * between them. Fields stand at the same paths as in the drafts that are sent, so problems find their field.
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
    /** Of a part load its quantity; of a full load, whose quantity is one, for information only. */
    pallets: TypedNumber
    adr: boolean
    adrDetails: string
    goods: string
    targetRate: TypedNumber
    tailLift: boolean
    timesBooked: boolean
  }
  vehicleTypes: VehicleType[]
  trailerTypes: TrailerType[]
}

export interface LineForm {
  size: ContainerSize | null
  count: TypedNumber
  targetRate: TypedNumber
  goods: string
  grossWeight: TypedNumber
}

export const EMPTY_LINE: LineForm = { size: null, count: 1, targetRate: null, goods: '', grossWeight: null }

/** A stop while it is typed. */
export interface StopForm {
  kind: StopKind
  place: string
  from: When
  to: When
  contactName: string
  contactPhone: string
  reference: string
  note: string
}

/** A new stop on the pickup's day, at no time yet. */
export function emptyStop(pickupAt: When): StopForm {
  const day = { ...NO_TIME, day: pickupAt.day }
  return { kind: 'drop', place: '', from: day, to: day, ...NO_CONTACT, note: '' }
}

const NO_CONTACT = { contactName: '', contactPhone: '', reference: '' }
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

/** Whether two forms hold the same, but for the haulage type that shows and for container lines left blank. */
export function isTypedSame(one: RequestForm, other: RequestForm): boolean {
  return typedIn(one) === typedIn(other)
}

function typedIn({ haulage: _, lines, ...rest }: RequestForm): string {
  const blank = JSON.stringify(EMPTY_LINE)
  return JSON.stringify([lines.map((line) => JSON.stringify(line)).filter((line) => line !== blank), rest])
}

/**
 * A form filled with an earlier request, to be posted again. Times that have passed move to the next working
 * day; the delivery keeps its distance from the pickup, and so do the stops.
 */
export function duplicateForm(request: QuoteRequest, start: RequestForm, now: Date): RequestForm {
  const form = formOf(request, start)
  const { route } = request
  const { pickupAt, deliveryAt, deadline } = repeatedSchedule({ ...route, deadline: request.deadline }, now)
  const moved = (instantOf(pickupAt) ?? route.pickupAt).getTime() - route.pickupAt.getTime()
  const later = (at: Date) => whenOf(new Date(at.getTime() + moved))
  return {
    ...form,
    deadline,
    route: { ...form.route, pickupAt, deliveryAt },
    stops: form.stops.map((stop, index) => {
      const { from, to } = request.stops[index] ?? { from: route.pickupAt, to: route.pickupAt }
      return { ...stop, from: later(from), to: later(to) }
    }),
  }
}

/** A form that holds a request as it is, to change it. */
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
    stops: request.stops.map(({ kind, place, from, to, contactName, contactPhone, reference, note }) => ({
      kind,
      place,
      from: whenOf(from),
      to: whenOf(to),
      contactName: contactName ?? '',
      contactPhone: contactPhone ?? '',
      reference: reference ?? '',
      note: note ?? '',
    })),
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
    trailerTypes: [...request.trailerTypes],
  }
}

/** Which end of the route is a port: it is picked from the list of ports */
export function formPortEnd({ haulage, shipment }: Pick<RequestForm, 'haulage' | 'shipment'>) {
  return haulage === 'Container' ? portEnd(shipment.loadType) : null
}

/** Whether a form says more than what it asks for first: stops, contacts, waiting or goods. */
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

/** What is asked about once before a request is posted: a weight or a target of nothing. */
export function requestDoubts({ haulage, lines, freight }: RequestForm): string[] {
  const targets = haulage === 'Container' ? lines.map(({ targetRate }) => targetRate) : [freight.targetRate]
  return [
    ...(haulage === 'General' && freight.weight === 0 ? ['The weight is 0 kg.'] : []),
    ...(targets.includes(0) ? ['The target rate is £0.00.'] : []),
  ]
}
