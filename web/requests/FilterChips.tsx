import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { NO_LOAD_FILTER } from '#domain/requests/list-filter.ts'
import type { Port } from '#domain/requests/ports.ts'
import type { ListFilter } from './filter.ts'
import { chipsOf } from './filterChips.ts'
import { filterWithPorts } from './filterPlaces.ts'
import { portsQuery } from './formQueries.ts'
import classes from './RequestFilters.module.css'

interface FilterChipsProps {
  filter: ListFilter
  onChange: (change: Partial<ListFilter>) => void
  /** The same without a history entry. */
  replace: (change: Partial<ListFilter>) => void
}

/**
 * The filters in use by load, place and day: a click removes a value. It shows as long as one is in use, and so it reads
 * the places once more that were typed before the ports had loaded, also with the fields closed.
 */
export function FilterChips({ filter, onChange, replace }: FilterChipsProps) {
  const { data: loaded } = useQuery(portsQuery)
  const ports = loaded ?? []
  const readPlaces = useEffectEvent((ports: readonly Port[]) => {
    const change = filterWithPorts(filter, ports)
    if (change) replace(change)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address may have the typed place only after the ports
  useEffect(() => {
    if (loaded) readPlaces(loaded)
  }, [loaded, filter])
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
