import { Input } from '@mantine/core'
import { type FocusEvent, type ReactNode, useId, useState } from 'react'
import { type Day, isSkippedTime, SKIPPED_SENTENCE } from '#domain/time.ts'
import classes from './DateTimePicker.module.css'
import { DayPicker } from './DayPicker.tsx'
import { retyped, type When, wallClockOf } from './days.ts'
import { ReadValue } from './ReadValue.tsx'
import { TimeBox } from './TimeBox.tsx'
import { DAY, RECENT_DAY, TIME } from './typedKinds.ts'
import { problemOf } from './useTyped.ts'
import { whenInWords } from './whenInWords.ts'

interface DateTimePickerProps {
  label: string
  value: When
  onChange: (when: When) => void
  /** Called with both parts when one is left, Enter is pressed, or one is picked. */
  onSettle?: (when: When) => void
  onBlur?: () => void
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  description?: ReactNode
  min?: Day | null | undefined
  max?: Day | null | undefined
  /** For past events: a day without a year is the last such day. */
  past?: boolean
}

/**
 * A date and a time in London, each typed in any common spelling or picked. It shows the value read; unreadable text
 * stays as typed. Not the native control, which follows the browser's locale and reads 25/12/2027 as the year 122027.
 */
export function DateTimePicker(props: DateTimePickerProps) {
  const { label, value, onChange, onSettle, onBlur, required = false, disabled = false, description } = props
  const dayKind = props.past ? RECENT_DAY : DAY
  const id = useId()
  const [typing, setTyping] = useState<'day' | 'time' | null>(null)
  const unread =
    typing === null
      ? { day: problemOf(value.day, dayKind), time: problemOf(value.time, TIME) }
      : NOTHING_UNREAD
  const unreadPart = unread.day ?? unread.time
  const problem = unreadPart ?? (typing === null ? skippedTime(value) : null) ?? props.error

  function leave(event: FocusEvent<HTMLDivElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
  }

  function settle(when: When) {
    setTyping(null)
    onSettle?.(when)
  }

  const part = (own: string | null) => ({
    'aria-describedby': problem ? `${id}-error` : `${id}-says`,
    // An unreadable part does not put the other in error.
    error: Boolean(unreadPart === null ? problem : own),
    required,
    disabled,
  })
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description}
      error={problem}
      errorProps={{ id: `${id}-error` }}
      required={required}
      role="group"
      aria-labelledby={`${id}-label`}
      onBlur={leave}
    >
      <div className={classes.pair}>
        <DayPicker
          {...part(unread.day)}
          bare
          aria-label={`${label} date`}
          value={value.day}
          kind={dayKind}
          onChange={(day) => {
            setTyping('day')
            onChange(retyped(value, day, value.time))
          }}
          onSettle={(day) => settle(retyped(value, day, value.time))}
          min={props.min}
          max={props.max}
        />
        <TimeBox
          {...part(unread.time)}
          aria-label={`${label} time`}
          value={value.time}
          onChange={(time) => {
            setTyping('time')
            onChange(retyped(value, value.day, time))
          }}
          onSettle={(time) => settle(retyped(value, value.day, time))}
        />
      </div>
      {!problem && <ReadValue id={`${id}-says`}>{typing === null ? whenInWords(value) : ''}</ReadValue>}
    </Input.Wrapper>
  )
}

const NOTHING_UNREAD = { day: null, time: null }

function skippedTime(when: When): string | null {
  const wallClock = wallClockOf(when)
  return wallClock !== null && isSkippedTime(wallClock) ? SKIPPED_SENTENCE : null
}
