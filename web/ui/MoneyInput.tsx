import { TextInput, type TextInputProps } from '@mantine/core'
import { AMOUNT, HOURLY_AMOUNT, PERCENTAGE } from './typedKinds.ts'
import { type TypedNumber, useTyped } from './useTyped.ts'

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type'> {
  /** Pence, or unreadable text, which a shape refuses. */
  value: TypedNumber
  onChange: (pence: TypedNumber) => void
  /** For a percentage of a price: the value is in hundredths of a percent instead of pence. */
  isPercentage?: boolean
  /** For a price of an hour, which may be typed as `£45/hr`. */
  isHourly?: boolean
}

/** An amount in pounds, shown with two decimals once the field is left; the value is integer pence. */
export function MoneyInput(props: MoneyInputProps) {
  const { value, onChange, onBlur, error, isPercentage = false, isHourly = false, ...rest } = props
  const kind = isPercentage ? PERCENTAGE : isHourly ? HOURLY_AMOUNT : AMOUNT
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
