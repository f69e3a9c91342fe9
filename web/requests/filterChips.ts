import { readArea } from '#domain/places/area.ts'
import { tokenLabel } from '#domain/places/token.ts'
import { type Day, formatDay } from '#domain/time.ts'
import type { ListFilter } from './filter.ts'

/** One value of a filter in use. */
interface Chip {
  readonly label: string
  /** The change that removes it. */
  readonly without: Partial<ListFilter>
}

/** The values of the filters by load, place and day; `nameOfPort` names a port by its code. */
export function chipsOf(filter: ListFilter, nameOfPort: (code: string) => string | undefined): Chip[] {
  const place = (area: string) => tokenLabel(readArea(area) ?? area, nameOfPort)
  return [
    ...each(filter, 'loadTypes', (type) => type),
    ...each(filter, 'sizes', (size) => size),
    ...each(filter, 'requirements', (requirement) => requirement),
    ...each(filter, 'pickupAreas', (area) => `From ${place(area)}`),
    ...each(filter, 'deliveryAreas', (area) => `To ${place(area)}`),
    ...dayChip('Pickup from', filter.pickupFrom, { pickupFrom: null }),
    ...dayChip('Pickup until', filter.pickupTo, { pickupTo: null }),
  ]
}

type Lists = 'loadTypes' | 'sizes' | 'requirements' | 'pickupAreas' | 'deliveryAreas'

/** One chip for each label: a place may stand in the address in two spellings. */
function each<K extends Lists>(filter: ListFilter, name: K, labelOf: (value: string) => string): Chip[] {
  const values: readonly string[] = filter[name] ?? []
  return [...new Set(values.map(labelOf))].map((label) => {
    const others = values.filter((value) => labelOf(value) !== label)
    return { label, without: { [name]: others.length > 0 ? others : null } }
  })
}

function dayChip(label: string, day: Day | null, without: Partial<ListFilter>): Chip[] {
  return day === null ? [] : [{ label: `${label} ${formatDay(day)}`, without }]
}
