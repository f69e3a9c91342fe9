import { DateInput, type DateInputProps } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/en-gb'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { type Day, formatDay } from '#domain/time.ts'
import { readDay } from './days.ts'
import { useDropdownByPointer } from './useDropdownByPointer.ts'

export interface DayPickerProps
  extends Omit<
    DateInputProps,
    'value' | 'onChange' | 'defaultValue' | 'min' | 'max' | 'minDate' | 'maxDate' | 'locale'
  > {
  value: Day | null
  onChange: (day: Day | null) => void
  min?: Day | null | undefined
  max?: Day | null | undefined
}

/** A calendar day, typed as DD/MM/YYYY or picked from a calendar whose weeks start on Monday. */
export function DayPicker({ value, onChange, onBlur, min, max, error, ...rest }: DayPickerProps) {
  const [unread, setUnread] = useState('')
  const { popoverProps, ...dropdown } = useDropdownByPointer()
  return (
    <DateInput
      locale="en-gb"
      firstDayOfWeek={1}
      // Red is kept for what is wrong.
      weekendDays={[]}
      valueFormat={formatDay}
      dateParser={readDay}
      placeholder="DD/MM/YYYY"
      clearable={!rest.required}
      allowDeselect
      rightSection={value && !rest.required ? undefined : <IconCalendar size={16} aria-hidden />}
      rightSectionPointerEvents={value && !rest.required ? 'all' : 'none'}
      clearButtonProps={{ 'aria-label': 'Clear the date' }}
      popoverProps={{ transitionProps: { duration: 0 }, withinPortal: true, ...popoverProps }}
      {...dropdown}
      previousLabel="Previous month"
      nextLabel="Next month"
      {...rest}
      value={value}
      onChange={onChange}
      onBlur={(event) => {
        // The component by itself would bring the earlier day back without a word.
        const typed = event.currentTarget.value.trim()
        const isDay = typed === '' || readDay(typed) !== null
        setUnread(isDay ? '' : typed)
        if (!isDay) onChange(null)
        onBlur?.(event)
      }}
      error={
        unread !== '' && value === null ? `“${unread}” is no date. Please enter it as DD/MM/YYYY.` : error
      }
      // Not the component's own limits: they would drop a day typed outside them without a word. It stays, and
      // the form's rule says what is wrong with it.
      excludeDate={(day) => (min ? day < min : false) || (max ? day > max : false)}
    />
  )
}
