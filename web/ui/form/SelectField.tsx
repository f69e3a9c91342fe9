import type { SelectProps } from '@mantine/core'
import { type FieldValues, useController } from 'react-hook-form'
import { SearchSelect } from '../SearchSelect.tsx'
import type { FieldDecides, FieldOf } from './field.ts'

type SelectFieldProps<V extends FieldValues> = FieldOf<V> & Omit<SelectProps, FieldDecides>

/** One of a list; the form holds its value, null when none is chosen. */
export function SelectField<V extends FieldValues>({ control, name, ...rest }: SelectFieldProps<V>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <SearchSelect
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
