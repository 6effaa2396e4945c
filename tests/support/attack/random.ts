/** Numbers that follow from a seed alone, so that what was found can be found again. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number
  /** A whole number below `limit`. */
  below(limit: number): number
  pick<T>(list: readonly T[]): T
  chance(share: number): boolean
}

/** Mulberry32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    chance: (share) => next() < share,
  }
}
