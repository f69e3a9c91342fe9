import { TextInput, type TextInputProps } from '@mantine/core'
import { type FieldValues, useController } from 'react-hook-form'
import type { Unit } from '#domain/typed/measure.ts'
import { numberKind } from '../typedKinds.ts'
import { type Kind, useTyped } from '../useTyped.ts'
import type { FieldDecides, FieldOf } from './field.ts'

type NumberFieldProps<V extends FieldValues> = FieldOf<V> &
  Omit<TextInputProps, FieldDecides | 'type'> & {
    /** How many digits it takes after the point; none by default. */
    decimals?: number
    /** The unit that may be typed after it. */
    unit?: Unit | undefined
    /** How it is read and written, if another way. */
    kind?: Kind<number> | undefined
  }

/**
 * A number. The form holds null when empty and the typed text if it is not a number, which the shape then refuses. Not
 * a native number input, which changes under the wheel and hides unreadable text.
 */
export function NumberField<V extends FieldValues>(props: NumberFieldProps<V>) {
  const { control, name, decimals = 0, unit, kind, ...rest } = props
  const { field, fieldState } = useController({ control, name })
  const text = useTyped(field.value, field.onChange, kind ?? numberKind(decimals, unit))
  return (
    <TextInput
      {...rest}
      name={name}
      ref={field.ref}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={text.shown}
      onChange={(event) => text.type(event.currentTarget.value)}
      onBlur={() => {
        text.leave()
        field.onBlur()
      }}
      error={text.errorWith(fieldState.error?.message)}
    />
  )
}
