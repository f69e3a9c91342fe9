import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { EmptyState } from './EmptyState.tsx'

interface FailureProps {
  error: unknown
  /** Tries again what failed. */
  onRetry: () => void
}

/** What stands where something could not be loaded: the reason and a button to try again. */
export function Failure({ error, onRetry }: FailureProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={IconAlertTriangle}
        action={
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {error instanceof Error && error.message ? error.message : 'Something went wrong on this page.'}
      </EmptyState>
    </div>
  )
}
