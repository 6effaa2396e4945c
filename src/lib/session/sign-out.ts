import { ApiError } from '../calls/api-error.ts'
import { postJson } from '../calls/request-json.ts'
import { currentSession, signOut } from '../session.ts'
import { noteLeaver } from './unsent-leavers.ts'

/**
 * Ends the session here and, where it can be reached, on the server. A server that cannot be reached keeps the
 * session family until it runs out; what is unsent stays and is sent after the next log-in (I9).
 */
export async function logOut(): Promise<void> {
  const refreshToken = currentSession()?.refreshToken
  await noteLeaver()
  await signOut()
  if (!refreshToken) return
  await postJson('/jwt/logout', { refreshToken }).catch((failure: unknown) => {
    if (!(failure instanceof ApiError)) throw failure
  })
}
