import { getEngine } from '../exam/engine.ts'
import { currentSession } from '../session.ts'

/** Who logged out on this phone while answers of theirs were unsent, or may have been: name by user id. */
export type Leavers = Readonly<Record<string, string>>

const STORED = 'leavers'

export function leavers(): Leavers {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}')
    return typeof found === 'object' && found !== null ? (found as Leavers) : {}
  } catch {
    // Storage closed to us, or somebody else's text: as if there were none.
    return {}
  }
}

function store(all: Leavers): void {
  try {
    if (Object.keys(all).length) localStorage.setItem(STORED, JSON.stringify(all))
    else localStorage.removeItem(STORED)
  } catch {
    // The answers are sent all the same; only the log-in does not tell of them.
  }
}

/** How much of theirs waits on this phone; null where that cannot be told now. */
export const unsentOf = (user_id: string): Promise<number | null> =>
  getEngine()
    .then((engine) => engine.unsentOf(user_id))
    .catch(() => null)

/** Before a log-out: whose answers stay behind, so that the log-in can say so. It looks again, and says nothing where there are none. */
export async function noteLeaver(): Promise<void> {
  const profile = currentSession()?.profile
  if (profile && (await unsentOf(profile.id)) !== 0) store({ ...leavers(), [profile.id]: profile.nama })
}

/** All of theirs has arrived, or they are back. */
export function forgetLeaver(user_id: string): void {
  const { [user_id]: _, ...others } = leavers()
  store(others)
}
