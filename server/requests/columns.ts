/** A request in the columns of its table, and back. */
import type { Selectable } from 'kysely'
import { placeKeys } from '#domain/places/place.ts'
import { loadKeys } from '#domain/requests/load-keys.ts'
import type { ContainerRequestDraft, GeneralRequestDraft } from '#domain/requests/request.ts'
import type { NewRequest } from '#domain/requests/rules.ts'
import { searchedText } from '#domain/searched-text.ts'
import type { RequestLineTable, RequestTable } from '../db/trade-tables.ts'
import { portNamed } from './ports.ts'

/** All fields of a request that its owner enters. */
export function requestColumns(request: NewRequest, ownerName: string) {
  const { draft } = request
  const { route } = draft
  return {
    reference: draft.reference,
    comment: draft.comment,
    payment_term_days: draft.paymentTermDays,
    deadline: draft.deadline,
    pickup: route.pickup,
    pickup_at: route.pickupAt,
    delivery: route.delivery,
    delivery_at: route.deliveryAt,
    empty_location: route.empty,
    pickup_contact_name: route.pickupContactName ?? null,
    pickup_contact_phone: route.pickupContactPhone ?? null,
    pickup_reference: route.pickupReference ?? null,
    delivery_contact_name: route.deliveryContactName ?? null,
    delivery_contact_phone: route.deliveryContactPhone ?? null,
    delivery_reference: route.deliveryReference ?? null,
    expected_waiting_hours: draft.expectedWaitingHours ?? 0,
    stops: draft.stops ?? [],
    quantity: request.quantity,
    vehicle_types: [...request.vehicleTypes],
    trailer_types: [...request.trailerTypes],
    ...searchTexts({ ...route, reference: draft.reference }, ownerName),
    pickup_unlocode: request.portCodes.pickup,
    delivery_unlocode: request.portCodes.delivery,
    pickup_keys: placeKeys(route.pickup, portNamed(route.pickup)),
    delivery_keys: placeKeys(route.delivery, portNamed(route.delivery)),
    load_keys: loadKeys(draft),
    ...('shipment' in draft ? shipmentColumns(draft) : freightColumns(draft)),
  }
}

/** What a request is searched by. The text of its owner ends with that of all others. */
export function searchTexts(
  { reference, pickup, delivery }: { reference: string; pickup: string; delivery: string },
  ownerName: string,
) {
  const publicText = [pickup, delivery, ownerName].join(' ')
  return {
    search_text: searchedText(`${reference} ${publicText}`),
    public_search_text: searchedText(publicText),
  }
}

/** The names of {@link requestColumns}, for statements that are built once. */
export const REQUEST_COLUMNS = Object.keys({
  reference: true,
  comment: true,
  payment_term_days: true,
  deadline: true,
  pickup: true,
  pickup_at: true,
  delivery: true,
  delivery_at: true,
  empty_location: true,
  pickup_contact_name: true,
  pickup_contact_phone: true,
  pickup_reference: true,
  delivery_contact_name: true,
  delivery_contact_phone: true,
  delivery_reference: true,
  expected_waiting_hours: true,
  stops: true,
  quantity: true,
  vehicle_types: true,
  trailer_types: true,
  search_text: true,
  public_search_text: true,
  pickup_unlocode: true,
  delivery_unlocode: true,
  pickup_keys: true,
  delivery_keys: true,
  load_keys: true,
  load_type: true,
  shipping_line: true,
  vessel_name: true,
  voyage_code: true,
  requirements: true,
  weight: true,
  volume: true,
  pallets: true,
  adr: true,
  adr_details: true,
  goods: true,
  target_rate: true,
  tail_lift: true,
  times_booked: true,
} satisfies Record<keyof ReturnType<typeof requestColumns>, true>) as (keyof ReturnType<
  typeof requestColumns
>)[]

/** The columns of {@link lineRows}. */
export const LINE_COLUMNS = ['position', 'size', 'count', 'target_rate', 'goods', 'gross_weight'] as const

function shipmentColumns({ shipment, requirements }: ContainerRequestDraft) {
  return {
    load_type: shipment.loadType,
    shipping_line: shipment.shippingLine,
    vessel_name: shipment.vesselName,
    voyage_code: shipment.voyageCode,
    requirements: requirements ?? [],
    weight: null,
    volume: null,
    pallets: null,
    adr: false,
    adr_details: null,
    goods: null,
    target_rate: null,
    tail_lift: false,
    times_booked: false,
  }
}

