import { type FieldValues, useController } from 'react-hook-form'
import { DayPicker, type DayPickerProps } from '../DayPicker.tsx'
import type { FieldDecides, FieldOf } from './field.ts'

type DayFieldProps<V extends FieldValues> = FieldOf<V> & Omit<DayPickerProps, FieldDecides>

/** A calendar day; the form holds `YYYY-MM-DD`, the typed text if it is unreadable, null when empty. */
export function DayField<V extends FieldValues>({ control, name, ...rest }: DayFieldProps<V>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <DayPicker
      {...rest}
      name={name}
      ref={field.ref}
      value={field.value ?? null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}
