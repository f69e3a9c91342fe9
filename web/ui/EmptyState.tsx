import { IconInbox } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import classes from './EmptyState.module.css'

interface EmptyStateProps {
  icon?: ComponentType<{ size?: number; stroke?: number }>
  /** The one primary button that leads on from here. */
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
