import { Button } from '@mantine/core'
import { IconFilterOff, IconInbox } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import classes from './EmptyState.module.css'

interface EmptyStateProps {
  icon?: ComponentType<{ size?: number; stroke?: number }>
  /** The one primary button for the next step. */
  action?: ReactNode
  /** The sentence. */
  children: ReactNode
}

/** Shows in place of an empty list: an icon, a sentence, one button. */
export function EmptyState({ icon: Icon = IconInbox, action, children }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon} aria-hidden>
        <Icon size={32} stroke={1.5} />
      </span>
      <p className={classes.sentence}>{children}</p>
      {action}
    </div>
  )
}

interface NoMatchesProps {
  onClear: () => void
  /** A link to another list that may have what was searched. */
  elsewhere?: ReactNode
  /** The sentence. */
  children: ReactNode
}

/** Shows in place of a list without a match for the search and the filters. */
export function NoMatches({ onClear, elsewhere, children }: NoMatchesProps) {
  return (
    <EmptyState
      icon={IconFilterOff}
      action={
        <>
          {elsewhere}
          <Button variant="default" onClick={onClear}>
            Clear the filters
          </Button>
        </>
      }
    >
      {children}
    </EmptyState>
  )
}
