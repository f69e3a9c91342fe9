import type { ComponentProps } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { DateTimePicker } from '../DateTimePicker.tsx'
import { NO_TIME } from '../days.ts'
import type { FieldDecides, FieldOf } from './field.ts'

type DateTimeFieldProps<V extends FieldValues> = FieldOf<V> &
  Omit<ComponentProps<typeof DateTimePicker>, FieldDecides>

/** A date and time; the form holds a `When`, which `instantOf` turns into an instant. */
export function DateTimeField<V extends FieldValues>({ control, name, ...rest }: DateTimeFieldProps<V>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <DateTimePicker
      {...rest}
      value={field.value ?? NO_TIME}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}
