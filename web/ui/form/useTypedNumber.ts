import { type ChangeEvent, useState } from 'react'
import { numberIn } from './numbers.ts'

/**
 * The text of a field for a number. What was typed stays in sight while it is typed, and afterwards where it is no
 * number; otherwise the number is shown as it is. `set` is given null for nothing and NaN for what is no number.
 */
export function useTypedNumber(value: number | null | undefined, set: (value: number | null) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  return {
    isTyping: typed !== null,
    shown: typed !== null && Object.is(numberIn(typed), value ?? null) ? typed : textOf(value),
    type({ currentTarget }: ChangeEvent<HTMLInputElement>) {
      setTyped(currentTarget.value)
      set(numberIn(currentTarget.value))
    },
    leave() {
      if (!Number.isNaN(value)) setTyped(null)
    },
    forget: () => setTyped(null),
  }
}

function textOf(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? '' : String(value)
}
