import { CloseButton, Popover, TextInput, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/en-gb'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { type Day, isDay, londonDay } from '#domain/time.ts'
import { formatDayInWords } from '#domain/typed/day.ts'
import { SaysBack } from './SaysBack.tsx'
import { DAY, PAST_DAY } from './typedKinds.ts'
import { useTyped } from './useTyped.ts'

export interface DayPickerProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'min' | 'max' | 'type'> {
  /** A day, or the text that is none, which a shape refuses. */
  value: Day | string | null
  onChange: (day: Day | string | null) => void
  /** Called with what the field holds when it is left, Enter is pressed, or a day is picked. */
  onSettle?: (day: Day | string | null) => void
  min?: Day | null | undefined
  max?: Day | null | undefined
  /** For days that have been: a day without a year is the last such day. */
  past?: boolean
  /** Something around it says back what was read, and what is wrong. */
  bare?: boolean
}

/** A calendar day, typed in any common spelling or picked from a calendar with weeks from Monday on. */
export function DayPicker(props: DayPickerProps) {
  const { value, onChange, onSettle, onBlur, min, max, past = false, bare = false, error, ...rest } = props
  const text = useTyped(value, onChange, past ? PAST_DAY : DAY)
  const [isOpen, setOpen] = useState(false)
  const day = value !== null && isDay(value) ? value : null
  const today = londonDay(new Date())
  const isClearable = value !== null && value !== '' && !rest.required && !rest.disabled
  const problem = (bare ? null : text.problem) ?? error

  function set(to: Day | null) {
    text.leave()
    setOpen(false)
    onChange(to)
    onSettle?.(to)
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trapFocus={false}
      withRoles={false}
      withinPortal
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <TextInput
          placeholder="DD/MM/YYYY"
          rightSection={
            isClearable ? (
              <CloseButton size="sm" tabIndex={-1} aria-label="Clear the date" onClick={() => set(null)} />
            ) : (
              <IconCalendar size={16} aria-hidden />
            )
          }
          rightSectionPointerEvents={isClearable ? 'all' : 'none'}
          {...rest}
          inputContainer={(input) => (
            <>
              {input}
              {!bare && !problem && (
                <SaysBack>{text.isTyping || day === null ? '' : formatDayInWords(day)}</SaysBack>
              )}
            </>
          )}
          autoComplete="off"
          data-mantine-stop-propagation={isOpen || undefined}
          value={text.shown}
          onChange={(event) => {
            setOpen(false)
            text.type(event.currentTarget.value)
          }}
          // For the pointer, and Alt and the arrow down. From field to field with the keyboard people type, and would
          // find it over the next field.
          onClick={() => setOpen(true)}
          onKeyDown={({ key, altKey }) => {
            if (key === 'Enter') onSettle?.(value)
            if (key !== 'Alt') setOpen(altKey && key === 'ArrowDown')
          }}
          onBlur={(event) => {
            setOpen(false)
            text.leave()
            onSettle?.(value)
            onBlur?.(event)
          }}
          error={problem}
        />
      </Popover.Target>
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()} data-dates-dropdown>
        <DatePicker
          locale="en-gb"
          firstDayOfWeek={1}
          // Red is kept for what is wrong.
          weekendDays={[]}
          previousLabel="Previous month"
          nextLabel="Next month"
          defaultDate={day ?? min ?? today}
          value={day}
          onChange={(picked) => set(picked)}
          allowDeselect={!rest.required}
          // Days out of the range can be typed; they stay, and the form's rule says what is wrong with them.
          excludeDate={(one) => (min ? one < min : false) || (max ? one > max : false)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
