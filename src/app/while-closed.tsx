import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useMaintenance } from '#src/lib/calls/maintenance.ts'
import { withQuery } from '#src/lib/paths.ts'

/** A screen that has nothing to show because the platform is closed gives way to the one that says so. */
export function WhileClosed({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const bare = useMaintenance((state) => state.closed !== null && state.bare === pathname)
  return bare ? <Navigate to={withQuery('/under-maintenance', { next: pathname + search })} replace /> : children
}
