import { VisuallyHidden } from '@mantine/core'
import classes from './CountMark.module.css'
import { markText } from './queries.ts'

interface CountMarkProps {
  count: number
  /** The counted items, for screen readers. */
  of: string
}

/** A number beside a name; nothing if the number is 0. */
export function CountMark({ count, of }: CountMarkProps) {
  if (count === 0) return null
  return (
    <span className={classes.mark}>
      {markText(count)}
      <VisuallyHidden> {of}</VisuallyHidden>
    </span>
  )
}
