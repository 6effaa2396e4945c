const MAX_KEPT = 30_000

/** Claims of a token that we signed, even one that has run out; null for anything else. */
export type SignedClaims = <T extends object>(token: string) => (T & { exp: number }) | null

/**
 * A phone sends the same token with every save, and a signature once found good stays good: those verified last are
 * kept (about 1 KB each). Whether a token has run out is for the caller to ask, by the clock.
 */
export function signedClaims(verify: (token: string) => object): SignedClaims {
  const kept = new Map<string, object>()

  function check(token: string): object | null {
    // No JWT, such as the upload token of a save: an error costs more than all the rest of one.
    if (!token.includes('.')) return null
    try {
      return verify(token)
    } catch {
      // Forged or garbled.
      return null
    }
  }

  return (<T extends object>(token: string) => {
    const known = kept.get(token)
    if (known) return known as T & { exp: number }
    const checked = check(token)
    if (!checked) return null
    if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value as string)
    kept.set(token, checked)
    return checked as T & { exp: number }
  }) as SignedClaims
}

/** Whether claims have run out at `now` (epoch ms); such without an end have. */
export const hasExpired = ({ exp }: { exp: unknown }, now: number): boolean =>
  typeof exp !== 'number' || !(now < exp * 1000)
