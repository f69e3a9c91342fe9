import { readArea } from '#domain/places/area.ts'
import { CONTAINER_REQUIREMENTS, CONTAINER_SIZES, LOAD_TYPES } from '#domain/requests/vocabulary.ts'
import { PlacesSelect } from '../lanes/PlacesSelect.tsx'
import { DayRange } from '../ui/DayFilter.tsx'
import { ManySelect } from '../ui/ManySelect.tsx'
import type { ListFilter } from './filter.ts'
import classes from './RequestFilters.module.css'

interface LoadFiltersProps {
  filter: ListFilter
  onChange: (change: Partial<ListFilter>) => void
}

/** Filters by load, place and day. A request has to match each filter, by any of its values. */
export function LoadFilters({ filter, onChange }: LoadFiltersProps) {
  return (
    <div className={classes.panel}>
      <SomeOf
        label="Load type"
        values={LOAD_TYPES}
        chosen={filter.loadTypes}
        onChange={(loadTypes) => onChange({ loadTypes })}
      />
      <SomeOf
        label="Container size"
        values={CONTAINER_SIZES}
        chosen={filter.sizes}
        onChange={(sizes) => onChange({ sizes })}
      />
      <SomeOf
        label="Requirement"
        values={CONTAINER_REQUIREMENTS}
        chosen={filter.requirements}
        onChange={(requirements) => onChange({ requirements })}
      />
      <PlacesSelect
        label="Pickup place"
        value={tokensOf(filter.pickupAreas)}
        onChange={(tokens) => onChange({ pickupAreas: areasOf(tokens) })}
      />
      <PlacesSelect
        label="Delivery place"
        value={tokensOf(filter.deliveryAreas)}
        onChange={(tokens) => onChange({ deliveryAreas: areasOf(tokens) })}
      />
      <DayRange
        isLabelled
        labels={['Pickup from', 'Pickup until']}
        from={filter.pickupFrom}
        to={filter.pickupTo}
        onFrom={(pickupFrom) => onChange({ pickupFrom })}
        onTo={(pickupTo) => onChange({ pickupTo })}
      />
    </div>
  )
}

/** The most values of one filter. */
const MAX_VALUES = 20

/**
 * Each place once, since an address can hold it in two spellings. It can also hold an unknown place, which stays, so that
 * the user can remove it.
 */
function tokensOf(areas: readonly string[] | null): string[] {
  return [...new Set(areas?.map((area) => readArea(area) ?? area))]
}

/** In an address a postcode area has no `area:`. */
function areasOf(tokens: readonly string[]): string[] | null {
  return tokens.length === 0 ? null : tokens.slice(0, MAX_VALUES).map((token) => token.replace(/^area:/, ''))
}

interface SomeOfProps<T extends string> {
  label: string
  values: readonly T[]
  chosen: readonly T[] | null
  onChange: (chosen: T[] | null) => void
}

function SomeOf<T extends string>({ label, values, chosen, onChange }: SomeOfProps<T>) {
  return (
    <ManySelect
      label={label}
      placeholder={chosen === null ? 'Any' : ''}
      data={[...values]}
      value={[...(chosen ?? [])]}
      onChange={(picked) => {
        const known = values.filter((value) => picked.includes(value))
        onChange(known.length > 0 ? known : null)
      }}
    />
  )
}
