import { useEffect, useEffectEvent, useState } from 'react'
import { isRead, plainText, type Reading } from '#domain/typed/reading.ts'

/** The form's value of a number field: the number, the typed text if it is unreadable, or null. */
export type TypedNumber = number | string | null

/** How a field reads the typed text, and how it writes the value. */
export interface Kind<T extends string | number> {
  readonly read: (text: string) => Reading<T>
  readonly write: (value: T) => string
  /** Distinguishes a value from unreadable text. */
  readonly isValue: (held: T | string) => held is T
}

/** The value of a field of this kind for a typed text. */
export function heldFor<T extends string | number>(text: string, { read }: Kind<T>): T | string | null {
  if (plainText(text) === '') return null
  const reading = read(text)
  return isRead(reading) ? reading.value : text
}

/** Why a value is unreadable; null if it is readable or empty. */
export function problemOf<T extends string | number>(held: T | string | null, kind: Kind<T>): string | null {
  if (held === null || held === '' || kind.isValue(held)) return null
  const reading = kind.read(String(held))
  return isRead(reading) ? null : reading.problem
}

/** The text of a field while it is not focused. */
function textOf<T extends string | number>(held: T | string | null, { isValue, write }: Kind<T>): string {
  if (held === null || held === '') return ''
  return isValue(held) ? write(held) : String(held)
}

/**
 * The text of a field that is typed and read as a value. The form holds the value at each keystroke, or the typed text
 * if it is unreadable, so that only the shown value can be submitted. During typing the text stays as typed; afterwards
 * the field shows the value read.
 */
export function useTyped<T extends string | number>(
  held: T | string | null | undefined,
  hold: (value: T | string | null) => void,
  kind: Kind<T>,
) {
  const [typed, setTyped] = useState<string | null>(null)
  const value = held ?? null
  // A form that is cleared or filled meanwhile shows its new value.
  const isTyping = typed !== null && Object.is(heldFor(typed, kind), value)
  const unread = problemOf(value, kind)

  // A text that the kind before could not read, such as an amount in a field of percentages.
  const readAgain = useEffectEvent((kind: Kind<T>) => {
    if (typeof value !== 'string' || value === '' || kind.isValue(value)) return
    const reading = kind.read(value)
    if (isRead(reading)) hold(reading.value)
  })
  useEffect(() => readAgain(kind), [kind])

  return {
    isTyping,
    shown: isTyping ? typed : textOf(value, kind),
    /** The message of a field: why its text is not read, once it is left or the form is refused; else the refusal. */
    errorWith: <E>(refusal: E) => (isTyping && !refusal ? refusal : (unread ?? refusal)),
    type(text: string) {
      setTyped(text)
      hold(heldFor(text, kind))
    },
    leave: () => setTyped(null),
  }
}
