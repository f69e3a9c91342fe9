/** The closed lists of the freight trade that requests use (docs/rules/requests.md#vocabulary). */

export const HAULAGE_TYPES = ['Container', 'General'] as const
export type HaulageType = (typeof HAULAGE_TYPES)[number]

export const CONTAINER_LOAD_TYPES = ['Import', 'Export', 'One-way'] as const
export type ContainerLoadType = (typeof CONTAINER_LOAD_TYPES)[number]

/** Full truck load and less than a truck load. */
export const GENERAL_LOAD_TYPES = ['FTL', 'LTL'] as const
export type GeneralLoadType = (typeof GENERAL_LOAD_TYPES)[number]

/** Every load type: those of containers, then those of general loads. */
export const LOAD_TYPES = [...CONTAINER_LOAD_TYPES, ...GENERAL_LOAD_TYPES] as const
export type RequestLoadType = (typeof LOAD_TYPES)[number]

export const CONTAINER_SIZES = [
  '20DC',
  '40DC',
  '40HC',
  '45HC',
  '40HCRF (Live)',
  '40HCRF (NOR)',
  '20TK',
  '20OT',
  '40OT',
  '40FR',
  'Other',
] as const
export type ContainerSize = (typeof CONTAINER_SIZES)[number]

export const CONTAINER_REQUIREMENTS = [
  'Waste',
  'Sideloader',
  'Tipping Chassis',
  'HIAB (Crane)',
  'Out of gauge',
  'Empty containers',
  'Refrigerated (Genset)',
  'ADR (Haz)',
] as const
export type ContainerRequirement = (typeof CONTAINER_REQUIREMENTS)[number]

export const SHIPPING_LINES = [
  'Borchard Line',
  'CMA CGM',
  'COSCO',
  'DKT/SCI',
  'Evergreen',
  'Hapag Lloyd',
  'HMM',
  'Maersk',
  'MSC',
  'ONE',
  'OOCL',
  'Yang Ming',
  'Zim',
] as const
export type ShippingLine = (typeof SHIPPING_LINES)[number]

export const VEHICLE_TYPES = ['Artic', 'Rigid'] as const
export type VehicleType = (typeof VEHICLE_TYPES)[number]

/** The trailer types a general request chooses from. */
export const TRAILER_TYPES = [
  'Curtain',
  'Box',
  'Fridge',
  'Bulk Tipper',
  'Megatrailer',
  'Flatbed',
  'Traction',
] as const
export type GeneralTrailerType = (typeof TRAILER_TYPES)[number]

/** Containers always travel on a skeletal trailer behind an artic; users do not choose these. */
export const CONTAINER_VEHICLE_TYPE = 'Artic' satisfies VehicleType
export const CONTAINER_TRAILER_TYPE = 'Skeletal'

export const ANY_TRAILER_TYPES = [...TRAILER_TYPES, CONTAINER_TRAILER_TYPE] as const
export type TrailerType = (typeof ANY_TRAILER_TYPES)[number]

/** Whether a general request may choose this trailer type (docs/rules/requests.md#vocabulary). */
export function isGeneralTrailer(type: TrailerType): type is GeneralTrailerType {
  return type !== CONTAINER_TRAILER_TYPE
}

/**
 * The status a request has at a moment. Only Open, Accepted and Cancelled are stored (docs/rules/requests.md#statuses).
 */
export const REQUEST_STATUSES = ['Open', 'Accepted', 'Cancelled', 'Expired'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]
export type StoredRequestStatus = Exclude<RequestStatus, 'Expired'>
