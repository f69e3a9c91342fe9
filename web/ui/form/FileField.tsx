import { FileInput, type FileInputProps } from '@mantine/core'
import { type FieldValues, useController } from 'react-hook-form'
import type { FieldDecides, FieldOf } from './field.ts'

type FileFieldProps<V extends FieldValues> = FieldOf<V> & Omit<FileInputProps, FieldDecides>

/** One file; the form holds null without one. */
export function FileField<V extends FieldValues>({ control, name, ...rest }: FileFieldProps<V>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <FileInput
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
