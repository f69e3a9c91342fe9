/** A lane: a search; a haulier's user is notified of its loads (docs/rules/lanes.md). */
import * as z from 'zod/mini'
import { Id, line, oneOf } from '../fields.ts'
import { PlaceToken } from '../places/token.ts'
import { CONTAINER_REQUIREMENTS, CONTAINER_SIZES, HAULAGE_TYPES, LOAD_TYPES } from '../requests/vocabulary.ts'

/** How a user is notified of a load: not at all, on open pages, by email soon, or by email once a day. */
export const LANE_ALERTS = ['none', 'live', 'mail', 'digest'] as const
export type LaneAlert = (typeof LANE_ALERTS)[number]

/** The alerts in the words of screens and files. */
export const ALERT_LABELS: Readonly<Record<LaneAlert, string>> = {
  none: 'No alert',
  live: 'On open pages',
  mail: 'Email soon',
  digest: 'Email at 7:00 am on working days',
}

/** The most lanes that a user may have. */
export const MAX_LANES = 20
/** The most tokens of one place. */
const MAX_PLACES = 50

const DAYS_SENTENCE = 'Enter a whole number of days from 0 to 365.'
const DaysAhead = z
  .int({ error: DAYS_SENTENCE })
  .check(z.gte(0, { error: DAYS_SENTENCE }), z.lte(365, { error: DAYS_SENTENCE }))

function chosen<T extends z.ZodMiniType>(item: T, max: number) {
  return z.optional(z.nullable(z.array(item).check(z.maxLength(max, { error: `Use at most ${max}.` }))))
}

/** The conditions on a load. A key that is left out matches every load. */
export const LaneFilter = z.object({
  haulageType: chosen(oneOf(HAULAGE_TYPES), 2),
  loadType: chosen(oneOf(LOAD_TYPES), LOAD_TYPES.length),
  sizes: chosen(oneOf(CONTAINER_SIZES), CONTAINER_SIZES.length),
  /** The requirements that the haulier can meet: a load may ask for these only. */
  requirements: chosen(oneOf(CONTAINER_REQUIREMENTS), CONTAINER_REQUIREMENTS.length),
  pickup: chosen(PlaceToken, MAX_PLACES),
  delivery: chosen(PlaceToken, MAX_PLACES),
  /** London days from the day of matching to the pickup's, both included. */
  pickupFromDays: z.optional(z.nullable(DaysAhead)),
  pickupToDays: z.optional(z.nullable(DaysAhead)),
})
export type LaneFilter = z.output<typeof LaneFilter>

export const LaneDraft = z.object({ name: line(), filter: LaneFilter, alert: oneOf(LANE_ALERTS) })
export type LaneDraft = z.output<typeof LaneDraft>

export const LaneChange = z.object({
  name: z.optional(line()),
  filter: z.optional(LaneFilter),
  alert: z.optional(oneOf(LANE_ALERTS)),
  /** The version that the change was made for; absent or null for any. */
  version: z.optional(z.nullable(z.int())),
})
export type LaneChange = z.output<typeof LaneChange>

export const Lane = z.object({ id: Id, ...LaneDraft.shape, version: z.int() })
export type Lane = z.output<typeof Lane>
