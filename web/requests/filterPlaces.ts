/** The places of a list's filter: as its address holds them, and as the fields do. */
import { readArea } from '#domain/places/area.ts'
import type { Port } from '#domain/requests/ports.ts'
import { type EarlyPlaces, readWithPorts } from '../lanes/earlyPlaces.ts'
import type { ListFilter } from './filter.ts'

/** The most values of one filter. */
const MAX_VALUES = 20

/**
 * Each place once, since an address can hold it in two spellings. It can also hold an unknown place, which stays, so that
 * the user can remove it.
 */
export function tokensOf(areas: readonly string[] | null): string[] {
  return [...new Set(areas?.map((area) => readArea(area) ?? area))]
}

/** In an address a postcode area has no `area:`. */
export function areasOf(tokens: readonly string[]): string[] | null {
  return tokens.length === 0 ? null : tokens.slice(0, MAX_VALUES).map((token) => token.replace(/^area:/, ''))
}

// Outside of the fields, which may be closed before the ports load.
let early: EarlyPlaces = {}

/** The texts that were typed into the filter before the ports had loaded. */
export const earlyFilter = (): EarlyPlaces => early

export function noteEarlyFilter(token: string, typed: string): void {
  early = { ...early, [token]: typed }
}

/** The change of a filter whose places are read with the ports; null without one. */
export function filterWithPorts(filter: ListFilter, ports: readonly Port[]): Partial<ListFilter> | null {
  const read = (areas: readonly string[] | null) => areasOf(readWithPorts(tokensOf(areas), early, ports))
  const change = { pickupAreas: read(filter.pickupAreas), deliveryAreas: read(filter.deliveryAreas) }
  const before = [filter.pickupAreas, filter.deliveryAreas].map((areas) => areasOf(tokensOf(areas)))
  return JSON.stringify(Object.values(change)) === JSON.stringify(before) ? null : change
}
