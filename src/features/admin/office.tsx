import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { Admin } from './admin.tsx'
import { Frame } from './frame/frame.tsx'
import { useMenuGroups } from './frame/use-menu-groups.ts'
import { menuUrl, useHolds } from './rights.ts'
import { routes } from './routes.ts'
import { NoSuchScreen, RouteScreen } from './screen-boundary.tsx'
import { ACCOUNT } from './second-factor/address.ts'
import { ConfirmDialog } from './second-factor/confirm-dialog.tsx'
import { NoRight } from './states/no-right.tsx'

const AccountScreen = lazy(() => import('./second-factor/account-screen.tsx'))

/** The back office behind its log-in: the frame, and in it the screen of the address. */
export default function Office() {
  return (
    <Admin>
      <Frame>
        {/* One for all screens: a screen stays until the next one is there. */}
        <Suspense fallback={null}>
          <Routes>
            {routes.map((route) => (
              <Route
                key={route.path}
                path={route.path}
                element={
                  <Held menu={route.menu}>
                    <RouteScreen key={route.path} route={route} />
                  </Held>
                }
              />
            ))}
            <Route path={ACCOUNT} element={<AccountScreen />} />
            <Route path="*" element={<NoSuchScreen />} />
          </Routes>
        </Suspense>
      </Frame>
      <ConfirmDialog />
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
