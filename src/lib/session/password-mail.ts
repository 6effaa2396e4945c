import { ApiError } from '../calls/api-error.ts'
import { postJson } from '../calls/request-json.ts'

/** Asks for the mail with a link to set a new password; the answer tells nobody whether the address has an account. */
export const askForLink = (email: string) => postJson('/auth/fg-pw', { email: email.trim() })

/** Sets a new password by a mailed link's token. */
export const setByLink = (token: string, password: string) => postJson('/auth/fg-pw-sb', { token, password })

/** Why that failed: a key of the texts, and for a full line the minutes to wait. */
export type PasswordFailure =
  | { key: 'error.email' | 'error.short' | 'error.long' | 'error.network' | 'error.unknown' }
  | { key: 'error.tooMany'; count: number }
  | { key: 'stale.title' }

export function passwordFailure(failure: unknown): PasswordFailure {
  if (!(failure instanceof ApiError) || failure.status === null) return { key: 'error.network' }
  if (failure.status === 429) {
    return { key: 'error.tooMany', count: Math.max(1, Math.ceil((failure.retryAfter ?? 60) / 60)) }
  }
  const paths = failure.fields.map(({ path }) => path)
  if (paths.includes('token')) return { key: 'stale.title' }
  if (paths.includes('email')) return { key: 'error.email' }
  if (paths.includes('password')) return { key: 'error.short' }
  return { key: 'error.unknown' }
}

/** Limits of the contract, said before the server is asked: its schema would bring its library into the first load. */
const SHORTEST = 8
const LONGEST = 128

export function passwordMistake(password: string): 'error.short' | 'error.long' | null {
  if (password.length < SHORTEST) return 'error.short'
  return password.length > LONGEST ? 'error.long' : null
}
