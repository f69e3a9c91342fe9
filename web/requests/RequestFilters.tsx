import { CloseButton, Input, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconSelector } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { HAULAGE_TYPES, REQUEST_STATUSES } from '#domain/requests/vocabulary.ts'
import { type ListFilter, ORDERINGS } from './filter.ts'
import classes from './RequestList.module.css'

const ALL = ''
const STATUSES = withAll('All statuses', REQUEST_STATUSES)
const HAULAGES = withAll('All haulage', HAULAGE_TYPES)

function withAll(label: string, values: readonly string[]) {
  return [{ value: ALL, label }, ...values.map((value) => ({ value, label: value }))]
}

interface RequestFiltersProps {
  filter: ListFilter
  /** `replace`: a step that Back should not stop at, such as each letter of a search. */
  onChange: (change: Partial<ListFilter>, replace?: boolean) => void
}

/** Search, status, haulage type and order of a list of requests. */
export function RequestFilters({ filter, onChange }: RequestFiltersProps) {
  return (
    <search className={classes.filters}>
      <SearchBox search={filter.search} onChange={(search) => onChange({ search }, true)} />
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

function SearchBox({ search, onChange }: { search: string | null; onChange: (to: string | null) => void }) {
  const [typed, setTyped] = useState(search ?? '')
  const asked = useRef(search)
  const ask = (text: string) => {
    const wanted = text.trim().slice(0, 200) || null
    if (wanted === asked.current) return
    asked.current = wanted
    onChange(wanted)
  }
  const askSoon = useDebouncedCallback(ask, 250)

  // The address changed without the box: Back, or a button that clears the filters.
  useEffect(() => {
    if (search === asked.current) return
    asked.current = search
    setTyped(search ?? '')
  }, [search])

  function type(text: string) {
    setTyped(text)
    askSoon(text)
  }

  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label="Search"
      placeholder="Reference, id, place or company"
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed !== '' && (
          <CloseButton
            size="sm"
            aria-label="Clear the search"
            onClick={() => {
              setTyped('')
              ask('')
            }}
          />
        )
      }
      value={typed}
      maxLength={200}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(event.currentTarget.value)
      }}
    />
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
