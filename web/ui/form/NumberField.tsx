import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import type { FieldDecides, FieldOf } from './field.ts'
import { numberIn } from './numbers.ts'

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
  const value: number | null | undefined = field.value
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed !== null && Object.is(numberIn(typed), value ?? null) ? typed : textOf(value)
  return (
    <TextInput
      {...rest}
      name={name}
      ref={field.ref}
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        field.onChange(numberIn(event.currentTarget.value))
      }}
      onBlur={() => {
        if (!Number.isNaN(value)) setTyped(null)
        field.onBlur()
      }}
      error={fieldState.error?.message}
    />
  )
}

function textOf(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? '' : String(value)
}
