import { Component, type ReactNode } from 'react'
import { Failure } from './Failure.tsx'
import { loadAgain } from './failedLoads.ts'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Shows below the failure: a way out, if the failed part had one. */
  wayOut?: ReactNode
}

/** Limits an error to the part of the page where it happened, and offers a retry of that part. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch() {
    for (const again of loadAgain) again()
    loadAgain.clear()
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <>
        <Failure
          error={this.state.error}
          onRetry={() => this.setState({ error: null })}
          canLoadAgain={this.props.wayOut !== undefined}
        />
        {this.props.wayOut}
      </>
    )
  }
}
