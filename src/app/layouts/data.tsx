import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useMaintenance } from '#src/lib/calls/maintenance.ts'
import { queryClient } from '#src/lib/calls/query-client.ts'
import { lazyScreen } from '#src/lib/loading/lazy-screen.tsx'
import { useSession } from '#src/lib/session.ts'
import { WhileClosed } from '../while-closed.tsx'

// A visitor is told nothing.
const StudentNews = lazyScreen(() => import('./student-news.tsx'))

const MaintenanceNews = lazyScreen(() => import('./maintenance-news.tsx'))

/** What screens with data stand in. The inner Suspense keeps the frame in place while a screen's chunk comes. */
export function Data({ children }: { children: ReactNode }) {
  const student = useSession((state) => state.session?.profile.role === 'Siswa')
  const closed = useMaintenance((state) => state.closed !== null)
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={null}>{closed && <MaintenanceNews />}</Suspense>
      <WhileClosed>
        <Suspense fallback={null}>{children}</Suspense>
      </WhileClosed>
      <Suspense fallback={null}>{student && <StudentNews />}</Suspense>
    </QueryClientProvider>
  )
}
