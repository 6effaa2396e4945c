import type { Session } from './session-keys.ts'

const KEY = 'known-student'

/**
 * Whose phone this is, without tokens: a third copy for the day on which the browser lost its whole database and was
 * killed. Without it a student in mid-exam could not go on until the network is back.
 */
export function rememberStudent({ profile, menus }: Session): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ profile, menus }))
  } catch {
    // Storage closed or full: the database has it.
  }
}

export function knownStudent(): Session | null {
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Pick<Session, 'profile' | 'menus'> | null
    return known?.profile?.id ? { ...known, accessToken: null, refreshToken: null } : null
  } catch {
    // Unreadable: as if there were none.
    return null
  }
}

export function forgetStudent(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored either.
  }
}
