import { Button, Input } from '@mantine/core'
import { IconFilter, IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { HAULAGE_TYPES, REQUEST_STATUSES } from '#domain/requests/vocabulary.ts'
import { CountMark } from '../attention/CountMark.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { usePart } from '../ui/usePart.ts'
import { type ListFilter, loadFiltersUsed, ORDERINGS } from './filter.ts'
import type { Scope } from './queries.ts'
import classes from './RequestFilters.module.css'

// Loaded on demand with the list of areas.
const loadFilters = async () => (await import('./LoadFilters.tsx')).LoadFilters
const loadChips = async () => (await import('./FilterChips.tsx')).FilterChips

const ALL = ''
const STATUSES = withAll('All statuses', REQUEST_STATUSES)
const HAULAGES = withAll('All haulage', HAULAGE_TYPES)
const QUOTED = 'yes'
const QUOTED_CHOICES = [
  { value: ALL, label: 'All requests' },
  { value: QUOTED, label: 'With my quotes' },
]

function withAll(label: string, values: readonly string[]) {
  return [{ value: ALL, label }, ...values.map((value) => ({ value, label: value }))]
}

interface RequestFiltersProps {
  scope: Scope
  filter: ListFilter
  /** `replace`: a step without a history entry, such as each letter of a search. */
  onChange: (change: Partial<ListFilter>, replace?: boolean) => void
}

/** Search, status, haulage type and order of a list of requests; load, place and day on demand. */
export function RequestFilters({ scope, filter, onChange }: RequestFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const used = loadFiltersUsed(filter)
  const LoadFilters = usePart({
    load: loadFilters,
    isWanted: isOpen,
    close: () => setOpen(false),
  })
  const FilterChips = usePart({ load: loadChips, isWanted: used > 0 })
  return (
    <search className={classes.filters}>
      <div className={classes.line} data-scope={scope} data-open={isOpen || undefined}>
        <SearchBox
          className={classes.search}
          aria-label="Search"
          placeholder={scope === 'own' ? 'Reference, id or place' : 'Id, place or company'}
          search={filter.search}
          onSearch={(search) => onChange({ search }, true)}
        />
        {scope === 'bids' && (
          <Choice
            label="Quotes"
            choices={QUOTED_CHOICES}
            value={filter.quoted ? QUOTED : ALL}
            onChange={(value) => onChange({ quoted: value === QUOTED })}
          />
        )}
        <Choice
          label="Status"
          choices={STATUSES}
          value={filter.status ?? ALL}
          onChange={(value) => onChange({ status: REQUEST_STATUSES.find((one) => one === value) ?? null })}
        />
        <Choice
          label="Haulage type"
          choices={HAULAGES}
          value={filter.haulage ?? ALL}
          onChange={(value) => onChange({ haulage: HAULAGE_TYPES.find((one) => one === value) ?? null })}
        />
        <Choice
          label="Order"
          choices={ORDERINGS}
          value={filter.ordering}
          onChange={(value) =>
            onChange({ ordering: ORDERINGS.find((one) => one.value === value)?.value ?? '-created' })
          }
        />
        <Button
          variant="default"
          className={classes.more}
          leftSection={<IconFilter size={16} aria-hidden />}
          rightSection={
            used > 0 && <CountMark count={used} of={used === 1 ? 'filter in use' : 'filters in use'} />
          }
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Filters
        </Button>
      </div>
      {isOpen && LoadFilters && <LoadFilters filter={filter} onChange={onChange} />}
      {used > 0 && FilterChips && <FilterChips filter={filter} onChange={onChange} />}
    </search>
  )
}

interface ChoiceProps {
  label: string
  choices: readonly { readonly value: string; readonly label: string }[]
  value: string
  onChange: (value: string) => void
}

/** A native control: enough for a short list, and phones show it their own way. */
function Choice({ label, choices, value, onChange }: ChoiceProps) {
  return (
    <Input
      component="select"
      className={classes.choice}
      pointer
      aria-label={label}
      rightSection={<IconSelector size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Input>
  )
}
