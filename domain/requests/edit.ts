/** Changing a request that has no quote yet (docs/rules/requests-editing.md#edit). */
import * as z from 'zod/mini'
import { oneOf } from '../fields.ts'
import type { RefusalCode } from '../refusals.ts'
import { type Refusal, Refused, refuse } from '../refuse.ts'
import { portProblems } from './ports.ts'
import {
  ContainerRequestDraft,
  FreightDraft,
  GeneralRequestDraft,
  RouteDraft,
  ShipmentDraft,
} from './request.ts'
import {
  completeContainerRequest,
  completeGeneralRequest,
  containerRequestProblems,
  generalRequestProblems,
  type NewRequest,
} from './rules.ts'
import {
  ANY_TRAILER_TYPES,
  HAULAGE_TYPES,
  isGeneralTrailer,
  type RequestStatus,
  type TrailerType,
} from './vocabulary.ts'

const {
  haulage: _container,
  route: _route,
  shipment: _shipment,
  ...containerFields
} = ContainerRequestDraft.shape
const {
  haulage: _general,
  route: _loadRoute,
  freight: _freight,
  ...generalFields
} = GeneralRequestDraft.shape

/**
 * The fields that an owner may change: all fields of creation except the haulage type, which may only be sent
 * unchanged. Objects merge with the stored ones, lists are replaced, absent fields do not change. `route` is the route
 * of a container request, `loadRoute` that of a general one.
 */
export const RequestEdit = z.partial(
  z.object({
    ...containerFields,
    ...generalFields,
    /** Clients send the fixed trailer type of a container request with it; then it is ignored. */
    trailerTypes: z.nullable(z.array(oneOf(ANY_TRAILER_TYPES)).check(z.maxLength(20))),
    haulage: oneOf(HAULAGE_TYPES),
    route: z.partial(RouteDraft),
    loadRoute: z.partial(RouteDraft),
    shipment: z.partial(ShipmentDraft),
    freight: z.partial(FreightDraft),
    /** The version that the change was made for; absent or null for any. */
    version: z.nullable(z.int()),
  }),
)
export type RequestEdit = z.output<typeof RequestEdit>

/** A request as the rule of changing it needs it. `status` is the computed one. */
export interface RequestToEdit {
  readonly status: RequestStatus
  readonly pickupAt: Date
  readonly quotesEver: number
  readonly version: number
  /** The fields that changed after the version that the change was made for. */
  readonly changedSince: readonly string[]
  readonly draft: ContainerRequestDraft | GeneralRequestDraft
}

/** A changed request ready to be stored, with the names of the changed fields. */
export interface EditedRequest {
  readonly request: NewRequest
  readonly changed: readonly RequestField[]
}

/** Why the owner cannot change a request: it is decided or over, or it has received a quote once. */
export function whyCannotEdit(
  request: Pick<RequestToEdit, 'status' | 'pickupAt' | 'quotesEver'>,
  now: Date,
): RefusalCode | null {
  if (request.status !== 'Open' && request.status !== 'Expired') return 'request_not_editable'
  if (request.quotesEver > 0) return 'request_quoted'
  return request.status === 'Expired' && request.pickupAt <= now ? 'pickup_passed' : null
}

/**
 * Changes a request. All rules of creation apply to the result; it does not count towards the month's limit.
 * `codeOf` gives the UN/LOCODE of a port by its name, null for a name that is not in the list of ports.
 * Refuses with the codes of {@link whyCannotEdit}, haulage_fixed, vat_missing_for_request, the problems of its fields,
 * or, for a change made for another version, own_request_changed (docs/rules/requests-editing.md#version).
 */
export function editRequest(
  edit: RequestEdit,
  before: RequestToEdit,
  company: { readonly vatNumber: string | null },
  codeOf: (port: string) => string | null,
  now: Date,
): EditedRequest | Refused {
  const reason = whyCannotEdit(before, now)
  if (reason) return refuse(reason)
  if (edit.version != null && edit.version !== before.version)
    return new Refused([{ code: 'own_request_changed', changed: before.changedSince }])
  const haulage = 'shipment' in before.draft ? 'Container' : 'General'
  if (edit.haulage !== undefined && edit.haulage !== haulage) return refuse('haulage_fixed', ['haulage'])
  const trailers = haulage === 'General' ? trailerProblems(edit.trailerTypes ?? []) : []
  if (trailers.length > 0) return new Refused(trailers)
  const draft = merged(edit, before.draft)
  const problems =
    'shipment' in draft
      ? [...changedPortProblems(draft, before.draft, codeOf), ...containerRequestProblems(draft, now)]
      : generalRequestProblems(draft, now)
  if (problems.length > 0) return new Refused('shipment' in draft ? problems : atLoadRoute(problems))
  if (!company.vatNumber) return refuse('vat_missing_for_request')
  const request =
    'shipment' in draft ? completeContainerRequest(draft, codeOf) : completeGeneralRequest(draft)
  return { request, changed: changedFields(before.draft, request.draft) }
}

/** A port has to be in the list of ports only if it changed (docs/rules/ports.md). */
function changedPortProblems(
  draft: ContainerRequestDraft,
  before: ContainerRequestDraft | GeneralRequestDraft,
  codeOf: (port: string) => string | null,
) {
  return portProblems(draft, (name) => codeOf(name) !== null, 'shipment' in before ? before : null)
}

/** An older general request may have the trailer of containers; it stays until its trailer types are changed. */
function trailerProblems(types: readonly TrailerType[]): Refusal[] {
  return types.flatMap((type, index) =>
    isGeneralTrailer(type) ? [] : [{ code: 'trailer_for_containers', path: ['trailerTypes', index] }],
  )
}

