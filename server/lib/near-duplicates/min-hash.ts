/**
 * MinHash with banding (Broder 1997; Indyk and Motwani 1998): 24 bands of 3 minima. Two stems with a similarity of s share
 * a band with probability 1 − (1 − s³)²⁴: 99.99 % at 0.7, 0.3 % at 0.05.
 */
const BANDS = 24
const ROWS = 3

/** Multipliers and shifts of the 72 hash functions, from one fixed seed: prints are compared across releases. */
const HASHES = Array.from({ length: BANDS * ROWS }, (_, index) => ({
  factor: mix(2 * index + 1) | 1,
  shift: mix(2 * index + 2),
}))

/** The print of a set of pieces: one 32-bit number per band; empty for nothing. */
export function minHash(pieces: ReadonlySet<string>): number[] {
  if (!pieces.size) return []
  const least = new Array<number>(HASHES.length).fill(0xffffffff)
  for (const piece of pieces) {
    const base = fnv(piece)
    for (let index = 0; index < HASHES.length; index++) {
      const { factor, shift } = HASHES[index] as { factor: number; shift: number }
      const hash = mix(Math.imul(base, factor) + shift)
      if (hash < (least[index] as number)) least[index] = hash
    }
  }
  return Array.from({ length: BANDS }, (_, band) => {
    let joined = band + 1
    for (let row = 0; row < ROWS; row++) joined = mix(Math.imul(joined, 31) + (least[band * ROWS + row] as number))
    return joined | 0
  })
}

/** FNV-1a, 32 bits. */
function fnv(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The finaliser of MurmurHash3: every bit of the input moves every bit of the answer. */
function mix(value: number): number {
  let hash = value | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
