import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { NO_LOAD_FILTER } from '#domain/requests/list-filter.ts'
import type { ListFilter } from './filter.ts'
import { chipsOf } from './filterChips.ts'
import { portsQuery } from './formQueries.ts'
import classes from './RequestFilters.module.css'

interface FilterChipsProps {
  filter: ListFilter
  onChange: (change: Partial<ListFilter>) => void
}

/** The filters in use by load, place and day: a click removes a value. */
export function FilterChips({ filter, onChange }: FilterChipsProps) {
  const ports = useQuery(portsQuery).data ?? []
  const chips = chipsOf(filter, (code) => ports.find((port) => port.code === code)?.name)
  return (
    <ul className={classes.chips} aria-label="Filters in use">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Button
            variant="default"
            size="compact-sm"
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={`Remove the filter ${label}`}
            onClick={() => onChange(without)}
          >
            <span className={classes.chip} title={label}>
              {label}
            </span>
          </Button>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(NO_LOAD_FILTER)}>
          Remove all
        </Button>
      </li>
    </ul>
  )
}
