import { Textarea, type TextareaProps } from '@mantine/core'
import { type FieldValues, useController } from 'react-hook-form'
import type { FieldDecides, FieldOf } from './field.ts'

type TextAreaFieldProps<V extends FieldValues> = FieldOf<V> & Omit<TextareaProps, FieldDecides>

/** Several lines of text. */
export function TextAreaField<V extends FieldValues>({ control, name, ...rest }: TextAreaFieldProps<V>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <Textarea
      rows={4}
      {...rest}
      name={name}
      ref={field.ref}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}
