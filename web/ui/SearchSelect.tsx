import { Select, type SelectProps } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useState } from 'react'

/**
 * One of a long list, found by typing; shows at most 50 at a time, which keeps each keystroke quick. The list is
 * created at focus: created with the form, the lists of all its fields would take half of its opening time.
 */
export function SearchSelect({ onFocus, ...props }: SelectProps) {
  const [isNear, setNear] = useState(false)
  return (
    <Select
      searchable
      limit={50}
      withScrollArea={false}
      checkIconPosition="right"
      nothingFoundMessage="Nothing found"
      comboboxProps={{ transitionProps: { duration: 0 }, keepMounted: isNear }}
      // Its own setting for the height is for the scroll area, which would cost each keystroke.
      styles={{ dropdown: { maxHeight: 260, overflowY: 'auto' } }}
      onFocus={(event) => {
        setNear(true)
        onFocus?.(event)
      }}
      {...props}
    />
  )
}
