import { useNetwork } from '@mantine/hooks'
import { useIsOutdated } from '../api/build.ts'
import classes from './Notices.module.css'

/** Lines across the top about the page as a whole. */
export function Notices() {
  const { online } = useNetwork()
  const isOutdated = useIsOutdated()
  return (
    <div role="status" className={classes.place}>
      {online === false && (
        <p className={classes.notice}>
          You are offline. What you see may be out of date; changes need a connection.
        </p>
      )}
      {isOutdated && (
        <p className={classes.notice}>
          There is a newer version of this page.{' '}
          <button type="button" className={classes.button} onClick={() => location.reload()}>
            Reload
          </button>
        </p>
      )}
    </div>
  )
}
