import { type Control, useController } from 'react-hook-form'
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
  return (
    <PlacesSelect
      label={label}
      description="Region, port, postcode area or district, or words of the address"
      name={name}
      ref={field.ref}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}
