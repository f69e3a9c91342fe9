import { MultiSelect, type MultiSelectProps, type OptionsFilter } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { chooseMarked } from './chooseMarked.ts'
import classes from './ManySelect.module.css'
import { matching } from './matching.ts'

type ManySelectProps = Omit<MultiSelectProps, 'classNames' | 'styles'> & {
  /** A class for the frame around the chosen values. */
  frame?: string | undefined
}

/** Several values of a list, which is searched by typing. */
export function ManySelect({ frame, ...props }: ManySelectProps) {
  return (
    <MultiSelect
      // On a touch screen the keyboard would cover the list.
      searchable={!isTouchScreen()}
      openOnFocus={false}
      filter={fitting}
      nothingFoundMessage="Nothing found"
      selectFirstOptionOnChange
      withScrollArea={false}
      styles={{ dropdown: { maxHeight: 260, overflowY: 'auto' } }}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      onKeyDownCapture={(event) => event.key === 'Enter' && chooseMarked(event)}
      classNames={{ inputField: classes.typed, ...(frame && { input: frame }) }}
      {...props}
    />
  )
}

/** Enter takes the best match, in any spelling: `40 hc` is 40HC. */
const fitting: OptionsFilter = ({ options, search }) =>
  matching(
    options.filter((option) => 'value' in option),
    search,
  )

function isTouchScreen(): boolean {
  return matchMedia('(hover: none)').matches
}
