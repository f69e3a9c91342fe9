import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import '../../ui/form/choices.css'
import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import classes from './CreateRequestForm.module.css'
import type { RequestForm } from './requestForm.ts'

interface ChoicesFieldProps {
  control: Control<RequestForm>
  name: 'requirements' | 'vehicleTypes' | 'trailerTypes'
  label: string
  choices: readonly string[]
  required?: boolean
}

/** Any of a short list, as checkboxes. */
export function ChoicesField({ control, name, label, choices, required = false }: ChoicesFieldProps) {
  const { field, fieldState } = useController({ control, name })
  const id = useId()
  const error = fieldState.error?.message
  const chosen: readonly string[] = field.value

  function tick(choice: string, isTicked: boolean) {
    // In the order of the list, not of ticking.
    field.onChange(choices.filter((one) => (one === choice ? isTicked : chosen.includes(one))))
  }

  return (
    <fieldset className={classes.group} aria-describedby={error ? id : undefined}>
      <legend className={`${classes.legend} ${required ? classes.required : ''}`}>{label}</legend>
      <div className={classes.choices}>
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            label={choice}
            checked={chosen.includes(choice)}
            onChange={(event) => tick(choice, event.currentTarget.checked)}
            onBlur={field.onBlur}
            error={Boolean(error)}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </div>
      {error && (
        <p id={id} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
