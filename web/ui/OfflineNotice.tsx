import { useNetwork } from '@mantine/hooks'
import classes from './OfflineNotice.module.css'

/** A line across the top while the browser has no connection. */
export function OfflineNotice() {
  const { online } = useNetwork()
  return (
    <div role="status" className={classes.place}>
      {online === false && (
        <p className={classes.notice}>
          You are offline. What you see may be out of date; changes need a connection.
        </p>
      )}
    </div>
  )
}
