import type { AccessMenu } from '#contract/access/access.ts'
import type { Profile } from '#contract/accounts/auth.ts'

/** Who is logged in here. Tokens are null where the log-in has run out but whose work lies here is still known (I9). */
export interface Session {
  profile: Profile
  menus: AccessMenu[]
  accessToken: string | null
  refreshToken: string | null
}

/** A menu as the frame shows it (seed, section 3: title, route, icon, optional children). */
export interface MyMenu {
  title: string
  route: string
  icon: string
  children?: MyMenu[]
}

export const SESSION_KEYS = [
  'userData',
  'token',
  'tokenType',
  'accessToken',
  'refreshToken',
  'accessMenu',
  'myMenu',
  'myGudang',
] as const
export type SessionKey = (typeof SESSION_KEYS)[number]

export function toMyMenu(menu: AccessMenu): MyMenu {
  const entry = { title: menu.name, route: menu.route_name, icon: menu.icon }
  return menu.submenus.length ? { ...entry, children: menu.submenus.map(toMyMenu) } : entry
}

/** The seed's browser keys. Nothing unsent is ever among them: clearing them loses no answer. */
export function toKeys(session: Session): Record<SessionKey, string> {
  return {
    userData: JSON.stringify(session.profile),
    token: session.accessToken ?? '',
    tokenType: 'Bearer',
    accessToken: session.accessToken ?? '',
    refreshToken: session.refreshToken ?? '',
    accessMenu: JSON.stringify(session.menus),
    myMenu: JSON.stringify(session.menus.map(toMyMenu)),
    myGudang: '[]',
  }
}

/** Back from the keys; null where they are not ours or not whole. */
export function fromKeys(get: (key: SessionKey) => string | null): Session | null {
  try {
    const profile = JSON.parse(get('userData') ?? 'null') as Profile | null
    const menus = JSON.parse(get('accessMenu') ?? '[]') as AccessMenu[]
    if (typeof profile?.id !== 'string' || typeof profile.role !== 'string' || !Array.isArray(menus)) return null
    return { profile, menus, accessToken: get('accessToken') || null, refreshToken: get('refreshToken') || null }
  } catch {
    // Somebody else's text under our keys: as if there were none.
    return null
  }
}
