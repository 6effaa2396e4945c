import { tooManyRequests } from './errors.ts'

export interface WindowLimit {
  /** Counts one of `key`; throws `too_many_requests` with the seconds left once the window is full. */
  take(key: string): void
  /** Throws as `take` does where the window is full; counts nothing. */
  demand(key: string): void
}

/** At most `max` of a key in any `windowMs`, in memory per node; of many keys the one idle longest is forgotten. */
export function windowLimit(max: number, windowMs: number, now: () => number, maxKeys = 50_000): WindowLimit {
  const kept = new Map<string, number[]>()
  function timesOf(key: string): number[] {
    const times = (kept.get(key) ?? []).filter((time) => now() - time < windowMs)
    const [oldest = 0] = times
    if (times.length >= max) throw tooManyRequests(Math.ceil((oldest + windowMs - now()) / 1000))
    return times
  }

  return {
    demand: (key) => void timesOf(key),
    take(key) {
      const times = timesOf(key)
      kept.delete(key)
      kept.set(key, [...times, now()])
      const idle = kept.keys().next().value
      if (kept.size > maxKeys && idle !== undefined) kept.delete(idle)
    },
  }
}
