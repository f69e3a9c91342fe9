import { type RefusalCode, sentenceOf } from '#domain/refusals.ts'
import classes from './ClosedNotice.module.css'

/** Says in an open form that what it is for has become impossible meanwhile. What was typed can still be read. */
export function ClosedNotice({ reason }: { reason: RefusalCode | null }) {
  if (reason === null) return null
  return (
    <p className={classes.notice} role="alert">
      {sentenceOf(reason)}
    </p>
  )
}
