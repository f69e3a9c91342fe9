import { Loader } from '@mantine/core'
import classes from './Spinner.module.css'

/** A spinner with what is loading. */
export function Spinner({ title = 'Loading' }: { title?: string }) {
  return (
    <div className={classes.spinner} role="status">
      <Loader size="md" aria-hidden />
      <span className={classes.title}>{title}</span>
    </div>
  )
}
