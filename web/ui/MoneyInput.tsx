import { TextInput, type TextInputProps } from '@mantine/core'
import { AMOUNT } from './typedKinds.ts'
import { type TypedNumber, useTyped } from './useTyped.ts'

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type'> {
  /** Pence, or the text that is no amount, which a shape refuses. */
  value: TypedNumber
  onChange: (pence: TypedNumber) => void
}

/** An amount in pounds, shown with two decimals once it is left; inside, integer pence. */
export function MoneyInput({ value, onChange, onBlur, error, ...rest }: MoneyInputProps) {
  const text = useTyped(value, onChange, AMOUNT)
  return (
    <TextInput
      leftSection="£"
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
      error={text.problem ?? error}
    />
  )
}
