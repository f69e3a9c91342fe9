import type { Lane } from '#domain/lanes/lane.ts'
import { type Day, daysBetween } from '#domain/time.ts'
import type { ListFilter } from '../requests/filter.ts'

type Searched = Omit<ListFilter, 'page' | 'ordering' | 'tab' | 'status' | 'quoted'>

/** The most days ahead that a lane looks. */
const FARTHEST = 365

/** The lane with the filters of a list; its pickup days are counted from today, since a lane continues. */
export function laneOf(filter: Searched, today: Day): Partial<Lane> {
  const {
    search,
    haulage,
    loadTypes,
    sizes,
    requirements,
    pickupAreas,
    deliveryAreas,
    pickupFrom,
    pickupTo,
  } = filter
  const pickup = [...(pickupAreas?.map(tokenOf) ?? []), ...(search ? [`words:${search.toLowerCase()}`] : [])]
  return {
    name: search ?? '',
    filter: {
      ...(haulage && { haulageType: [haulage] }),
      ...(loadTypes && { loadType: [...loadTypes] }),
      ...(sizes && { sizes: [...sizes] }),
      ...(requirements && { requirements: [...requirements] }),
      ...(pickup.length > 0 && { pickup }),
      ...(deliveryAreas && { delivery: deliveryAreas.map(tokenOf) }),
      ...(pickupFrom && { pickupFromDays: daysAhead(today, pickupFrom) }),
      ...(pickupTo && { pickupToDays: daysAhead(today, pickupTo) }),
    },
  }
}

/** The filter of a list writes a postcode area without its kind. */
function tokenOf(area: string): string {
  return area.includes(':') ? area : `area:${area}`
}

function daysAhead(today: Day, day: Day): number {
  return Math.min(Math.max(daysBetween(today, day), 0), FARTHEST)
}
