import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import classes from './ManySelect.module.css'

type ManySelectProps = Omit<MultiSelectProps, 'classNames' | 'styles'> & {
  /** A class for the frame around the chosen values. */
  frame?: string | undefined
}

/** Several values of a list. */
export function ManySelect({ frame, ...props }: ManySelectProps) {
  return (
    <MultiSelect
      withScrollArea={false}
      styles={{ dropdown: { maxHeight: 260, overflowY: 'auto' } }}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      classNames={{ inputField: classes.typed, ...(frame && { input: frame }) }}
      {...props}
    />
  )
}
