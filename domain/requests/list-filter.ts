/** The filters of a list of requests beyond its text and status (docs/rules/requests.md#filters). */
import * as z from 'zod/mini'
import { oneOf, tooLong } from '../fields.ts'
import { Day } from '../time.ts'
import { CONTAINER_REQUIREMENTS, CONTAINER_SIZES, LOAD_TYPES } from './vocabulary.ts'

/** The most values of one filter. */
const MAX_CHOSEN = 20

/**
 * A place to filter by, as typed; `readArea` gives the place. It is a separate module, since the list of areas is long.
 */
const Area = z.string().check(z.maxLength(200, { error: ({ input }) => tooLong(200, String(input)) }))

function chosen<T extends z.ZodMiniType>(item: T) {
  return z.nullable(z.array(item).check(z.maxLength(MAX_CHOSEN, { error: `Use at most ${MAX_CHOSEN}.` })))
}

/** The fields of these filters: a request matches any value of a filter, and all filters; null for an unused one. */
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

/** A filter that every load matches. */
export const NO_LOAD_FILTER: LoadFilter = {
  loadTypes: null,
  sizes: null,
  requirements: null,
  pickupAreas: null,
  deliveryAreas: null,
  pickupFrom: null,
  pickupTo: null,
}
