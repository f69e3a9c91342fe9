import { useState } from 'react'
import { isRead, plainText, type Reading } from '#domain/typed/reading.ts'

/** What the form holds of a field for a number: the number, the very text where it cannot be read, or nothing. */
export type TypedNumber = number | string | null

/** How a field reads what is typed, and how it writes what was read. */
export interface Kind<T extends string | number> {
  readonly read: (text: string) => Reading<T>
  readonly write: (value: T) => string
  /** Tells a value from a text that could not be read. */
  readonly isValue: (held: T | string) => held is T
}

/** What a field of this kind holds once this has been typed. */
export function heldFor<T extends string | number>(text: string, { read }: Kind<T>): T | string | null {
  if (plainText(text) === '') return null
  const reading = read(text)
  return isRead(reading) ? reading.value : text
}

/** Why what a field holds is not read; null where it is, or where there is nothing. */
export function problemOf<T extends string | number>(held: T | string | null, kind: Kind<T>): string | null {
  if (held === null || held === '' || kind.isValue(held)) return null
  const reading = kind.read(String(held))
  return isRead(reading) ? null : reading.problem
}

/** What a field shows while nobody is typing in it. */
function textOf<T extends string | number>(held: T | string | null, { isValue, write }: Kind<T>): string {
  if (held === null || held === '') return ''
  return isValue(held) ? write(held) : String(held)
}

/**
 * The text of a field that is typed into and means a value. The form holds the value at each keystroke, or the very
 * text where it is not read, so that nothing else than what is shown can be submitted. While it is typed, the text
 * stays as it is typed; afterwards it says back what was read.
 */
export function useTyped<T extends string | number>(
  held: T | string | null | undefined,
  hold: (value: T | string | null) => void,
  kind: Kind<T>,
) {
  const [typed, setTyped] = useState<string | null>(null)
  const value = held ?? null
  // A form that is cleared or filled meanwhile shows what it then holds.
  const isTyping = typed !== null && Object.is(heldFor(typed, kind), value)
  return {
    isTyping,
    shown: isTyping ? typed : textOf(value, kind),
    problem: isTyping ? null : problemOf(value, kind),
    type(text: string) {
      setTyped(text)
      hold(heldFor(text, kind))
    },
    leave: () => setTyped(null),
  }
}
