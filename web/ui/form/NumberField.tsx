import { TextInput, type TextInputProps } from '@mantine/core'
import { type FieldValues, useController } from 'react-hook-form'
import type { FieldDecides, FieldOf } from './field.ts'
import { useTypedNumber } from './useTypedNumber.ts'

type NumberFieldProps<V extends FieldValues> = FieldOf<V> &
  Omit<TextInputProps, FieldDecides | 'type'> & {
    /** Takes decimals; otherwise a whole number. */
    decimals?: boolean
  }

/**
 * A number. The form holds null when empty and NaN for what is not a number, which the shape then refuses; what
 * was typed stays in sight. No native number input: it changes under the wheel and hides what it cannot read.
 */
export function NumberField<V extends FieldValues>(props: NumberFieldProps<V>) {
  const { control, name, decimals = false, ...rest } = props
  const { field, fieldState } = useController({ control, name })
  const text = useTypedNumber(field.value, field.onChange)
  return (
    <TextInput
      {...rest}
      name={name}
      ref={field.ref}
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={text.shown}
      onChange={text.type}
      onBlur={() => {
        text.leave()
        field.onBlur()
      }}
      error={fieldState.error?.message}
    />
  )
}
