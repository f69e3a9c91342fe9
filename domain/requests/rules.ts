/**
 * The actions on a quote request, and when they are allowed (docs/rules/requests.md#statuses,
 * docs/rules/requests.md#schedule).
 */
import type { MonthlyUsage } from '../plans/rules.ts'
import type { RefusalCode } from '../refusals.ts'
import { type Refusal, Refused, refuse } from '../refuse.ts'
import { addDays, type Day, londonDay, startOfMinute } from '../time.ts'
import { portEnd, portProblems } from './ports.ts'
import type { ContainerRequestDraft, GeneralRequestDraft, Route } from './request.ts'
import { stopProblems } from './stops.ts'
import {
  CONTAINER_TRAILER_TYPE,
  CONTAINER_VEHICLE_TYPE,
  type HaulageType,
  type RequestStatus,
  type StoredRequestStatus,
  type TrailerType,
  type VehicleType,
} from './vocabulary.ts'

/**
 * The status a request has now: an open one is Expired after the end of its deadline day in London
 * (docs/rules/requests.md#statuses).
 */
export function requestStatus(
  request: { readonly status: StoredRequestStatus; readonly deadline: Day },
  now: Date,
): RequestStatus {
  return request.status === 'Open' && request.deadline < londonDay(now) ? 'Expired' : request.status
}

/**
 * The allowed days of a quote deadline: today up to the day before the pickup; for a pickup today, today
 * (docs/rules/requests.md#schedule).
 */
export function deadlineRange(pickupAt: Date, now: Date): { readonly earliest: Day; readonly latest: Day } {
  const today = londonDay(now)
  const pickupDay = londonDay(pickupAt)
  return { earliest: today, latest: pickupDay <= today ? pickupDay : addDays(pickupDay, -1) }
}

/** The problems in the times of a request: pickup from now on, delivery after it, the deadline in its range. */
export function scheduleProblems(
  draft: { readonly route: Pick<Route, 'pickupAt' | 'deliveryAt'>; readonly deadline: Day },
  now: Date,
): Refusal[] {
  const { pickupAt, deliveryAt } = draft.route
  const problems: Refusal[] = []
  if (pickupAt < startOfMinute(now))
    problems.push({ code: 'pickup_in_the_past', path: ['route', 'pickupAt'] })
  if (deliveryAt < pickupAt) problems.push({ code: 'delivery_before_pickup', path: ['route', 'deliveryAt'] })
  const { earliest, latest } = deadlineRange(pickupAt, now)
  if (draft.deadline < earliest) problems.push({ code: 'deadline_in_the_past', path: ['deadline'] })
  else if (draft.deadline > latest) problems.push({ code: 'deadline_after_pickup', path: ['deadline'] })
  return problems
}

/** The problems of a container request that its shape does not check. */
export function containerRequestProblems(draft: ContainerRequestDraft, now: Date): Refusal[] {
  const problems = [...scheduleProblems(draft, now), ...stopProblems(draft.stops ?? [], draft.route)]
  if (draft.shipment.loadType !== 'One-way' && draft.route.empty === null)
    problems.push({ code: 'empty_location_missing', path: ['route', 'empty'] })
  return problems
}

/** The problems of a general request that its shape does not check. */
export function generalRequestProblems(draft: GeneralRequestDraft, now: Date): Refusal[] {
  const problems = [...scheduleProblems(draft, now), ...stopProblems(draft.stops ?? [], draft.route)]
  if (draft.freight.loadType === 'LTL' && draft.freight.pallets === null)
    problems.push({ code: 'pallets_missing', path: ['freight', 'pallets'] })
  if (!draft.vehicleTypes?.length) problems.push({ code: 'vehicle_type_missing', path: ['vehicleTypes'] })
  if (!draft.trailerTypes?.length) problems.push({ code: 'trailer_type_missing', path: ['trailerTypes'] })
  return problems
}

/**
 * Why a company cannot create a request now: no VAT number, or the month's limit is used up
 * (docs/rules/requests.md#preconditions).
 */
export function whyCannotCreate(
  company: { readonly vatNumber: string | null },
  usage: MonthlyUsage,
): 'vat_missing_for_request' | 'monthly_limit_reached' | null {
  if (!company.vatNumber) return 'vat_missing_for_request'
  if (usage.remaining === 0) return 'monthly_limit_reached'
  return null
}

/** A request ready to be stored, with all computed fields. */
export interface NewRequest {
  readonly haulage: HaulageType
  readonly draft: ContainerRequestDraft | GeneralRequestDraft
  readonly quantity: number
  readonly vehicleTypes: readonly VehicleType[]
  readonly trailerTypes: readonly TrailerType[]
  /** The UN/LOCODE of the end of the route that is a port, else null. */
  readonly portCodes: { readonly pickup: string | null; readonly delivery: string | null }
}

/** How many containers are moved: the sum over the lines (docs/rules/requests.md#schedule). */
export function containerQuantity(lines: readonly { readonly count: number }[]): number {
  return lines.reduce((sum, line) => sum + line.count, 0)
}

/**
 * Posts a container request.
 * `codeOf` gives the UN/LOCODE of a port by its name, null for a name that is not in the list of ports.
 * Refuses with vat_missing_for_request, monthly_limit_reached, or the problems of its fields, port_unknown
 * among them.
 */
