import { IconMapPin } from '@tabler/icons-react'
import { SERVICE_LABELS, SERVICES } from '#domain/directory/haulier.ts'
import { HAULAGE_TYPES } from '#domain/requests/vocabulary.ts'
import { ManySelect } from '../ui/ManySelect.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { SearchSelect } from '../ui/SearchSelect.tsx'
import classes from './Directory.module.css'
import type { DirectoryFilter } from './filter.ts'

const ALL = 'all'
const HAULAGES = [{ value: ALL, label: 'All haulage types' }, ...HAULAGE_TYPES]
const SERVICE_CHOICES = SERVICES.map((value) => ({ value, label: SERVICE_LABELS[value] }))

interface DirectoryFiltersProps {
  filter: DirectoryFilter
  show: (change: Partial<DirectoryFilter>) => void
  /** The same without a history entry, as for each letter of a search. */
  replace: (change: Partial<DirectoryFilter>) => void
}

/** Search, area, haulage type and specialist services of the directory. */
export function DirectoryFilters({ filter, show, replace }: DirectoryFiltersProps) {
  return (
    <search className={classes.filters}>
      <SearchBox
        aria-label="Search"
        placeholder="Name or description"
        search={filter.search}
        onSearch={(search) => replace({ search })}
      />
      <SearchBox
        aria-label="Area"
        clearLabel="Clear the area"
        placeholder="Port or place served"
        leftSection={<IconMapPin size={16} aria-hidden />}
        search={filter.area}
        onSearch={(area) => replace({ area })}
      />
      <SearchSelect
        className={classes.choice}
        aria-label="Haulage type"
        searchable={false}
        allowDeselect={false}
        data={HAULAGES}
        wrapperProps={{ 'data-all': filter.haulage === null || undefined }}
        value={filter.haulage ?? ALL}
        onChange={(value) => show({ haulage: HAULAGE_TYPES.find((one) => one === value) ?? null })}
      />
      <ManySelect
        aria-label="Specialist services"
        placeholder={filter.services.length === 0 ? 'Specialist services' : undefined}
        data={SERVICE_CHOICES}
        value={[...filter.services]}
        onChange={(chosen) => show({ services: SERVICES.filter((service) => chosen.includes(service)) })}
        wrapperProps={{ 'data-all': filter.services.length === 0 || undefined }}
        frame={classes.services}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the services' }}
        checkIconPosition="right"
      />
    </search>
  )
}
