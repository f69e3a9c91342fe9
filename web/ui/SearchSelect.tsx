import { Select, type SelectProps } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'

/** One of a long list, found by typing; shows at most 50 at a time, which keeps each keystroke quick. */
export function SearchSelect(props: SelectProps) {
  return (
    <Select
      searchable
      limit={50}
      withScrollArea={false}
      checkIconPosition="right"
      nothingFoundMessage="Nothing found"
      maxDropdownHeight={260}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      styles={{ dropdown: { overflowY: 'auto' } }}
      {...props}
    />
  )
}
