import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { ConfirmDialog } from '#src/features/account/office/second-factor/confirm-dialog.tsx'
import { currentArea } from '#src/lib/paths/area.ts'
import { NoRight } from '#src/office/crud/no-right.tsx'
import { useHolds } from '#src/office/crud/rights.ts'
import { ACCOUNT } from '#src/office/frame/account-address.ts'
import { Frame } from '#src/office/frame/frame.tsx'
import { useMenuGroups } from '#src/office/frame/use-menu-groups.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { Admin } from '#src/office/kit/office-provider.tsx'
import { NoSuchScreen } from '#src/office/kit/states/no-such-screen.tsx'
import { WhileClosed } from '../while-closed.tsx'
import { type AdminRoute, routes } from './routes.ts'
import { RouteScreen } from './screen-boundary.tsx'

/** Nothing of a menu: every level has an account. */
const account: AdminRoute = {
  path: ACCOUNT,
  menu: null,
  load: () => import('#src/features/account/office/second-factor/account-screen.tsx'),
}
/** For who builds screens; the build for everybody holds nothing of it. */
const KitPage = import.meta.env.DEV && lazy(() => import('./kit-page.tsx'))

/** The back office behind its log-in: the frame, and in it the screen of the address. */
export default function Office() {
  const area = currentArea()
  return (
    <Admin>
      <WhileClosed>
        <Frame>
          {/* One for all screens: a screen stays until the next one is there. */}
          <Suspense fallback={null}>
            <Routes>
              <Route index element={<Navigate to={menuUrl('dashboard')} replace />} />
              {routes
                .filter((route) => route.area === undefined || route.area === area)
                .map((route) => (
                  <Route
                    key={`${route.area} ${route.path}`}
                    path={below(route.path)}
                    element={<Screen route={route} />}
                  />
                ))}
              <Route path={ACCOUNT} element={<RouteScreen route={account} />} />
              {KitPage && <Route path="kit" element={<KitPage />} />}
              <Route path="*" element={<NoSuchScreen />} />
            </Routes>
          </Suspense>
        </Frame>
      </WhileClosed>
      <ConfirmDialog />
    </Admin>
  )
}

/** As the routes below the area's own address name it. */
const below = (path: string) => menuUrl(path).replace(/^\/[^/]+\//, '')

function Screen({ route }: { route: AdminRoute }) {
  const screen = <RouteScreen key={route.path} route={route} />
  return route.menu === null ? screen : <Held menu={route.menu}>{screen}</Held>
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