export function createContainerRequest(
  draft: ContainerRequestDraft,
  company: { readonly vatNumber: string | null },
  usage: MonthlyUsage,
  codeOf: (port: string) => string | null,
  now: Date,
): NewRequest | Refused {
  const isPort = (name: string) => codeOf(name) !== null
  const problems = [...portProblems(draft, isPort), ...containerRequestProblems(draft, now)]
  if (problems.length > 0) return new Refused(problems)
  const reason = whyCannotCreate(company, usage)
  return reason ? refuse(reason) : completeContainerRequest(draft, codeOf)
}

/** A container request with all computed fields. */
export function completeContainerRequest(
  draft: ContainerRequestDraft,
  codeOf: (port: string) => string | null,
): NewRequest {
  const isOneWay = draft.shipment.loadType === 'One-way'
  return {
    haulage: 'Container',
    draft: {
      ...draft,
      route: { ...draft.route, empty: isOneWay ? null : draft.route.empty },
      requirements: [...new Set(draft.requirements ?? [])],
    },
    portCodes: portCodesOf(draft, codeOf),
    quantity: containerQuantity(draft.lines),
    vehicleTypes: [CONTAINER_VEHICLE_TYPE],
    trailerTypes: [CONTAINER_TRAILER_TYPE],
  }
}

/**
 * Posts a general request.
 * Refuses with vat_missing_for_request, monthly_limit_reached, or the problems of its fields.
 */
export function createGeneralRequest(
  draft: GeneralRequestDraft,
  company: { readonly vatNumber: string | null },
  usage: MonthlyUsage,
  now: Date,
): NewRequest | Refused {
  const problems = generalRequestProblems(draft, now)
  if (problems.length > 0) return new Refused(problems)
  const reason = whyCannotCreate(company, usage)
  return reason ? refuse(reason) : completeGeneralRequest(draft)
}

/** A general request with all computed fields. */
export function completeGeneralRequest(draft: GeneralRequestDraft): NewRequest {
  const { freight } = draft
  return {
    haulage: 'General',
    draft: { ...draft, freight: { ...freight, adrDetails: freight.adr ? freight.adrDetails : null } },
    portCodes: { pickup: null, delivery: null },
    quantity: freight.loadType === 'FTL' ? 1 : (freight.pallets ?? 1),
    vehicleTypes: [...new Set(draft.vehicleTypes ?? [])],
    trailerTypes: [...new Set(draft.trailerTypes ?? [])],
  }
}

/** The UN/LOCODEs of a container request's places: of the end that is a port. */
function portCodesOf(
  { shipment, route }: ContainerRequestDraft,
  codeOf: (port: string) => string | null,
): NewRequest['portCodes'] {
  const end = portEnd(shipment.loadType)
  return {
    pickup: end === 'pickup' ? codeOf(route.pickup) : null,
    delivery: end === 'delivery' ? codeOf(route.delivery) : null,
  }
}

/** Why the owner cannot cancel a request: only an Open one can be cancelled (docs/rules/requests.md#cancel). */
export function whyCannotCancelRequest(request: { readonly status: RequestStatus }): RefusalCode | null {
  return request.status === 'Open' ? null : 'request_not_open'
}

/** Why the owner cannot delete a request: it has received a quote once (docs/rules/requests.md#delete). */
export function whyCannotDeleteRequest(request: { readonly quotesEver: number }): RefusalCode | null {
  return request.quotesEver > 0 ? 'request_has_quotes' : null
}

/**
 * Why the owner cannot move the deadline: the request is decided, or its pickup has passed
 * (docs/rules/requests.md#extend).
 */
export function whyCannotExtend(
  request: { readonly status: RequestStatus; readonly pickupAt: Date },
  now: Date,
): RefusalCode | null {
  if (request.status !== 'Open' && request.status !== 'Expired') return 'request_not_extendable'
  return request.pickupAt <= now ? 'pickup_passed' : null
}

/**
 * Moves the deadline of a request to a later day.
 * Refuses with the codes of {@link whyCannotExtend}, deadline_not_later, deadline_in_the_past or
 * deadline_after_pickup.
 */
export function extendDeadline(
  deadline: Day,
  request: { readonly status: RequestStatus; readonly deadline: Day; readonly pickupAt: Date },
  now: Date,
): { readonly deadline: Day } | Refused {
  const reason = whyCannotExtend(request, now)
  if (reason) return refuse(reason)
  const { earliest, latest } = deadlineRange(request.pickupAt, now)
  if (deadline < earliest) return refuse('deadline_in_the_past', ['deadline'])
  if (deadline > latest) return refuse('deadline_after_pickup', ['deadline'])
  if (deadline <= request.deadline) return refuse('deadline_not_later', ['deadline'])
  return { deadline }
}

/**
 * Whether a company may know of a request (docs/rules/requests.md#visibility): its owner always, a haulier while it is
 * Open and not withheld, or once it has quoted on it. For other callers it does not exist.
 */
export function maySeeRequest(
  request: { readonly ownerId: number; readonly status: RequestStatus; readonly isWithheld: boolean },
  company: { readonly companyId: number; readonly isHaulier: boolean },
  hasQuoted: boolean,
): boolean {
  if (request.ownerId === company.companyId) return true
  const isOpen = request.status === 'Open' && !request.isWithheld
  return company.isHaulier && (isOpen || hasQuoted)
}
