import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { HAULAGE_TYPES, REQUEST_STATUSES } from '#domain/requests/vocabulary.ts'
import { CountMark } from '../attention/CountMark.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { usePart } from '../ui/usePart.ts'
import { type ListFilter, loadFiltersUsed, ORDERINGS } from './filter.ts'
import type { Scope } from './queries.ts'
import classes from './RequestFilters.module.css'

// Loaded on demand with the list of areas.
const loadFilters = async () => (await import('./LoadFilters.tsx')).LoadFilters
const loadChips = async () => (await import('./FilterChips.tsx')).FilterChips

const ORDERS = ORDERINGS.map(({ value }) => value)
const orderText = (order: ListFilter['ordering']) =>
  ORDERINGS.find(({ value }) => value === order)?.label ?? order

interface RequestFiltersProps {
  scope: Scope
  filter: ListFilter
  show: (change: Partial<ListFilter>) => void
  /** The same without a history entry, as for each letter of a search. */
  replace: (change: Partial<ListFilter>) => void
}

/** Search, status, haulage type and order of a list of requests; load, place and day on demand. */
export function RequestFilters({ scope, filter, show, replace }: RequestFiltersProps) {
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
          onSearch={(search) => replace({ search })}
        />
        {scope === 'bids' && (
          <FilterSelect
            className={classes.choice}
            label="Quotes"
            all="All requests"
            values={['yes']}
            text={() => 'With my quotes'}
            value={filter.quoted ? 'yes' : null}
            onChange={(quoted) => show({ quoted: quoted !== null })}
          />
        )}
        <FilterSelect
          className={classes.choice}
          label="Status"
          all="All statuses"
          values={REQUEST_STATUSES}
          value={filter.status}
          onChange={(status) => show({ status })}
        />
        <FilterSelect
          className={classes.choice}
          label="Haulage type"
          all="All haulage"
          values={HAULAGE_TYPES}
          value={filter.haulage}
          onChange={(haulage) => show({ haulage })}
        />
        <FilterSelect
          className={classes.choice}
          label="Order"
          values={ORDERS}
          text={orderText}
          value={filter.ordering}
          onChange={(ordering) => ordering && show({ ordering })}
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
      {isOpen && LoadFilters && <LoadFilters filter={filter} onChange={show} />}
      {used > 0 && FilterChips && <FilterChips filter={filter} onChange={show} replace={replace} />}
    </search>
  )
}
