/** A quote request: a load that its owner wants moved, open to every haulier (docs/rules/requests.md#statuses). */
import * as z from 'zod/mini'
import { CompanyType } from '../companies/vocabulary.ts'
import {
  Count,
  halfHours,
  Id,
  line,
  measure,
  oneOf,
  optionalLine,
  optionalReference,
  optionalText,
  PaymentTermDays,
  requiredText,
  withoutInvisible,
} from '../fields.ts'
import { Pence } from '../money.ts'
import { QuoteStatus } from '../quotes/vocabulary.ts'
import { Day, Instant } from '../time.ts'
import { contact, Stop, StopsDraft } from './stops.ts'
import {
  ANY_TRAILER_TYPES,
  CONTAINER_LOAD_TYPES,
  CONTAINER_REQUIREMENTS,
  CONTAINER_SIZES,
  GENERAL_LOAD_TYPES,
  HAULAGE_TYPES,
  REQUEST_STATUSES,
  SHIPPING_LINES,
  TRAILER_TYPES,
  VEHICLE_TYPES,
} from './vocabulary.ts'

const places = {
  pickup: line(),
  pickupAt: Instant,
  delivery: line(),
  deliveryAt: Instant,
  empty: optionalLine(),
}
const contacts = {
  pickupContactName: contact.contactName,
  pickupContactPhone: contact.contactPhone,
  pickupReference: contact.reference,
  deliveryContactName: contact.contactName,
  deliveryContactPhone: contact.contactPhone,
  deliveryReference: contact.reference,
}

/**
 * Places and times of a request. The empty location is where the empty container goes to or comes from. Only the owner
 * and, from the award on, the winner see contacts and references; for others they are null.
 */
export const Route = z.object({ ...places, ...contacts })
export type Route = z.output<typeof Route>

/** A route as its form sends it; contacts and references may be left out. */
export const RouteDraft = z.object({ ...places, ...z.partial(z.object(contacts)).shape })
export type RouteDraft = z.output<typeof RouteDraft>

/** The most hours of waiting that an owner may expect for each container. */
const MAX_EXPECTED_WAITING_HOURS = 48

/** The fields of every request. A `status` may be sent only as Open or null. */
const commonDraft = {
  reference: line(200, withoutInvisible),
  comment: optionalText(),
  paymentTermDays: PaymentTermDays,
  deadline: Day,
  status: z.optional(z.nullable(oneOf(['Open']))),
  route: RouteDraft,
  /** Hours of waiting expected for each container; 0 by default. */
  expectedWaitingHours: z.optional(z.nullable(halfHours(MAX_EXPECTED_WAITING_HOURS))),
  stops: z.optional(z.nullable(StopsDraft)),
}

/** One container size of a request with its count and, optionally, the target rate for each container. */
export const ContainerLineDraft = z.object({
  size: oneOf(CONTAINER_SIZES),
  count: Count,
  targetRate: z.nullable(Pence),
  goods: z.optional(optionalLine()),
  /** Kilograms of one container. */
  grossWeight: z.optional(z.nullable(measure(1_000_000))),
})
export type ContainerLineDraft = z.output<typeof ContainerLineDraft>

export const ShipmentDraft = z.object({
  loadType: oneOf(CONTAINER_LOAD_TYPES),
  shippingLine: oneOf(SHIPPING_LINES),
  vesselName: optionalLine(),
  voyageCode: optionalReference(),
})

/** The most lines one request may have; each is one container size. */
export const MAX_LINES = 50

/** A request for container haulage as its form sends it (docs/rules/requests.md#required-fields). */
export const ContainerRequestDraft = z.object({
  ...commonDraft,
  haulage: z.literal('Container', { error: 'This call is for container requests.' }),
  shipment: ShipmentDraft,
  lines: z
    .array(ContainerLineDraft)
    .check(
      z.minLength(1, { error: 'Add at least one container line.' }),
      z.maxLength(MAX_LINES, { error: `Use at most ${MAX_LINES} container lines.` }),
    ),
  requirements: z.nullable(z.array(oneOf(CONTAINER_REQUIREMENTS)).check(z.maxLength(20))),
})
export type ContainerRequestDraft = z.output<typeof ContainerRequestDraft>

export const FreightDraft = z.object({
  loadType: oneOf(GENERAL_LOAD_TYPES),
  /** Kilograms. */
  weight: measure(1_000_000),
  /** Cubic metres. */
  volume: z.nullable(measure(100_000)),
  pallets: z.nullable(Count),
  adr: z.nullable(z.boolean()),
  adrDetails: optionalText(),
  goods: requiredText(),
  targetRate: z.nullable(Pence),
  tailLift: z.optional(z.nullable(z.boolean())),
  /** True if the times at pickup and delivery are booked. */
  timesBooked: z.optional(z.nullable(z.boolean())),
})