function merged(edit: RequestEdit, draft: ContainerRequestDraft | GeneralRequestDraft) {
  const { haulage: _haulage, version: _version, route, loadRoute, shipment, freight, ...rest } = edit
  const { lines, requirements, vehicleTypes, trailerTypes, ...common } = rest
  return 'shipment' in draft
    ? over(draft, {
        ...common,
        route: over(draft.route, route),
        shipment: over(draft.shipment, shipment),
        lines,
        requirements,
      })
    : over(draft, {
        ...common,
        route: over(draft.route, loadRoute),
        freight: over(draft.freight, freight),
        vehicleTypes,
        trailerTypes: trailerTypes === null ? null : trailerTypes?.filter(isGeneralTrailer),
      })
}

/** A value with changed parts; undefined ones stay. */
function over<T extends object>(value: T, changes: { readonly [K in keyof T]?: T[K] | undefined } = {}): T {
  const given = Object.entries(changes).filter(([, change]) => change !== undefined)
  return { ...value, ...Object.fromEntries(given) }
}

/** The route of a general request has a name of its own in a change. */
function atLoadRoute(problems: readonly Refused['refusals'][number][]) {
  return problems.map((problem) =>
    problem.path?.[0] === 'route' ? { ...problem, path: ['loadRoute', ...problem.path.slice(1)] } : problem,
  )
}

/** Every field of a request that can change, with its name in the history. */
export const REQUEST_FIELDS = {
  reference: 'reference',
  comment: 'comments',
  paymentTermDays: 'payment terms',
  deadline: 'quote deadline',
  expectedWaitingHours: 'expected waiting',
  pickup: 'pickup location',
  pickupAt: 'pickup time',
  delivery: 'delivery location',
  deliveryAt: 'delivery time',
  empty: 'empty location',
  pickupContactName: 'pickup contact',
  pickupContactPhone: 'pickup phone',
  pickupReference: 'pickup reference',
  deliveryContactName: 'delivery contact',
  deliveryContactPhone: 'delivery phone',
  deliveryReference: 'delivery reference',
  stops: 'stops',
  loadType: 'load type',
  shippingLine: 'shipping line',
  vesselName: 'vessel',
  voyageCode: 'voyage',
  lines: 'containers',
  requirements: 'requirements',
  weight: 'weight',
  volume: 'volume',
  pallets: 'pallets',
  adr: 'ADR',
  adrDetails: 'ADR details',
  goods: 'goods',
  targetRate: 'target rate',
  tailLift: 'tail-lift',
  timesBooked: 'booked times',
  vehicleTypes: 'vehicle types',
  trailerTypes: 'trailer types',
} as const
export type RequestField = keyof typeof REQUEST_FIELDS

/** The fields in which two states of a request differ, in the order of {@link REQUEST_FIELDS}. */
export function changedFields(
  before: ContainerRequestDraft | GeneralRequestDraft,
  after: ContainerRequestDraft | GeneralRequestDraft,
): RequestField[] {
  const old = flat(before)
  const next = flat(after)
  return (Object.keys(REQUEST_FIELDS) as RequestField[]).filter(
    (field) => JSON.stringify(old[field] ?? null) !== JSON.stringify(next[field] ?? null),
  )
}

/**
 * The fields with two different changes since a form was opened: by its user (`mine`) and in the stored request
 * (`now`). Empty if saving undoes no change (docs/rules/typed-values.md#two-windows).
 */
export function fieldsChangedByBoth(
  before: ContainerRequestDraft | GeneralRequestDraft,
  mine: ContainerRequestDraft | GeneralRequestDraft,
  now: ContainerRequestDraft | GeneralRequestDraft,
): RequestField[] {
  const [own, others] = [changedFields(before, mine), changedFields(before, now)]
  return changedFields(now, mine).filter((field) => own.includes(field) && others.includes(field))
}

/** The fields of a request without the objects around them; missing ones as they are stored. */
function flat(draft: ContainerRequestDraft | GeneralRequestDraft): Record<string, unknown> {
  const { route, expectedWaitingHours, stops, ...rest } = draft
  const common = {
    ...rest,
    ...route,
    expectedWaitingHours: expectedWaitingHours ?? 0,
    stops: (stops ?? []).map((stop) => Object.entries(stop).sort()),
  }
  if ('freight' in draft) {
    const { adr, tailLift, timesBooked, ...freight } = draft.freight
    const choices = { adr: adr ?? false, tailLift: tailLift ?? false, timesBooked: timesBooked ?? false }
    const types = { vehicleTypes: asSet(draft.vehicleTypes), trailerTypes: asSet(draft.trailerTypes) }
    return { ...common, ...freight, ...choices, ...types }
  }
  const lines = draft.lines.map(({ size, count, targetRate, goods, grossWeight }) => [
    size,
    count,
    targetRate,
    goods ?? null,
    grossWeight ?? null,
  ])
  return { ...common, ...draft.shipment, lines, requirements: asSet(draft.requirements) }
}

/** The order of a choice of several, and a repetition in it, mean nothing. */
function asSet(chosen: readonly string[] | null): readonly string[] {
  return [...new Set(chosen)].sort()
}

/** The sentence of the history on a change: "Request changed: pickup time, containers". It never has values. */
export function changeText(changed: readonly RequestField[]): string {
  return `Request changed: ${changed.map((field) => REQUEST_FIELDS[field]).join(', ')}`
}
