import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { queryClient } from '#src/lib/query-client.ts'

/** What screens with data stand in. The inner Suspense keeps the frame in place while a screen's chunk comes. */
export function Data({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={null}>{children}</Suspense>
    </QueryClientProvider>
  )
}
