import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { lazyScreen } from '#src/lib/loading/lazy-screen.tsx'
import { patterns } from '#src/lib/paths.ts'
import { ScreenChange } from './layouts/screen-change.tsx'
import { screenElement } from './screen-element.tsx'
import { screens } from './screens.tsx'

const LazyScreens = lazyScreen(() => import('./lazy-screens.tsx'))

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
          <Route key={route.path} path={route.path} element={screenElement(route)} />
        ))}
        <Route path="*" element={<LazyScreens />} />
      </Routes>
    </>
  )
}
