/** Of the whole cache: what a single value may take at most. */
const LARGEST_SHARE = 1 / 4

/**
 * Values that can be worked out again, the last used of them: as many as fit into `most` bytes together, by what `sizeOf`
 * says of each. How many there are says nothing about the memory they take.
 */
export class ByteCache<V> {
  readonly #kept = new Map<string, { value: V; bytes: number }>()
  readonly #most: number
  readonly #sizeOf: (key: string, value: V) => number
  #bytes = 0

  constructor(most: number, sizeOf: (key: string, value: V) => number) {
    this.#most = most
    this.#sizeOf = sizeOf
  }

  /** Bytes that the cache takes now. */
  get bytes(): number {
    return this.#bytes
  }

  get(key: string): V | undefined {
    const known = this.#kept.get(key)
    if (!known) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, known)
    return known.value
  }

  keep(key: string, value: V): void {
    const bytes = this.#sizeOf(key, value)
    if (this.#kept.has(key) || bytes > this.#most * LARGEST_SHARE) return
    this.#kept.set(key, { value, bytes })
    this.#bytes += bytes
    for (const [oldest, { bytes: freed }] of this.#kept) {
      if (this.#bytes <= this.#most) return
      this.#kept.delete(oldest)
      this.#bytes -= freed
    }
  }
}
