import { minHash } from './min-hash.ts'
import { plainStem, shingles, similarity } from './shingles.ts'

/** From this share of common pieces on, two stems are nearly the same. */
export const NEAR = 0.75
/** Earlier stems that are compared with one: those that share the most with it. */
const CANDIDATES = 20

interface Known<T> {
  item: T
  pieces: ReadonlySet<string>
}

/** The stems of a list so far, found again by their prints. */
export class NearStems<T> {
  readonly #byPrint = new Map<number, Known<T>[]>()

  /** Takes one more; answers the earlier one that it nearly repeats. */
  add(teks: string, item: T): { item: T; similarity: number } | undefined {
    const pieces = shingles(plainStem(teks))
    const shared = new Map<Known<T>, number>()
    const own = { item, pieces }
    for (const print of minHash(pieces)) {
      const there = this.#byPrint.get(print) ?? []
      for (const known of there) shared.set(known, (shared.get(known) ?? 0) + 1)
      // A stem that stands a thousand times is found by its first.
      if (there.length < CANDIDATES) this.#byPrint.set(print, [...there, own])
    }
    const likeliest = [...shared].sort(([, a], [, b]) => b - a).slice(0, CANDIDATES)
    const near = likeliest
      .map(([known]) => ({ item: known.item, similarity: similarity(pieces, known.pieces) }))
      .filter((one) => one.similarity >= NEAR)
    return near.sort((a, b) => b.similarity - a.similarity)[0]
  }
}
