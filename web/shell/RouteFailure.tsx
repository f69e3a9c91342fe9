import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { queryClient } from '../api/queries.ts'
import { Failure } from '../ui/Failure.tsx'

/** Shows in place of a page that failed; the shell around it stays. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <Failure
      error={error}
      onRetry={() => {
        queryClient.removeQueries({ predicate: (query) => query.state.status === 'error' })
        reset()
        void router.invalidate()
      }}
    />
  )
}
