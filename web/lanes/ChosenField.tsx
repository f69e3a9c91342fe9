import { MultiSelect } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { type Control, useController } from 'react-hook-form'
import type { LaneForm } from './laneForm.ts'

interface ChosenFieldProps {
  control: Control<LaneForm>
  name: 'haulageType' | 'loadType' | 'sizes' | 'requirements'
  label: string
  choices: readonly string[]
  description?: string
}

/** Several of a closed list; an empty choice means all of it. */
export function ChosenField({ control, name, label, choices, description }: ChosenFieldProps) {
  const { field, fieldState } = useController({ control, name })
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={field.value.length === 0 ? 'Any' : ''}
      withScrollArea={false}
      styles={{ dropdown: { maxHeight: 260, overflowY: 'auto' } }}
      comboboxProps={{ transitionProps: { duration: 0 } }}
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
