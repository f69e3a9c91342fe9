import { Loader } from '@mantine/core'
import classes from './Spinner.module.css'

/** A spinner with the name of the loading content. */
export function Spinner({ title = 'Loading' }: { title?: string }) {
  return (
    <div className={classes.spinner} role="status">
      <Loader size="md" aria-hidden />
      <span className={classes.title}>{title}</span>
    </div>
  )
}
