import { type Control, useController } from 'react-hook-form'
import { ManySelect } from '../ui/ManySelect.tsx'
import type { LaneForm } from './laneForm.ts'

interface ChosenFieldProps {
  control: Control<LaneForm>
  name: 'haulageType' | 'loadType' | 'sizes' | 'requirements'
  label: string
  choices: readonly string[]
  description?: string
}

/** Several of a closed list; an empty choice means all. */
export function ChosenField({ control, name, label, choices, description }: ChosenFieldProps) {
  const { field, fieldState } = useController({ control, name })
  return (
    <ManySelect
      label={label}
      description={description}
      placeholder={field.value.length === 0 ? 'Any' : ''}
      data={[...choices]}
      name={name}
      ref={field.ref}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}
