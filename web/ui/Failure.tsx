import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { EmptyState } from './EmptyState.tsx'
import { isFailedLoad } from './failedLoads.ts'

interface FailureProps {
  error: unknown
  /** Retries the failed load. */
  onRetry: () => void
  /** True for a dialog: its parts load again after a failure (lazyBody.tsx). */
  canLoadAgain?: boolean
}

const NOT_LOADED =
  'This part of the page could not be loaded. It may have been updated since you opened it, or the connection is lost.'

/** Shows in place of data that could not be loaded: the reason and a button to try again. */
export function Failure({ error, onRetry, canLoadAgain = false }: FailureProps) {
  const needsReload = isFailedLoad(error)
  const reason =
    error instanceof Error && error.message ? error.message : 'Something went wrong on this page.'
  return (
    <div role="alert">
      <EmptyState
        icon={IconAlertTriangle}
        action={
          <>
            {(canLoadAgain || !needsReload) && (
              <Button variant="default" onClick={onRetry}>
                Try again
              </Button>
            )}
            {needsReload && (
              <Button variant="default" onClick={() => window.location.reload()}>
                Reload the page
              </Button>
            )}
          </>
        }
      >
        {needsReload ? NOT_LOADED : reason}
      </EmptyState>
    </div>
  )
}
