import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Hint } from '../Hint.tsx'

interface RemoveRowButtonProps {
  /** Names the row: "Remove stop 2". */
  label: string
  className?: string | undefined
  onRemove: () => void
}

/** Removes a row of a form: a container size, a stop, an extra. */
export function RemoveRowButton({ label, className = '', onRemove }: RemoveRowButtonProps) {
  return (
    <Hint label="Remove">
      <ActionIcon
        className={className}
        variant="subtle"
        color="red"
        size={36}
        aria-label={label}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Hint>
  )
}
