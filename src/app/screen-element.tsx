import type { ComponentType, ReactNode } from 'react'
import { lazyScreen } from '#src/lib/loading/lazy-screen.tsx'
import { Guarded } from './guarded.tsx'
import { FullLayout } from './layouts/full-layout.tsx'
import type { AppRoute } from './screens.tsx'

// The frames with data fetching come in chunks of their own: the exam, the log-in and the error pages need none of it.
const layouts: Record<AppRoute['layout'], ComponentType<{ children: ReactNode }>> = {
  full: FullLayout,
  public: lazyScreen(() => import('./layouts/public-layout.tsx')),
  app: lazyScreen(() => import('./layouts/app-layout.tsx')),
  task: lazyScreen(() => import('./layouts/task-layout.tsx')),
  report: lazyScreen(() => import('./layouts/report-layout.tsx')),
}

/** A screen in its frame, for whom it is. */
export function screenElement({ audience, keepsExpired, layout, Screen }: AppRoute) {
  const Layout = layouts[layout]
  return (
    <Guarded audience={audience} keepsExpired={keepsExpired}>
      <Layout>
        <Screen />
      </Layout>
    </Guarded>
  )
}
