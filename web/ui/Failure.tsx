import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { EmptyState } from './EmptyState.tsx'
import { isFailedLoad } from './failedLoads.ts'

interface FailureProps {
  error: unknown
  /** Retries the failed load. */
  onRetry: () => void
}

const NOT_LOADED =
  'This part of the page could not be loaded. It may have been updated since you opened it, or the connection is lost. Reload the page to go on.'

/** Shows in place of data that could not be loaded: the reason and a button to try again. */
export function Failure({ error, onRetry }: FailureProps) {
  const needsReload = isFailedLoad(error)
  const reason =
    error instanceof Error && error.message ? error.message : 'Something went wrong on this page.'
  return (
    <div role="alert">
      <EmptyState
        icon={IconAlertTriangle}
        action={
          needsReload ? (
            <Button variant="default" onClick={() => window.location.reload()}>
              Reload the page
            </Button>
          ) : (
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          )
        }
      >
        {needsReload ? NOT_LOADED : reason}
      </EmptyState>
    </div>
  )
}
