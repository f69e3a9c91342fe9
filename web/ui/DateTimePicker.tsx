import { Input } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import { TimePicker } from '@mantine/dates'
import { type FocusEvent, type ReactNode, useId } from 'react'
import type { Day } from '#domain/time.ts'
import classes from './DateTimePicker.module.css'
import { DayPicker } from './DayPicker.tsx'
import type { When } from './days.ts'
import { useDropdownByPointer } from './useDropdownByPointer.ts'

interface DateTimePickerProps {
  label: string
  value: When
  onChange: (when: When) => void
  onBlur?: () => void
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  description?: ReactNode
  min?: Day | null | undefined
  max?: Day | null | undefined
}

/**
 * A date and a time in London, each typed or picked; the time on a 12-hour clock. Not the native control, which
 * follows the browser's locale and takes 25/12/2027 for the year 122027.
 */
export function DateTimePicker(props: DateTimePickerProps) {
  const { label, value, onChange, onBlur, error, required = false, disabled = false, description } = props
  const id = useId()
  const timeDropdown = useDropdownByPointer()

  function leave(event: FocusEvent<HTMLDivElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description}
      error={error}
      errorProps={{ id: `${id}-error` }}
      required={required}
      role="group"
      aria-labelledby={`${id}-label`}
      onBlur={leave}
    >
      <div className={classes.pair}>
        <DayPicker
          aria-label={`${label} date`}
          aria-describedby={error ? `${id}-error` : undefined}
          value={value.day}
          onChange={(day) => onChange({ ...value, day })}
          min={props.min}
          max={props.max}
          error={Boolean(error)}
          required={required}
          disabled={disabled}
        />
        <TimePicker
          format="12h"
          withDropdown
          classNames={{ field: classes.part }}
          {...timeDropdown}
          minutesStep={15}
          amPmLabels={{ am: 'am', pm: 'pm' }}
          hoursInputLabel={`${label} hours`}
          minutesInputLabel={`${label} minutes`}
          amPmInputLabel={`${label} am or pm`}
          hoursInputProps={{ 'aria-invalid': error ? true : undefined }}
          value={value.time}
          onChange={(time) => onChange({ ...value, time })}
          error={Boolean(error)}
          disabled={disabled}
        />
      </div>
    </Input.Wrapper>
  )
}
