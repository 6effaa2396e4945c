import type { TokenPair } from '#contract/accounts/token-pair.ts'
import type { Locks } from '../browser/locks.ts'
import type { SessionStore } from '../store/session-store.ts'
import { isTokenPair } from './replies.ts'
import type { Send } from './send.ts'

export interface RefreshDeps {
  locks: Locks
  session: SessionStore
  send: Send
}

/** No answer came: the log-in may well be good. */
export class RefreshUnreachable extends Error {}

/**
 * Renews the log-in of this student whose access token `stale` was refused. One tab or the worker does it at a time; the
 * others find the new pair already there. Null where the log-in is over. Throws RefreshUnreachable.
 */
export function refreshSession(
  { locks, session, send }: RefreshDeps,
  user_id: string,
  stale: string | null,
): Promise<TokenPair | null> {
  return locks.run('elp:refresh', async () => {
    const stored = await session.load()
    // Whoever logged in meanwhile: their log-in makes no call of this student.
    if (!stored?.refreshToken || stored.user_id !== user_id) return null
    const { accessToken, refreshToken } = stored
    if (accessToken && accessToken !== stale) return { accessToken, refreshToken }
    const reply = await send({ method: 'POST', path: '/jwt/refresh-token', body: { refreshToken } })
    if (reply.kind === 'refused' && (reply.status === 401 || reply.code === 'account_blocked')) {
      await session.saveTokens(stored.user_id, null)
      return null
    }
    if (reply.kind !== 'ok' || !isTokenPair(reply.body)) throw new RefreshUnreachable('No answer to the renewal.')
    const pair = { accessToken: reply.body.accessToken, refreshToken: reply.body.refreshToken }
    // Where the database cannot keep it now the call in hand goes by it all the same; the server takes the token before it once more then.
    await session.saveTokens(stored.user_id, pair).catch(() => undefined)
    return pair
  })
}
