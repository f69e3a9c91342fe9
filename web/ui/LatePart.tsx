import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'

interface LatePartProps {
  /** Shows until the part has loaded. */
  fallback?: ReactNode
  children: ReactNode
}

/** The place of a `lazy` part without which the page around it is incomplete. If it fails, the failure stays here. */
export function LatePart({ fallback = null, children }: LatePartProps) {
  return (
    <ErrorBoundary>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}
