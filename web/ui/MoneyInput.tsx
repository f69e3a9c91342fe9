import { TextInput, type TextInputProps } from '@mantine/core'
import type { Priced } from '#domain/typed/amount.ts'
import { AMOUNT, PERCENTAGE, priceKind } from './typedKinds.ts'
import { type TypedNumber, useTyped } from './useTyped.ts'

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type'> {
  /** Pence, or unreadable text, which a shape refuses. */
  value: TypedNumber
  onChange: (pence: TypedNumber) => void
  /** For a percentage of a price: the value is in hundredths of a percent instead of pence. */
  isPercentage?: boolean
  /** What the price is for, which may be typed after it: `£45/hr`. */
  priceOf?: Priced | undefined
}

/** An amount in pounds, shown with two decimals once the field is left; the value is integer pence. */
export function MoneyInput(props: MoneyInputProps) {
  const { value, onChange, onBlur, error, isPercentage = false, priceOf, ...rest } = props
  const kind = isPercentage ? PERCENTAGE : priceOf ? priceKind(priceOf) : AMOUNT
  const text = useTyped(value, onChange, kind)
  return (
    <TextInput
      leftSection={isPercentage ? '%' : '£'}
      leftSectionWidth={28}
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      placeholder={rest.placeholder ?? '0.00'}
      value={text.shown}
      onChange={(event) => text.type(event.currentTarget.value)}
      onBlur={(event) => {
        text.leave()
        onBlur?.(event)
      }}
      error={text.errorWith(error)}
    />
  )
}
