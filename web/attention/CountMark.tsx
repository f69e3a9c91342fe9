import { VisuallyHidden } from '@mantine/core'
import classes from './CountMark.module.css'
import { markText } from './queries.ts'

interface CountMarkProps {
  count: number
  /** What is counted, for screen readers. */
  of: string
}

/** A number beside a name; nothing where there is nothing to count. */
export function CountMark({ count, of }: CountMarkProps) {
  if (count === 0) return null
  return (
    <span className={classes.mark}>
      {markText(count)}
      <VisuallyHidden> {of}</VisuallyHidden>
    </span>
  )
}
