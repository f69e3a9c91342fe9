/** Which lanes are allowed, and which loads are on a lane (docs/rules/lanes.md). */
import { matchesToken, partsOf } from '../places/token.ts'
import { type Refusal, Refused, refuse } from '../refuse.ts'
import type { ContainerRequirement, HaulageType, RequestLoadType } from '../requests/vocabulary.ts'
import { addDays, type Day, londonDay } from '../time.ts'
import { type Versioned, versionAfter, whyStale } from '../versions.ts'
import { type Lane, type LaneChange, type LaneDraft, LaneFilter, MAX_LANES } from './lane.ts'

/** A filter without its empty keys: null and empty lists. */
function keptFilter(filter: LaneFilter): LaneFilter {
  const given = Object.entries(filter).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(
    given.map(([key, value]) => [key, Array.isArray(value) ? [...new Set(value)] : value]),
  )
}

/** Whether the list of ports has a UN/LOCODE. */
type IsPort = (code: string) => boolean

/** The ports of a filter that are not in the list. */
function portProblems(filter: LaneFilter, isPort: IsPort): Refusal[] {
  return (['pickup', 'delivery'] as const).flatMap((key) =>
    (filter[key] ?? []).flatMap((token, index): Refusal[] => {
      const { kind, value } = partsOf(token)
      const isKnown = kind !== 'port' || isPort(value)
      return isKnown ? [] : [{ code: 'port_unknown', path: ['filter', key, index] }]
    }),
  )
}

function filterProblems(filter: LaneFilter): Refusal[] {
  const kept = keptFilter(filter)
  const { pickupFromDays: from, pickupToDays: to } = kept
  if (Object.keys(kept).length === 0) return [{ code: 'lane_filter_empty', path: ['filter'] }]
  if (typeof from === 'number' && typeof to === 'number' && to < from)
    return [{ code: 'lane_days_reversed', path: ['filter', 'pickupToDays'] }]
  return []
}

/**
 * A new lane. Refuses with lane_filter_empty, lane_days_reversed, port_unknown or, beyond {@link MAX_LANES},
 * too_many_lanes.
 */
export function createLane(draft: LaneDraft, lanesBefore: number, isPort: IsPort): LaneDraft | Refused {
  const problems = [...filterProblems(draft.filter), ...portProblems(draft.filter, isPort)]
  if (problems.length > 0) return new Refused(problems)
  if (lanesBefore >= MAX_LANES) return refuse('too_many_lanes')
  return { ...draft, filter: keptFilter(draft.filter) }
}

/** A lane with the version that last changed each of its fields. */
export type StoredLane = Lane & Versioned

/**
 * A lane with changes; a filter is replaced as a whole. Refuses with lane_filter_empty, lane_days_reversed, for the
 * ports of a new filter port_unknown, or, for a change made for another version, lane_changed
 * (docs/rules/typed-values.md#version).
 */
export function changeLane(change: LaneChange, lane: StoredLane, isPort: IsPort): StoredLane | Refused {
  const filter = change.filter ?? lane.filter
  const problems = [...filterProblems(filter), ...portProblems(change.filter ?? {}, isPort)]
  if (problems.length > 0) return new Refused(problems)
  const stale = whyStale('lane_changed', change.version, lane)
  if (stale) return stale
  const changed: LaneDraft = {
    name: change.name ?? lane.name,
    filter: keptFilter(filter),
    alert: change.alert ?? lane.alert,
  }
  const differs = {
    name: changed.name !== lane.name,
    filter: differ(changed.filter, lane.filter),
    alert: changed.alert !== lane.alert,
  }
  return { ...lane, ...changed, ...versionAfter(lane, differs) }
}

/** Whether two filters differ. Their keys have no order. */
function differ(one: LaneFilter, other: LaneFilter): boolean {
  const keys = Object.keys(LaneFilter.shape) as (keyof LaneFilter)[]
  return keys.some((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]))
}

/** The facts of a request that lanes match. */
export interface Load {
  readonly haulage: HaulageType
  readonly loadType: RequestLoadType
  readonly sizes: readonly string[]
  readonly requirements: readonly string[]
  readonly pickupAt: Date
  /** The keys of the places (docs/rules/places.md#keys). */
  readonly pickupKeys: readonly string[]
  readonly deliveryKeys: readonly string[]
}

/** The requirements of a general load under the names of container requirements: dangerous goods are ADR. */
export function requirementsOf(load: {
  readonly requirements: readonly string[]
  readonly adr: boolean
}): string[] {
  const adr: ContainerRequirement = 'ADR (Haz)'
  return load.adr ? [...new Set([...load.requirements, adr])] : [...load.requirements]
}

/**
 * Whether a load is on a lane on a day: it has one of the values of each key. All requirements of the load have to be
 * among the lane's; a load without any matches. General loads have no sizes.
 */
export function isOnLane(filter: LaneFilter, load: Load, today: Day): boolean {
  const matchesAny = (chosen: readonly string[] | null | undefined, isIt: (value: string) => boolean) =>
    !chosen || chosen.some(isIt)
  const pickupDay = londonDay(load.pickupAt)
  const { requirements, pickupFromDays: from, pickupToDays: to } = filter
  return (
    matchesAny(filter.haulageType, (type) => type === load.haulage) &&
    matchesAny(filter.loadType, (type) => type === load.loadType) &&
    matchesAny(filter.sizes, (size) => load.sizes.includes(size)) &&
    (!requirements || load.requirements.every((one) => requirements.some((able) => able === one))) &&
    matchesAny(filter.pickup, (token) => matchesToken(token, load.pickupKeys)) &&
    matchesAny(filter.delivery, (token) => matchesToken(token, load.deliveryKeys)) &&
    (typeof from !== 'number' || pickupDay >= addDays(today, from)) &&
    (typeof to !== 'number' || pickupDay <= addDays(today, to))
  )
}
