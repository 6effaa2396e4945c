import { Component, type ReactNode } from 'react'
import { ChunkLoadError } from '#src/lib/loading/lazy-screen.tsx'
import { ErrorScreen } from './pages/error-screen.tsx'

interface State {
  error: unknown
}

/**
 * The last net. It never reloads by itself: whatever broke, answers already saved stay saved, and a reload in the
 * middle of an exam is the student's decision.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <ErrorScreen kind={error instanceof ChunkLoadError ? 'chunk' : 'unknown'} />
  }
}
