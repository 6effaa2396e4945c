/** What one attacker holds. */
export interface Attacker {
  /** Access token of the role; none for a stranger. */
  token: string | undefined
  /** Upload token of an exam of their own. */
  upload: string | undefined
  /** Other tokens: run out, forged, somebody else's refresh token. */
  strays: readonly string[]
}
