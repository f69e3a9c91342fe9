import { SearchBox } from '../ui/SearchBox.tsx'
import classes from './UserManagement.module.css'

interface UserSearchProps {
  search: string | null
  onChange: (search: string | null) => void
}

/** Finds users by name or email. */
export function UserSearch({ search, onChange }: UserSearchProps) {
  return (
    <search>
      <SearchBox
        className={classes.search}
        aria-label="Search users"
        placeholder="Name or email"
        search={search}
        onSearch={onChange}
      />
    </search>
  )
}
