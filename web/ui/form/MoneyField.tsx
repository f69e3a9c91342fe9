import type { TextInputProps } from '@mantine/core'
import { type FieldValues, useController } from 'react-hook-form'
import type { Priced } from '#domain/typed/amount.ts'
import { MoneyInput } from '../MoneyInput.tsx'
import type { FieldDecides, FieldOf } from './field.ts'

type MoneyFieldProps<V extends FieldValues> = FieldOf<V> &
  Omit<TextInputProps, FieldDecides | 'type'> & { isPercentage?: boolean; priceOf?: Priced | undefined }

/** An amount of money; the form holds pence, or the unreadable text. */
export function MoneyField<V extends FieldValues>({ control, name, ...rest }: MoneyFieldProps<V>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <MoneyInput
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
