import { Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './MoreActions.module.css'

/** The secondary actions of a page: beside the others, and on a phone behind More. */
export function MoreActions({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        className={classes.more}
        leftSection={<IconDots size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        More
      </Button>
      <div className={classes.actions} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}
