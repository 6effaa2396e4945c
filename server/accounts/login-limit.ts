import { tooManyRequests } from '../lib/errors.ts'

/**
 * Slows down guessing per account and network or known device, never per network alone: one school is one address. Nor
 * per account alone: whoever knows its name could lock its owner out of a new phone. The first tries are free, then
 * each one doubles the wait. Counted before the password is checked, so that a burst of parallel guesses gains nothing.
 */
export interface LoginLimit {
  /** Counts a try of `key`; throws `too_many_requests` with the seconds left while it must wait. */
  take(key: string): void
  /** The try was right: nothing is held against the key any more. */
  forget(key: string): void
  /** The try was never verified (the server was busy): it does not count. */
  giveBack(key: string): void
}

interface Tries {
  count: number
  /** Epoch ms from which the next try is let through. */
  open_at: number
  last_at: number
}

/** What the tries of an account are counted under; `place`: a network, or a device that was logged in before. */
export const triesKey = (email: string, place: string) => `${email} ${place}`

export const FREE_TRIES = 5
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15 * 60_000
const FORGET_AFTER_MS = 60 * 60_000
/** Keys kept; the one idle longest goes first. About 10 MB at worst. */
const MAX_KEYS = 50_000

/** In memory, per node: with n nodes a guesser has n times the tries, which the doubling wait makes up for. */
export function loginLimit(now: () => number, maxKeys = MAX_KEYS): LoginLimit {
  const kept = new Map<string, Tries>()

  function find(key: string): Tries {
    const found = kept.get(key)
    if (found && now() - found.last_at < FORGET_AFTER_MS) return found
    return { count: 0, open_at: 0, last_at: 0 }
  }

  /** Put at the end of the map, whose first key is thereby the one idle longest. */
  function keep(key: string, tries: Tries): void {
    kept.delete(key)
    kept.set(key, tries)
    const oldest = kept.keys().next().value
    if (kept.size > maxKeys && oldest !== undefined) kept.delete(oldest)
  }

  return {
    take(key) {
      const tries = find(key)
      const wait = tries.open_at - now()
      if (wait > 0) throw tooManyRequests(Math.ceil(wait / 1000))
      const count = tries.count + 1
      keep(key, { count, open_at: now() + waitAfter(count), last_at: now() })
    },
    forget: (key) => {
      kept.delete(key)
    },
    giveBack(key) {
      const count = find(key).count - 1
      if (count > 0) keep(key, { count, open_at: now(), last_at: now() })
      else kept.delete(key)
    },
  }
}

/** Wait in ms after the `count`th wrong try: 0 up to the free ones, then 1 s, 2 s, 4 s … 15 minutes. */
export function waitAfter(count: number): number {
  if (count < FREE_TRIES) return 0
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(count - FREE_TRIES, 30), LONGEST_WAIT_MS)
}

/** Counts a try; one that the server was too busy to verify is subtracted again. */
export async function withTryLimit<T>(
  { limit }: { limit: LoginLimit },
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  limit.take(key)
  try {
    return await work()
  } catch (error) {
    limit.giveBack(key)
    throw error
  }
}
