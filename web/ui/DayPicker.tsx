import { CloseButton, Popover, type PopoverProps, TextInput, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { IconCalendar } from '@tabler/icons-react'
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react'
import { type Day, isDay, londonDay } from '#domain/time.ts'
import { formatDayInWords } from '#domain/typed/day.ts'
import classes from './DayPicker.module.css'
import readValueClasses from './ReadValue.module.css'
import { ReadValue } from './ReadValue.tsx'
import { DAY } from './typedKinds.ts'
import { usePart } from './usePart.ts'
import { type Kind, useTyped } from './useTyped.ts'

// Most days are typed: the calendar loads when it is opened for the first time.
const loadCalendar = async () => (await import('./Calendar.tsx')).Calendar

/** With less room than this below its field, in pixels, the calendar is above it. */
const MIN_HEIGHT = 160

const POPOVER: Partial<PopoverProps> = {
  position: 'bottom-start',
  trapFocus: false,
  withRoles: false,
  withinPortal: true,
  transitionProps: { duration: 0 },
  middlewares: {
    flip: true,
    shift: true,
    // Where a screen has no room for all weeks, as above a phone's keyboard, the calendar scrolls.
    size: {
      padding: 8,
      apply: ({ availableHeight, elements }) => {
        elements.floating.style.maxHeight = `${Math.max(MIN_HEIGHT, availableHeight)}px`
      },
    },
  },
}

export interface DayPickerProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'min' | 'max' | 'type'> {
  /** A day, or unreadable text, which a shape refuses. */
  value: Day | string | null
  onChange: (day: Day | string | null) => void
  /** Called with the value when the field is left, Enter is pressed, or a day is picked. */
  onSettle?: (day: Day | string | null) => void
  min?: Day | null | undefined
  max?: Day | null | undefined
  /** How the typed day is read; as a future day by default. */
  kind?: Kind<Day>
  /** The element around it shows the value read, and the error. */
  bare?: boolean
}

/** A calendar day, typed in any common spelling or picked from a calendar with weeks from Monday on. */
export function DayPicker(props: DayPickerProps) {
  const { value, onChange, onSettle, onBlur, min, max, kind = DAY, bare = false, error, ...rest } = props
  const field = useTypedDay({ value, onChange, onSettle, onBlur, kind })
  const { text, isOpen, setOpen, set } = field
  const Calendar = usePart({ load: loadCalendar, isWanted: isOpen })
  const isShown = isOpen && Calendar !== undefined
  const day = value !== null && isDay(value) ? value : null
  const isClearable = value !== null && value !== '' && !rest.required && !rest.disabled
  const inWords = text.isTyping || day === null ? '' : formatDayInWords(day)
  const problem = bare ? error : text.errorWith(error)
  return (
    <Popover {...POPOVER} opened={isShown} onChange={setOpen}>
      <Popover.Target>
        <TextInput
          placeholder="DD/MM/YYYY"
          rightSection={isClearable ? <ClearButton onClear={() => set(null)} /> : <CalendarIcon />}
          rightSectionPointerEvents={isClearable ? 'all' : 'none'}
          {...rest}
          className={rest.description ? readValueClasses.afterDescription : rest.className}
          inputContainer={(input) => (
            <>
              {input}
              {!bare && !problem && <ReadValue>{inWords}</ReadValue>}
            </>
          )}
          autoComplete="off"
          data-mantine-stop-propagation={isShown || undefined}
          value={text.shown}
          {...field.handlers}
          error={problem}
        />
      </Popover.Target>
      <Popover.Dropdown
        className={classes.calendar}
        onMouseDown={(event) => event.preventDefault()}
        data-dates-dropdown
      >
        {Calendar && (
          <Calendar
            defaultDate={day ?? min ?? londonDay(new Date())}
            value={day}
            onChange={set}
            allowDeselect={!rest.required}
            min={min ?? null}
            max={max ?? null}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

type TypedDayOptions = Pick<DayPickerProps, 'value' | 'onChange'> & {
  onSettle: DayPickerProps['onSettle']
  onBlur: DayPickerProps['onBlur']
  kind: Kind<Day>
}

/** The text of the field, and what opens and closes its calendar. */
function useTypedDay({ value, onChange, onSettle, onBlur, kind }: TypedDayOptions) {
  const text = useTyped(value, onChange, kind)
  const [isOpen, setOpen] = useState(false)

  function set(day: Day | null) {
    text.leave()
    setOpen(false)
    onChange(day)
    onSettle?.(day)
  }

  function type(event: ChangeEvent<HTMLInputElement>) {
    setOpen(false)
    text.type(event.currentTarget.value)
  }

  /** It opens by pointer, or by Alt and the arrow down. Keyboard users type, and it would cover the next field. */
  function press(event: KeyboardEvent) {
    const { key, altKey } = event
    const opens = altKey && key === 'ArrowDown'
    // The browser would scroll by a page, and the calendar of a field out of sight is hidden.
    if (opens) event.preventDefault()
    if (key === 'Enter') onSettle?.(value)
    if (key !== 'Alt') setOpen(opens)
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    setOpen(false)
    text.leave()
    onSettle?.(value)
    onBlur?.(event)
  }

  const handlers = { onClick: () => setOpen(true), onChange: type, onKeyDown: press, onBlur: leave }
  return { text, isOpen, setOpen, set, handlers }
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return <CloseButton size={24} tabIndex={-1} aria-label="Clear the date" onClick={onClear} />
}

function CalendarIcon() {
  return <IconCalendar size={16} aria-hidden />
}
