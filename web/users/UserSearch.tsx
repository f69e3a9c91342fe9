import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './UserManagement.module.css'

interface UserSearchProps {
  search: string | null
  onChange: (search: string | null) => void
}

/** Finds colleagues by name or e-mail; asks once the typing pauses. */
export function UserSearch({ search, onChange }: UserSearchProps) {
  const [typed, setTyped] = useState(search ?? '')
  const ask = useDebouncedCallback((text: string) => onChange(text.trim() || null), 250)
  return (
    <search>
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Search users"
        placeholder="Name or email"
        maxLength={200}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          ask(event.currentTarget.value)
        }}
      />
    </search>
  )
}
