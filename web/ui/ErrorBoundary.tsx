import { Component, type ReactNode } from 'react'
import { Failure } from './Failure.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Stands below the failure: a way out, where the part that failed held it. */
  wayOut?: ReactNode
}

/** Keeps a fault within the part of the page where it happened, and offers to try that part again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <>
        <Failure error={this.state.error} onRetry={() => this.setState({ error: null })} />
        {this.props.wayOut}
      </>
    )
  }
}
