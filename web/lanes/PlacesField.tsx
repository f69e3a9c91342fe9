import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import type { Port } from '#domain/requests/ports.ts'
import { earlyFilter } from '../requests/filterPlaces.ts'
import { portsQuery } from '../requests/formQueries.ts'
import { useLookup } from '../ui/form/lookups.ts'
import { type EarlyPlaces, readWithPorts } from './earlyPlaces.ts'
import type { LaneForm } from './laneForm.ts'
import { PlacesSelect } from './PlacesSelect.tsx'

interface PlacesFieldProps {
  control: Control<LaneForm>
  name: 'pickup' | 'delivery'
  label: string
}

/** The places of a lane: a load has to be at one of them. */
export function PlacesField({ control, name, label }: PlacesFieldProps) {
  const { field, fieldState } = useController({ control, name })
  const places: readonly string[] = field.value
  const { data: ports, isError } = useQuery(portsQuery)
  // A lane can begin with a filter.
  const [early, setEarly] = useState<EarlyPlaces>(() => (ports ? {} : earlyFilter()))
  const readPlaces = useEffectEvent((ports: readonly Port[]) => {
    const read = readWithPorts(places, early, ports)
    setEarly({})
    if (read.join() !== places.join()) field.onChange(read)
  })
  useEffect(() => {
    if (ports) readPlaces(ports)
  }, [ports])
  const isLooking = !ports && places.some((token) => token in early)
  useLookup(isLooking ? (isError ? 'failed' : 'loading') : null)
  return (
    <PlacesSelect
      label={label}
      description="Region, port, postcode area or district, or words of the address"
      name={name}
      ref={field.ref}
      value={field.value}
      onChange={field.onChange}
      early={early}
      onEarly={(token, typed) => setEarly((before) => ({ ...before, [token]: typed }))}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}
