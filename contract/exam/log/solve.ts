import { type Bounds, type Life, spread } from './life.ts'

/** An entry of one writer came after one of another. */
export interface Reference {
  kind: 'knows'
  writer: string
  index: number
  of: string
  seq: number
}

interface Solved {
  bounds: Map<string, Bounds>
  contradiction: boolean
}

/** Bounds that fit together: what one writer knows of another passes from life to life until nothing changes any more. */
export function solve(
  lives: ReadonlyMap<string, Life>,
  known: ReadonlyMap<string, Bounds>,
  references: readonly Reference[],
): Solved {
  const seeds = new Map([...known].map(([writer, { lo, hi }]) => [writer, { lo: lo.slice(), hi: hi.slice() }]))
  const bounds = new Map<string, Bounds>()
  const again = new Set(lives.keys())
  // Without a circle news passes each reference once, each way.
  for (let round = 0; again.size > 0; round++) {
    for (const writer of again) bounds.set(writer, spread(lives.get(writer) as Life, seeds.get(writer) as Bounds))
    again.clear()
    if ([...bounds.values()].some(isEmpty) || round > 2 * references.length + 2) return { bounds, contradiction: true }
    for (const { writer, index, of, seq } of references) {
      const [later, earlier] = [bounds.get(writer) as Bounds, bounds.get(of) as Bounds]
      const [lo, hi] = [earlier.lo[seq - 1] as number, later.hi[index] as number]
      if (lo > (later.lo[index] as number)) {
        narrow(seeds.get(writer) as Bounds, index, { lo, hi: Number.POSITIVE_INFINITY })
        again.add(writer)
      }
      if (hi < (earlier.hi[seq - 1] as number)) {
        narrow(seeds.get(of) as Bounds, seq - 1, { lo: Number.NEGATIVE_INFINITY, hi })
        again.add(of)
      }
    }
  }
  return { bounds, contradiction: false }
}

const isEmpty = ({ lo, hi }: Bounds) => lo.some((least, index) => least > (hi[index] as number))

export function narrow({ lo, hi }: Bounds, index: number, by: { lo: number; hi: number }): void {
  lo[index] = Math.max(lo[index] as number, by.lo)
  hi[index] = Math.min(hi[index] as number, by.hi)
}
