/** What narrows a list of requests beyond its text and status (docs/rules/requests.md#filters). */
import * as z from 'zod/mini'
import { oneOf } from '../fields.ts'
import { requirementsOf } from '../lanes/rules.ts'
import { readToken } from '../places/token.ts'
import { Day } from '../time.ts'
import type { ContainerRequestDraft, GeneralRequestDraft } from './request.ts'
import {
  CONTAINER_LOAD_TYPES,
  CONTAINER_REQUIREMENTS,
  CONTAINER_SIZES,
  GENERAL_LOAD_TYPES,
} from './vocabulary.ts'

export const LOAD_TYPES = [...CONTAINER_LOAD_TYPES, ...GENERAL_LOAD_TYPES] as const

/** The most values of one filter. */
const MAX_CHOSEN = 20

/** A token of a place; the token of a postcode area goes without `area:`, as in `LS`. */
export function readArea(text: string): string | null {
  return readToken(text.includes(':') ? text : `area:${text}`)
}

const Area = z.string().check(
  z.refine((text) => readArea(text) !== null, {
    error:
      'Use a postcode area such as LS, or port:, district:, region: or words: with a place that there is.',
  }),
  z.overwrite((text) => readArea(text) ?? text),
)

function chosen<T extends z.ZodMiniType>(item: T) {
  return z.nullable(z.array(item).check(z.maxLength(MAX_CHOSEN, { error: `Use at most ${MAX_CHOSEN}.` })))
}

/** The fields of these filters: any of the values of one, all of the filters; null for one that is not used. */
export const loadFilterFields = {
  loadTypes: chosen(oneOf(LOAD_TYPES)),
  sizes: chosen(oneOf(CONTAINER_SIZES)),
  requirements: chosen(oneOf(CONTAINER_REQUIREMENTS)),
  pickupAreas: chosen(Area),
  deliveryAreas: chosen(Area),
  /** London days of the pickup, both included. */
  pickupFrom: z.nullable(Day),
  pickupTo: z.nullable(Day),
}
const LoadFilter = z.object(loadFilterFields)
export type LoadFilter = Readonly<z.output<typeof LoadFilter>>

/** A filter that lets every load through. */
export const NO_LOAD_FILTER: LoadFilter = {
  loadTypes: null,
  sizes: null,
  requirements: null,
  pickupAreas: null,
  deliveryAreas: null,
  pickupFrom: null,
  pickupTo: null,
}

/** The keys by which a filter finds a request beside its places: its load type, sizes and requirements. */
export const loadTypeKey = (loadType: string) => `load:${loadType}`
export const sizeKey = (size: string) => `size:${size}`
export const requirementKey = (requirement: string) => `needs:${requirement}`

/** The keys of a request. General loads have no sizes; their dangerous goods are the requirement ADR (Haz). */
export function loadKeys(draft: ContainerRequestDraft | GeneralRequestDraft): string[] {
  const [loadType, sizes, requirements] =
    'shipment' in draft
      ? [draft.shipment.loadType, draft.lines.map(({ size }) => size), draft.requirements ?? []]
      : [draft.freight.loadType, [], requirementsOf({ requirements: [], adr: draft.freight.adr ?? false })]
  return [...new Set([loadTypeKey(loadType), ...sizes.map(sizeKey), ...requirements.map(requirementKey)])]
}
