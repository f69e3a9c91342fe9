import { MultiSelect } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { AREAS, REGIONS } from '#domain/places/areas.data.ts'
import { tokenLabel } from '#domain/places/token.ts'
import { portsQuery } from '../requests/queries.ts'
import { type LaneForm, typedToken } from './laneForm.ts'

interface PlacesFieldProps {
  control: Control<LaneForm>
  name: 'pickup' | 'delivery'
  label: string
}

/** Regions, postcode areas, districts, ports and words: a load has to be at one of them. */
export function PlacesField({ control, name, label }: PlacesFieldProps) {
  const { field, fieldState } = useController({ control, name })
  const ports = useQuery(portsQuery).data ?? []
  const [typed, setTyped] = useState('')
  const nameOf = (token: string) =>
    tokenLabel(token, (code) => ports.find((port) => port.code === code)?.name)
  const known = [
    ...Object.keys(REGIONS).map((region) => `region:${region}`),
    ...ports.map(({ code }) => `port:${code}`),
    ...Object.keys(AREAS).map((area) => `area:${area}`),
  ]
  const offered = typedToken(typed)
  const tokens = [...new Set([...known, ...field.value, ...(offered ? [offered] : [])])]
  return (
    <MultiSelect
      label={label}
      description="Region, port, postcode area or district, or words of the address"
      placeholder={field.value.length === 0 ? 'Anywhere' : ''}
      searchable
      hidePickedOptions
      limit={50}
      withScrollArea={false}
      styles={{ dropdown: { maxHeight: 260, overflowY: 'auto' } }}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      nothingFoundMessage="Nothing found"
      data={tokens.map((token) => ({ value: token, label: nameOf(token) }))}
      searchValue={typed}
      onSearchChange={setTyped}
      name={name}
      ref={field.ref}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}
