import type { Company } from '#domain/companies/company.ts'
import { isBlank } from '#domain/fields.ts'
import { portEnd } from '#domain/requests/ports.ts'
import type { ContainerRequestDraft, GeneralRequestDraft, QuoteRequest } from '#domain/requests/request.ts'
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
import { instantOf, type When, wallClockOf } from '../../ui/days.ts'
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
  route: { pickup: string; pickupAt: When; delivery: string; deliveryAt: When; empty: string }
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
  }
  vehicleTypes: VehicleType[]
  trailerTypes: TrailerType[]
}

export interface LineForm {
  size: ContainerSize | null
  count: TypedNumber
  targetRate: TypedNumber
}

export const EMPTY_LINE: LineForm = { size: null, count: 1, targetRate: null }

/** A new form: the company's payment terms, a pickup on the next working day. */
export function startForm(company: Pick<Company, 'profile'>, now: Date): RequestForm {
  const { pickupAt, deliveryAt, deadline } = usualSchedule(now)
  return {
    haulage: 'Container',
    reference: '',
    paymentTermDays: company.profile.defaultPaymentTermDays,
    comment: '',
    deadline,
    route: { pickup: '', pickupAt, delivery: '', deliveryAt, empty: '' },
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
 * day; the delivery keeps its distance from the pickup.
 */
export function duplicateForm(request: QuoteRequest, start: RequestForm, now: Date): RequestForm {
  const { route } = request
  const { pickupAt, deliveryAt, deadline } = repeatedSchedule({ ...route, deadline: request.deadline }, now)
  const common = {
    ...start,
    haulage: request.haulage,
    reference: request.reference ?? '',
    paymentTermDays: request.paymentTermDays,
    comment: request.comment ?? '',
    deadline,
    route: { pickup: route.pickup, pickupAt, delivery: route.delivery, deliveryAt, empty: route.empty ?? '' },
  }
  if (request.haulage === 'Container') {
    const { loadType, shippingLine, vesselName, voyageCode } = request.shipment
    return {
      ...common,
      shipment: { loadType, shippingLine, vesselName: vesselName ?? '', voyageCode: voyageCode ?? '' },
      lines: request.lines.map(({ size, count, targetRate }) => ({ size, count, targetRate })),
      requirements: [...request.requirements],
    }
  }
  const { loadType, weight, volume, pallets, adr, adrDetails, goods, targetRate } = request.freight
  return {
    ...common,
    freight: {
      loadType,
      weight,
      volume,
      pallets,
      adr,
      adrDetails: adrDetails ?? '',
      goods,
      targetRate,
    },
    vehicleTypes: [...request.vehicleTypes],
    trailerTypes: [...request.trailerTypes],
  }
}

/** A time as the shape judges it: null while it is missing, and as it was typed where there is no such time. */
export type UnfinishedTime = Date | string | null

/** A draft in which what must still be filled in is null, and a number that could not be read is its text. */
type Unfinished<T> = T extends Date
  ? UnfinishedTime
  : T extends number
    ? TypedNumber
    : T extends string | boolean
      ? T | null
      : T extends (infer I)[]
        ? Unfinished<I>[]
        : T extends object
          ? { [K in keyof T]: Unfinished<T[K]> }
          : T

/** What the container form says, ready to be judged by the shape of a draft. */
export function containerDraftOf(form: RequestForm): Unfinished<ContainerRequestDraft> {
  const { shipment, lines, requirements } = form
  const isOneWay = shipment.loadType === 'One-way'
  return {
    ...commonDraftOf(form, isOneWay ? '' : form.route.empty),
    haulage: 'Container',
    shipment: {
      loadType: shipment.loadType,
      shippingLine: shipment.shippingLine,
      vesselName: textOrNone(shipment.vesselName),
      voyageCode: textOrNone(shipment.voyageCode),
    },
    lines: lines.map(({ size, count, targetRate }) => ({ size, count, targetRate })),
    requirements,
  }
}

/** What the general form says, ready to be judged by the shape of a draft. */
export function generalDraftOf(form: RequestForm): Unfinished<GeneralRequestDraft> {
  const { freight, vehicleTypes, trailerTypes } = form
  return {
    ...commonDraftOf(form, ''),
    haulage: 'General',
    freight: {
      ...freight,
      adrDetails: freight.adr ? textOrNone(freight.adrDetails) : null,
    },
    vehicleTypes,
    trailerTypes,
  }
}

function commonDraftOf({ reference, comment, paymentTermDays, deadline, route }: RequestForm, empty: string) {
  return {
    reference,
    comment: textOrNone(comment),
    paymentTermDays,
    deadline,
    route: {
      pickup: route.pickup,
      pickupAt: timeOf(route.pickupAt),
      delivery: route.delivery,
      deliveryAt: timeOf(route.deliveryAt),
      empty: textOrNone(empty),
    },
  }
}

function timeOf(when: When): UnfinishedTime {
  return instantOf(when) ?? wallClockOf(when)
}

function textOrNone(text: string): string | null {
  return isBlank(text) ? null : text
}

/** Which end of the route is a port: it is picked from the list of ports */
export function formPortEnd({ haulage, shipment }: Pick<RequestForm, 'haulage' | 'shipment'>) {
  return haulage === 'Container' ? portEnd(shipment.loadType) : null
}

/** What is asked about once before a request is posted: a weight or a target of nothing. */
export function requestDoubts({ haulage, lines, freight }: RequestForm): string[] {
  const targets = haulage === 'Container' ? lines.map(({ targetRate }) => targetRate) : [freight.targetRate]
  return [
    ...(haulage === 'General' && freight.weight === 0 ? ['The weight is 0 kg.'] : []),
    ...(targets.includes(0) ? ['The target rate is £0.00.'] : []),
  ]
}
