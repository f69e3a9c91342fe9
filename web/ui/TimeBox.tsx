import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { IconClock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { everyHalfHour, formatTime, isTimeOfDay, type TimeOfDay } from '#domain/typed/time.ts'
import { TIME } from './typedKinds.ts'
import { useTyped } from './useTyped.ts'

interface TimeBoxProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type'> {
  /** `HH:MM`, or unreadable text; empty for none. */
  value: TimeOfDay | string
  onChange: (time: TimeOfDay | string) => void
  /** Called with the value when the field is left, Enter is pressed, or a time is picked. */
  onSettle: (time: TimeOfDay | string) => void
}

/** The list opens at this time while the field is empty: 8:00 am. */
const USUAL = 16

/** A time of day, typed in any common spelling or picked from the half hours. */
export function TimeBox({ value, onChange, onSettle, onBlur, ...rest }: TimeBoxProps) {
  const text = useTyped(value, (time) => onChange(time ?? ''), TIME)
  const list = useRef<HTMLDivElement>(null)
  const byKeyboard = useRef(false)
  const combobox = useCombobox({
    onDropdownOpen: (source) => {
      byKeyboard.current = source === 'keyboard'
    },
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const { dropdownOpened, selectOption } = combobox

  // The list opens at the field's time, or at the half hour before it. Enter must not take that half hour for a time
  // in between, unless an arrow key has chosen it.
  useEffect(() => {
    if (!dropdownOpened) return
    const from = isTimeOfDay(value) ? everyHalfHour().findLastIndex((time) => time <= value) : USUAL
    list.current?.children[from]?.scrollIntoView({ block: 'center' })
    if (byKeyboard.current || everyHalfHour()[from] === value) selectOption(from)
  }, [dropdownOpened, value, selectOption])

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(time) => {
        combobox.closeDropdown()
        text.leave()
        onChange(time)
        onSettle(time)
      }}
      transitionProps={{ duration: 0 }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          placeholder="HH:MM"
          rightSection={<IconClock size={16} aria-hidden />}
          rightSectionPointerEvents="none"
          {...rest}
          autoComplete="off"
          value={text.shown}
          onChange={(event) => {
            combobox.closeDropdown()
            text.type(event.currentTarget.value)
          }}
          onClick={() => combobox.openDropdown()}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && !dropdownOpened) onSettle(value)
          }}
          onBlur={(event) => {
            combobox.closeDropdown()
            text.leave()
            onSettle(value)
            onBlur?.(event)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options ref={list} mah={260} style={{ overflowY: 'auto' }} aria-label="Half hours">
          {dropdownOpened &&
            everyHalfHour().map((time) => (
              <Combobox.Option key={time} value={time} active={time === value}>
                {formatTime(time)}
              </Combobox.Option>
            ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
