import type { TokenPair } from '#contract/accounts/token-pair.ts'
import { offlineParts } from '../loading/offline-parts.ts'
import { currentSession, expireSession, takeTokens } from '../session.ts'
import { createRenewer } from './renewal.ts'

/** One renewal at a time over all tabs and the worker; the pair of another student's log-in is not ours to take. */
async function refresh(stale: string): Promise<TokenPair | null> {
  const user_id = currentSession()?.profile.id
  const { browserRefresh } = await offlineParts()
  return user_id === undefined ? null : browserRefresh(user_id, stale)
}

/** The page's renewer: a fresh access token, or null where the log-in is over. */
export const renewToken = createRenewer({
  refresh,
  token: () => currentSession()?.accessToken ?? null,
  onRenewed: takeTokens,
  onOver: expireSession,
})
