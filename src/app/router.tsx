import type { ComponentType, ReactNode } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { lazyScreen } from '#src/lib/lazy-screen.tsx'
import { patterns } from '#src/lib/paths.ts'
import { Guarded } from './guarded.tsx'
import { FullLayout } from './layouts/full-layout.tsx'
import { ScreenChange } from './layouts/screen-change.tsx'
import { type AppRoute, screens } from './screens.tsx'

// The frames with data fetching come in chunks of their own: the exam, the log-in and the error pages need none of it.
const layouts: Record<AppRoute['layout'], ComponentType<{ children: ReactNode }>> = {
  full: FullLayout,
  public: lazyScreen(() => import('./layouts/public-layout.tsx')),
  app: lazyScreen(() => import('./layouts/app-layout.tsx')),
  task: lazyScreen(() => import('./layouts/task-layout.tsx')),
  report: lazyScreen(() => import('./layouts/report-layout.tsx')),
}

function element({ audience, keepsExpired, layout, Screen }: AppRoute) {
  const Layout = layouts[layout]
  return (
    <Guarded audience={audience} keepsExpired={keepsExpired}>
      <Layout>
        <Screen />
      </Layout>
    </Guarded>
  )
}

const firstPart = (path: string) => path.toLowerCase().split('/', 2)[1]

export function Router() {
  const { pathname } = useLocation()
  // No pattern begins with a variable. The library weighs every route that it is given anew, which a slow phone notices.
  const near = screens.filter(({ path }) => firstPart(path) === firstPart(pathname))
  return (
    <>
      <ScreenChange />
      <Routes>
        <Route path={patterns.root} element={<Navigate to={patterns.home} replace />} />
        {near.map((route) => (
          <Route key={route.path} path={route.path} element={element(route)} />
        ))}
        <Route path="*" element={<Navigate to={patterns.notFound} replace />} />
      </Routes>
    </>
  )
}
