import { type ReactNode, Suspense } from 'react'
import { LoadingBar } from '#src/components/feedback/loading-bar.tsx'
import { Toaster } from '#src/components/feedback/toaster.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

/** What every screen stands in. Data fetching is not here: the exam route does without it. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <>
      <LoadingBar />
      <UpdatePrompt />
      <ErrorBoundary>
        <Suspense fallback={null}>{children}</Suspense>
      </ErrorBoundary>
      <Toaster />
    </>
  )
}
