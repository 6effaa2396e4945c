import { landingOf, mayOpen, type Role } from '#contract/access/access.ts'
import { paths, safeNext } from '#src/lib/paths.ts'
import type { Session } from '#src/lib/session-keys.ts'

/** Who a screen is for. `guest`: only while logged out · `any`: everybody · a role: the logged-in of that role. */
export type Audience = 'guest' | 'any' | Role

export interface Visit {
  /** Path without query, as the menus name it. */
  path: string
  /** Path with query, to come back to. */
  href: string
  /** `next` of the query, on the log-in screen. */
  next: string | null
  /** An exam in progress is not closed by a log-in that ran out: it asks for it in a sheet (I9). */
  keepsExpired?: boolean
  /** Whoever was here logged out by hand: the next one starts at a place of their own, not on this screen. */
  left?: boolean
}

/** Where a visitor is sent instead, or null where the screen may open (seed, section 6). */
export function redirectFor(audience: Audience, session: Session | null, visit: Visit): string | null {
  if (audience === 'any') return null
  const live = session?.accessToken ? session : null
  if (audience === 'guest') return live ? (safeNext(visit.next) ?? landingOf(live.profile.role)) : null
  const known = live ?? (visit.keepsExpired ? session : null)
  if (!known) return visit.left ? loginPageOf(audience) : paths.login(visit.href)
  return mayOpen(visit.path, audience, known.profile.role, known.menus) ? null : paths.notAuthorized()
}

/** Whoever is logged out of an area of the back office is led to the log-in of that area. */
function loginPageOf(audience: Role): string {
  if (audience === 'Siswa') return paths.login()
  return audience === 'Admin' ? paths.adminLogin() : paths.superLogin()
}
