import type { TokenPair } from '#contract/accounts/token-pair.ts'

export interface Renewal {
  /** Renews the pair; null where the log-in is over. Rejects where no answer came. */
  refresh(stale: string): Promise<TokenPair | null>
  /** The access token as it stands. */
  token(): string | null
  onRenewed(pair: TokenPair): void
  onOver(): void
}

/**
 * One renewal for however many calls were refused with 401 meanwhile: they queue on the same promise and
 * go on with the new token. Resolves to null where the log-in is over.
 */
export function createRenewer(renewal: Renewal) {
  let running: Promise<string | null> | null = null

  const renew = async (stale: string): Promise<string | null> => {
    const pair = await renewal.refresh(stale)
    if (!pair) {
      renewal.onOver()
      return null
    }
    renewal.onRenewed(pair)
    return pair.accessToken
  }

  return async (stale: string): Promise<string | null> => {
    const now = renewal.token()
    // A call that was sent with an older token: the renewal has already been.
    if (now && now !== stale) return now
    running ??= renew(stale).finally(() => {
      running = null
    })
    return running
  }
}
