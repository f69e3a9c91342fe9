import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { focusFirstRow } from './rowLinks.ts'

interface SearchBoxProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'maxLength'> {
  /** The current search; null for none. */
  search: string | null
  /** Called a moment after the last letter, or at once on Enter. */
  onSearch: (search: string | null) => void
  clearLabel?: string
}

const MAX_LENGTH = 200

/** A box that searches during typing. It follows the search when that changes elsewhere. Down leads to the rows. */
export function SearchBox({ search, onSearch, clearLabel = 'Clear the search', ...rest }: SearchBoxProps) {
  const [typed, setTyped] = useState(search ?? '')
  const asked = useRef(search)
  const ask = (text: string) => {
    askSoon.cancel()
    const wanted = text.trim().slice(0, MAX_LENGTH) || null
    if (wanted === asked.current) return
    asked.current = wanted
    onSearch(wanted)
  }
  const askSoon = useDebouncedCallback(ask, 250)

  // The address changed without the box: Back, or a button that clears the filters. The text typed just before is no
  // longer searched.
  useEffect(() => {
    if (search === asked.current) return
    askSoon.cancel()
    asked.current = search
    setTyped(search ?? '')
  }, [search, askSoon])

  return (
    <TextInput
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed !== '' && (
          <CloseButton
            size={24}
            aria-label={clearLabel}
            onClick={() => {
              setTyped('')
              ask('')
            }}
          />
        )
      }
      {...rest}
      type="search"
      enterKeyHint="search"
      maxLength={MAX_LENGTH}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        askSoon(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(event.currentTarget.value)
        if (event.key === 'ArrowDown' && focusFirstRow()) event.preventDefault()
      }}
    />
  )
}
