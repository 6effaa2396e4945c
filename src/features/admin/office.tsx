import { type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { Admin } from './admin.tsx'
import { Frame } from './frame/frame.tsx'
import { useMenuGroups } from './frame/use-menu-groups.ts'
import { menuUrl, useHolds } from './rights.ts'
import { routes } from './routes.ts'
import { NoRight } from './states/no-right.tsx'

/** The back office behind its log-in: the frame, and in it the screen of the address. */
export default function Office() {
  return (
    <Admin>
      <Frame>
        <Suspense fallback={null}>
          <Routes>
            {routes.map(({ path, menu, Screen }) => (
              <Route
                key={path}
                path={path}
                element={
                  <Held menu={menu}>
                    <Screen />
                  </Held>
                }
              />
            ))}
            <Route path="*" element={<Navigate to={paths.notFound()} replace />} />
          </Routes>
        </Suspense>
      </Frame>
    </Admin>
  )
}

/** A level sees the screens of its menus only; the server refuses the data as well. */
function Held({ menu, children }: { menu: string; children: ReactNode }) {
  const holds = useHolds(menu)
  const first = useMenuGroups()[0]?.menus[0]
  if (holds) return children
  // Every log-in lands on the dashboard (seed, section 6); a level without it goes on to what it has.
  if (menu === 'dashboard' && first && first.url !== menuUrl(menu)) return <Navigate to={first.url} replace />
  return <NoRight menu={menu} />
}
