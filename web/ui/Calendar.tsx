import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/en-gb'
import type { Day } from '#domain/time.ts'

interface CalendarProps {
  /** The month that it opens on. */
  defaultDate: Day
  value: Day | null
  onChange: (day: Day | null) => void
  allowDeselect: boolean
  min: Day | null
  max: Day | null
}

/** The calendar of a day field, with weeks from Monday on. */
export function Calendar({ min, max, onChange, ...rest }: CalendarProps) {
  return (
    <DatePicker
      locale="en-gb"
      firstDayOfWeek={1}
      // Red is only for errors.
      weekendDays={[]}
      previousLabel="Previous month"
      nextLabel="Next month"
      // Days out of the range can be typed; they stay, and the form's rule shows the error.
      excludeDate={(one) => (min !== null && one < min) || (max !== null && one > max)}
      onChange={(picked) => onChange(picked)}
      {...rest}
    />
  )
}
