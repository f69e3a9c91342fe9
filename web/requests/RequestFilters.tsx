import { Input } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { HAULAGE_TYPES, REQUEST_STATUSES } from '#domain/requests/vocabulary.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { type ListFilter, ORDERINGS } from './filter.ts'
import type { Scope } from './queries.ts'
import classes from './RequestList.module.css'

const ALL = ''
const STATUSES = withAll('All statuses', REQUEST_STATUSES)
const HAULAGES = withAll('All haulage', HAULAGE_TYPES)
const QUOTED = 'yes'
const WHOSE = [
  { value: ALL, label: 'All requests' },
  { value: QUOTED, label: 'With my quotes' },
]

function withAll(label: string, values: readonly string[]) {
  return [{ value: ALL, label }, ...values.map((value) => ({ value, label: value }))]
}

interface RequestFiltersProps {
  scope: Scope
  filter: ListFilter
  /** `replace`: a step that Back should not stop at, such as each letter of a search. */
  onChange: (change: Partial<ListFilter>, replace?: boolean) => void
}

/** Search, status, haulage type and order of a list of requests. */
export function RequestFilters({ scope, filter, onChange }: RequestFiltersProps) {
  return (
    <search className={classes.filters} data-scope={scope}>
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
          choices={WHOSE}
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
    </search>
  )
}

interface ChoiceProps {
  label: string
  choices: readonly { readonly value: string; readonly label: string }[]
  value: string
  onChange: (value: string) => void
}

/** A native control: a short list needs no more, and phones show it their own way. */
function Choice({ label, choices, value, onChange }: ChoiceProps) {
  return (
    <Input
      component="select"
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