function freightColumns({ freight }: GeneralRequestDraft) {
  return {
    load_type: freight.loadType,
    shipping_line: null,
    vessel_name: null,
    voyage_code: null,
    requirements: [],
    weight: freight.weight,
    volume: freight.volume,
    pallets: freight.pallets,
    adr: freight.adr ?? false,
    adr_details: freight.adrDetails,
    goods: freight.goods,
    target_rate: freight.targetRate,
    tail_lift: freight.tailLift ?? false,
    times_booked: freight.timesBooked ?? false,
  }
}

/** The lines of a container request as rows. */
export function lineRows({ lines }: ContainerRequestDraft) {
  return lines.map(({ size, count, targetRate, goods, grossWeight }, position) => ({
    position,
    size,
    count,
    target_rate: targetRate,
    goods: goods ?? null,
    gross_weight: grossWeight ?? null,
  }))
}

/** The columns that {@link draftOf} reads. */
export const DRAFT_COLUMNS = [
  'haulage',
  'reference',
  'comment',
  'payment_term_days',
  'deadline',
  'pickup',
  'pickup_at',
  'delivery',
  'delivery_at',
  'empty_location',
  'pickup_contact_name',
  'pickup_contact_phone',
  'pickup_reference',
  'delivery_contact_name',
  'delivery_contact_phone',
  'delivery_reference',
  'expected_waiting_hours',
  'stops',
  'load_type',
  'shipping_line',
  'vessel_name',
  'voyage_code',
  'requirements',
  'vehicle_types',
  'trailer_types',
  'weight',
  'volume',
  'pallets',
  'adr',
  'adr_details',
  'goods',
  'target_rate',
  'tail_lift',
  'times_booked',
] as const satisfies readonly (keyof RequestTable)[]

type DraftRow = Pick<Selectable<RequestTable>, (typeof DRAFT_COLUMNS)[number]>
type LineRow = Pick<Selectable<RequestLineTable>, 'size' | 'count' | 'target_rate' | 'goods' | 'gross_weight'>

/** A stored request as its form would send it. The database holds only values that its shape allowed. */
export function draftOf(
  row: DraftRow,
  lines: readonly LineRow[],
): ContainerRequestDraft | GeneralRequestDraft {
  const common = {
    reference: row.reference,
    comment: row.comment,
    paymentTermDays: row.payment_term_days,
    deadline: row.deadline,
    route: {
      pickup: row.pickup,
      pickupAt: row.pickup_at,
      delivery: row.delivery,
      deliveryAt: row.delivery_at,
      empty: row.empty_location,
      pickupContactName: row.pickup_contact_name,
      pickupContactPhone: row.pickup_contact_phone,
      pickupReference: row.pickup_reference,
      deliveryContactName: row.delivery_contact_name,
      deliveryContactPhone: row.delivery_contact_phone,
      deliveryReference: row.delivery_reference,
    },
    expectedWaitingHours: row.expected_waiting_hours,
    stops: row.stops.map((stop) => ({ ...stop, from: new Date(stop.from), to: new Date(stop.to) })),
  }
  if (row.haulage === 'Container')
    return {
      ...common,
      shipment: {
        loadType: row.load_type,
        shippingLine: row.shipping_line,
        vesselName: row.vessel_name,
        voyageCode: row.voyage_code,
      },
      lines: lines.map(({ size, count, target_rate, goods, gross_weight }) => ({
        size,
        count,
        targetRate: target_rate,
        goods,
        grossWeight: gross_weight,
      })),
      requirements: row.requirements,
    } as ContainerRequestDraft
  return {
    ...common,
    freight: {
      loadType: row.load_type,
      weight: row.weight,
      volume: row.volume,
      pallets: row.pallets,
      adr: row.adr,
      adrDetails: row.adr_details,
      goods: row.goods,
      targetRate: row.target_rate,
      tailLift: row.tail_lift,
      timesBooked: row.times_booked,
    },
    vehicleTypes: row.vehicle_types,
    trailerTypes: row.trailer_types,
  } as GeneralRequestDraft
}
