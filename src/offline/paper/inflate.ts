/**
 * Raw DEFLATE (RFC 1951) for browsers without DecompressionStream (Safari before 16.4, Firefox before 113): a sealed
 * paper must open there too.
 */
const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
]
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
]
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
const MAX_BITS = 15

/** Codes by length: how many there are of each, and their symbols in order. */
interface Tree {
  counts: Uint16Array
  symbols: Uint16Array
}

/** `size`: length of the result in bytes, as the gzip trailer says. Throws on damaged data. */
export function inflate(source: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(size)
  let at = 0
  let position = 0
  let hold = 0
  let held = 0

  function bits(count: number): number {
    while (held < count) {
      const byte = source[position++]
      if (byte === undefined) throw new Error('The compressed data ends too early.')
      hold |= byte << held
      held += 8
    }
    const value = hold & ((1 << count) - 1)
    hold >>>= count
    held -= count
    return value
  }

  function symbol({ counts, symbols }: Tree): number {
    let code = 0
    let first = 0
    let index = 0
    for (let length = 1; length <= MAX_BITS; length++) {
      code |= bits(1)
      const count = counts[length] as number
      if (code - first < count) return symbols[index + code - first] as number
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw new Error('The compressed data holds an unknown code.')
  }

  function stored(): void {
    hold = 0
    held = 0
    const length = (source[position] as number) | ((source[position + 1] as number) << 8)
    position += 4
    out.set(source.subarray(position, position + length), at)
    position += length
    at += length
  }

  function packed(literals: Tree, distances: Tree): void {
    for (;;) {
      const code = symbol(literals)
      if (code === 256) return
      if (code < 256) out[at++] = code
      else copy(code - 257, distances)
    }
  }

  function copy(code: number, distances: Tree): void {
    const length = (LENGTH_BASE[code] as number) + bits(LENGTH_EXTRA[code] as number)
    const place = symbol(distances)
    const back = (DISTANCE_BASE[place] as number) + bits(place < 4 ? 0 : (place >> 1) - 1)
    if (back > at || at + length > size) throw new Error('The compressed data points outside of itself.')
    // Byte by byte: source and target may overlap.
    for (const end = at + length; at < end; at++) out[at] = out[at - back] as number
  }

  function dynamic(): void {
    const [literals, distances, codes] = [bits(5) + 257, bits(5) + 1, bits(4) + 4]
    const lengths = new Uint8Array(19)
    for (let index = 0; index < codes; index++) lengths[CODE_ORDER[index] as number] = bits(3)
    const tree = treeOf(lengths)
    const all = new Uint8Array(literals + distances)
    for (let index = 0; index < all.length; ) {
      const code = symbol(tree)
      if (code < 16) all[index++] = code
      else {
        const value = code === 16 ? (all[index - 1] as number) : 0
        const times = code === 16 ? 3 + bits(2) : code === 17 ? 3 + bits(3) : 11 + bits(7)
        all.fill(value, index, index + times)
        index += times
      }
    }
    packed(treeOf(all.subarray(0, literals)), treeOf(all.subarray(literals)))
  }

  for (let last = 0; !last; ) {
    last = bits(1)
    const kind = bits(2)
    if (kind === 0) stored()
    else if (kind === 1) packed(FIXED_LITERALS, FIXED_DISTANCES)
    else if (kind === 2) dynamic()
    else throw new Error('The compressed data holds an unknown block.')
  }
  return out
}

function treeOf(lengths: Uint8Array): Tree {
  const counts = new Uint16Array(MAX_BITS + 1)
  for (const length of lengths) counts[length] = (counts[length] as number) + 1
  counts[0] = 0
  const offsets = new Uint16Array(MAX_BITS + 2)
  for (let length = 1; length <= MAX_BITS; length++) {
    offsets[length + 1] = (offsets[length] as number) + (counts[length] as number)
  }
  const symbols = new Uint16Array(lengths.length)
  lengths.forEach((length, value) => {
    if (length === 0) return
    symbols[offsets[length] as number] = value
    offsets[length] = (offsets[length] as number) + 1
  })
  return { counts, symbols }
}

const FIXED_LITERALS = treeOf(
  Uint8Array.from({ length: 288 }, (_, value) => (value < 144 ? 8 : value < 256 ? 9 : value < 280 ? 7 : 8)),
)
const FIXED_DISTANCES = treeOf(new Uint8Array(30).fill(5))
