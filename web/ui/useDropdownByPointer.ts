import { type KeyboardEvent, useState } from 'react'

/**
 * For fields that can be typed into and also have something to pick from. It opens for a pointer, or Alt and the
 * arrow down; whoever goes from field to field with the keyboard types, and would find it over the next field.
 */
export function useDropdownByPointer() {
  const [isWanted, setWanted] = useState(false)
  return {
    popoverProps: { disabled: !isWanted },
    onPointerDown: () => setWanted(true),
    onKeyDown: ({ altKey, key }: KeyboardEvent) => {
      if (key !== 'Alt') setWanted(altKey && key === 'ArrowDown')
    },
  }
}
