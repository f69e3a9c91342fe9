import type { Lane } from '#domain/lanes/lane.ts'
import { searchedWords } from '#domain/searched-words.ts'
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
  const { from, to } = routeIn(search ?? '')
  const pickup = [...(pickupAreas?.map(tokenOf) ?? []), ...from]
  const delivery = [...(deliveryAreas?.map(tokenOf) ?? []), ...to]
  return {
    name: search ?? '',
    filter: {
      ...(haulage && { haulageType: [haulage] }),
      ...(loadTypes && { loadType: [...loadTypes] }),
      ...(sizes && { sizes: [...sizes] }),
      ...(requirements && { requirements: [...requirements] }),
      ...(pickup.length > 0 && { pickup }),
      ...(delivery.length > 0 && { delivery }),
      ...(pickupFrom && { pickupFromDays: daysAhead(today, pickupFrom) }),
      ...(pickupTo && { pickupToDays: daysAhead(today, pickupTo) }),
    },
  }
}

/** The words of a search as tokens of the pickup, and of the delivery if it says from where to where: `hull to leeds`. */
function routeIn(search: string): { readonly from: readonly string[]; readonly to: readonly string[] } {
  const [from = '', ...to] = search.split(/\s+(?:to|-?>|→)\s+/i)
  return { from: wordsToken(from), to: wordsToken(to.join(' ')) }
}

function wordsToken(text: string): string[] {
  const words = searchedWords(text)
  return words.length > 0 ? [`words:${words.join(' ')}`] : []
}

/** The filter of a list writes a postcode area without its kind. */
function tokenOf(area: string): string {
  return area.includes(':') ? area : `area:${area}`
}

function daysAhead(today: Day, day: Day): number {
  return Math.min(Math.max(daysBetween(today, day), 0), FARTHEST)
}
