import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '#src/lib/session.ts'
import { type Audience, redirectFor } from './guard.ts'

interface GuardedProps {
  audience: Audience
  keepsExpired?: boolean
  children: ReactNode
}

export function Guarded({ audience, keepsExpired, children }: GuardedProps) {
  const session = useSession((state) => state.session)
  const left = useSession((state) => state.left)
  const { pathname, search } = useLocation()
  const next = new URLSearchParams(search).get('next')
  const to = redirectFor(audience, session, { path: pathname, href: pathname + search, next, keepsExpired, left })
  return to ? <Navigate to={to} replace /> : children
}
