import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Ref } from 'react'
import classes from './AddRowButton.module.css'

interface AddRowButtonProps {
  /** "Add a stop". */
  children: string
  onAdd: () => void
  ref?: Ref<HTMLButtonElement> | undefined
}

/** Adds a row to a form: a container size, a stop, an extra. It is the last button after the rows. */
export function AddRowButton({ children, onAdd, ref }: AddRowButtonProps) {
  return (
    <div>
      <Button
        ref={ref}
        className={classes.add}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={onAdd}
      >
        {children}
      </Button>
    </div>
  )
}
