import { useState } from 'react'
import { DAY_RANGE_SENTENCE, type Day, isDay, isInRange } from '#domain/time.ts'
import { DayPicker } from './DayPicker.tsx'
import { NEAREST_DAY, RECENT_DAY } from './typedKinds.ts'
import { problemOf } from './useTyped.ts'

interface DayFilterProps {
  label: string
  day: Day | null
  /** For a row of filters without labels: the text of the empty field; its label is then for screen readers only. */
  placeholder?: string
  min?: Day | null
  max?: Day | null
  /** For days of a log: a day without a year is the last such day. */
  past?: boolean
  /** Called once the field is left, with a readable day in the range of days, or with none. */
  onDay: (day: Day | null) => void
}

/** A day as filter of a list: while it is typed or unreadable, the list stays. */
function DayFilter({ label, day, placeholder, min, max, past = false, onDay }: DayFilterProps) {
  const [shown, setShown] = useState(day)
  const [held, setHeld] = useState<Day | string | null>(day)
  const [isTyping, setTyping] = useState(false)
  const kind = past ? RECENT_DAY : NEAREST_DAY
  if (shown !== day) {
    setShown(day)
    setHeld(day)
  }
  return (
    <DayPicker
      {...(placeholder === undefined ? { label } : { 'aria-label': label, placeholder, bare: true })}
      value={held}
      min={min}
      max={max}
      kind={kind}
      onChange={(typed) => {
        setTyping(true)
        setHeld(typed)
      }}
      onSettle={(settled) => {
        setTyping(false)
        const read = settled === '' ? null : settled
        if (read !== day && (read === null || (isDay(read) && isInRange(read)))) onDay(read)
      }}
      error={isTyping ? null : (problemOf(held, kind) ?? rangeProblem(held))}
    />
  )
}

function rangeProblem(held: string | null): string | null {
  return held !== null && isDay(held) && !isInRange(held) ? DAY_RANGE_SENTENCE : null
}

interface DayRangeProps extends Pick<DayFilterProps, 'past'> {
  from: Day | null
  to: Day | null
  labels: readonly [from: string, to: string]
  /** True in a form, where labels are above their fields. */
  isLabelled?: boolean
  onFrom: (day: Day | null) => void
  onTo: (day: Day | null) => void
}

/** The first and the last day that a list shows. */
export function DayRange({ from, to, labels, isLabelled, past = false, onFrom, onTo }: DayRangeProps) {
  const words = (label: string) => (isLabelled ? { label } : { label, placeholder: label })
  return (
    <>
      <DayFilter past={past} {...words(labels[0])} day={from} max={to} onDay={onFrom} />
      <DayFilter past={past} {...words(labels[1])} day={to} min={from} onDay={onTo} />
    </>
  )
}

interface PastDaysProps {
  from: Day | null
  to: Day | null
  onChange: (change: { fromDay: Day | null } | { toDay: Day | null }) => void
}

/** The first and the last day of a log that is shown. */
export function PastDays({ from, to, onChange }: PastDaysProps) {
  return (
    <DayRange
      past
      labels={['From day', 'To day']}
      from={from}
      to={to}
      onFrom={(fromDay) => onChange({ fromDay })}
      onTo={(toDay) => onChange({ toDay })}
    />
  )
}
