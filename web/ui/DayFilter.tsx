import { useState } from 'react'
import { type Day, isDay } from '#domain/time.ts'
import { DayPicker } from './DayPicker.tsx'
import { PAST_DAY } from './typedKinds.ts'
import { problemOf } from './useTyped.ts'

interface DayFilterProps {
  label: string
  placeholder: string
  day: Day | null
  min?: Day | null
  max?: Day | null
  /** Called with a readable day, or none, once the field is left. */
  onDay: (day: Day | null) => void
}

/** A day as filter of a list: while it is typed or unreadable, the list stays. */
export function DayFilter({ label, placeholder, day, min, max, onDay }: DayFilterProps) {
  const [shown, setShown] = useState(day)
  const [held, setHeld] = useState<Day | string | null>(day)
  const [isTyping, setTyping] = useState(false)
  if (shown !== day) {
    setShown(day)
    setHeld(day)
  }
  return (
    <DayPicker
      aria-label={label}
      placeholder={placeholder}
      value={held}
      min={min}
      max={max}
      past
      bare
      onChange={(typed) => {
        setTyping(true)
        setHeld(typed)
      }}
      onSettle={(settled) => {
        setTyping(false)
        if (settled !== day && (settled === null || isDay(settled))) onDay(settled)
      }}
      error={isTyping ? null : problemOf(held, PAST_DAY)}
    />
  )
}
