import { Checkbox, type CheckboxProps } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import './choices.css'
import type { ReactNode } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import type { FieldDecides, FieldOf } from './field.ts'

type CheckboxFieldProps<V extends FieldValues> = FieldOf<V> & Omit<CheckboxProps, FieldDecides | 'checked'>

/** A yes or no. */
export function CheckboxField<V extends FieldValues>({
  control,
  name,
  label,
  ...rest
}: CheckboxFieldProps<V>) {
  const { field, fieldState } = useController({ control, name })
  const error = fieldState.error?.message
  return (
    <Checkbox
      {...rest}
      label={rest.required ? <Required>{label}</Required> : label}
      name={name}
      ref={field.ref}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
      error={error}
      aria-invalid={error ? true : undefined}
    />
  )
}

/** The mark that the library adds to the labels of all other fields. */
function Required({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <span className="ql-required" aria-hidden>
        {' *'}
      </span>
    </>
  )
}
