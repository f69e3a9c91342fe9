import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { formatPence, type Pence, parsePounds } from '#domain/money.ts'

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type'> {
  /** Pence; null when empty; NaN for what is no amount, so that a shape can refuse it. */
  value: Pence | null
  onChange: (pence: Pence | null) => void
}

/** An amount in pounds, always shown with two decimals; inside, integer pence. */
export function MoneyInput({ value, onChange, onBlur, ...rest }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed !== null && Object.is(penceIn(typed), value) ? typed : textOf(value)
  return (
    <TextInput
      leftSection="£"
      leftSectionWidth={28}
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      placeholder={rest.placeholder ?? '0.00'}
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(penceIn(event.currentTarget.value))
      }}
      onBlur={(event) => {
        // What cannot be read stays in sight, to be corrected.
        if (!Number.isNaN(value)) setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}

function penceIn(text: string): Pence | null {
  return text.trim() === '' ? null : (parsePounds(text) ?? Number.NaN)
}

function textOf(pence: Pence | null): string {
  return pence === null || Number.isNaN(pence) ? '' : formatPence(pence).replace('£', '')
}