/** A request for general haulage as its form sends it (docs/rules/requests.md#required-fields). */
export const GeneralRequestDraft = z.object({
  ...commonDraft,
  haulage: z.literal('General', { error: 'This call is for general requests.' }),
  freight: FreightDraft,
  vehicleTypes: z.nullable(z.array(oneOf(VEHICLE_TYPES)).check(z.maxLength(20))),
  trailerTypes: z.nullable(z.array(oneOf(TRAILER_TYPES)).check(z.maxLength(20))),
})
export type GeneralRequestDraft = z.output<typeof GeneralRequestDraft>

/**
 * A quote on a request as a list shows it: enough to count and to choose a badge (docs/rules/requests.md#row-quotes).
 */
export const QuoteBrief = z.object({
  id: Id,
  status: QuoteStatus,
  isCounter: z.boolean(),
  companyName: line(),
  /** Pence. */
  total: z.int(),
  expectedTotal: z.int(),
  /** The last day on which it can be accepted; null: until the pickup. */
  expiresOn: z.nullable(Day),
  /** True while the company that made it is deactivated: it cannot be accepted. */
  isWithheld: z.boolean(),
})
export type QuoteBrief = z.output<typeof QuoteBrief>

const stored = {
  id: Id,
  /** Null for a company that may not see it: see docs/rules/requests.md#reference-visibility. */
  reference: z.nullable(line(200)),
  haulage: oneOf(HAULAGE_TYPES),
  /** True for a haulier's request to other hauliers. */
  isSubcontract: z.boolean(),
  comment: optionalText(),
  paymentTermDays: PaymentTermDays,
  deadline: Day,
  createdAt: Instant,
  status: oneOf(REQUEST_STATUSES),
  ownerName: line(),
  ownerType: CompanyType,
  /**
   * Open or Expired, and its company is deactivated: no quote is made or accepted
   * (docs/rules/companies.md#deactivated).
   */
  isWithheld: z.boolean(),
  /** Whether the other side has acted on it since the caller last looked (docs/rules/attention.md#seen). */
  isNew: z.boolean(),
  route: Route,
  vehicleTypes: z.array(oneOf(VEHICLE_TYPES)),
  trailerTypes: z.array(oneOf(ANY_TRAILER_TYPES)),
  quotes: z.array(QuoteBrief),
  expectedWaitingHours: z.number(),
  stops: z.array(Stop),
  stopCount: z.int(),
  /** Rises with each change of the request, beginning with 1. */
  version: z.int(),
}

export const ContainerLine = z.object({
  id: Id,
  ...ContainerLineDraft.shape,
  goods: z.nullable(z.string()),
  grossWeight: z.nullable(z.number()),
})
export type ContainerLine = z.output<typeof ContainerLine>

/** A posted container request as both sides read it. */
export const ContainerRequest = z.object({
  ...stored,
  haulage: z.literal('Container'),
  shipment: z.object({ ...ShipmentDraft.shape, quantity: z.int() }),
  lines: z.array(ContainerLine),
  requirements: z.array(oneOf(CONTAINER_REQUIREMENTS)),
})
export type ContainerRequest = z.output<typeof ContainerRequest>

/** A posted general request as both sides read it. */
export const GeneralRequest = z.object({
  ...stored,
  haulage: z.literal('General'),
  freight: z.object({
    ...FreightDraft.shape,
    adr: z.boolean(),
    tailLift: z.boolean(),
    timesBooked: z.boolean(),
    quantity: z.int(),
  }),
})
export type GeneralRequest = z.output<typeof GeneralRequest>

/** A posted request of either kind. */
export type QuoteRequest = ContainerRequest | GeneralRequest

/**
 * One step in the history of a request (docs/rules/requests.md#history). Prices are totals in pence.
 * `haulier` is the name of the haulier of the negotiation, null for steps of the request
 * itself: an owner who counters three hauliers must see the haulier of each counter.
 */
export const HistoryEntry = z.object({
  /** The company, or what is shown in its place. */
  who: z.string(),
  /** The user who did it, for the other users of the same company; null for every other caller. */
  user: z.nullable(z.string()),
  haulier: z.nullable(z.string()),
  when: Instant,
  what: z.string(),
  oldPrice: z.nullable(z.int()),
  newPrice: z.nullable(z.int()),
  /** The same with the extras and the waiting that were expected. */
  oldExpected: z.nullable(z.int()),
  newExpected: z.nullable(z.int()),
})
export type HistoryEntry = z.output<typeof HistoryEntry>
