import { CONTAINER_REQUIREMENTS, CONTAINER_SIZES, LOAD_TYPES } from '#domain/requests/vocabulary.ts'
import { PlacesSelect } from '../lanes/PlacesSelect.tsx'
import { DayRange } from '../ui/DayFilter.tsx'
import { ManySelect } from '../ui/ManySelect.tsx'
import type { ListFilter } from './filter.ts'
import { areasOf, earlyFilter, noteEarlyFilter, tokensOf } from './filterPlaces.ts'
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
        early={earlyFilter()}
        onEarly={noteEarlyFilter}
      />
      <PlacesSelect
        label="Delivery place"
        value={tokensOf(filter.deliveryAreas)}
        onChange={(tokens) => onChange({ deliveryAreas: areasOf(tokens) })}
        early={earlyFilter()}
        onEarly={noteEarlyFilter}
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
