import { type Bounds, type Life, spread } from './life.ts'
import { groupBy } from './lists.ts'

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

/** So often news may come back to a page life by way of others: phones that were asleep by turns. */
const TURNS = 100

/** Bounds that fit together: what one writer knows of another passes from life to life until nothing changes any more. */
export function solve(
  lives: ReadonlyMap<string, Life>,
  known: ReadonlyMap<string, Bounds>,
  references: readonly Reference[],
): Solved {
  const seeds = new Map([...known].map(([writer, { lo, hi }]) => [writer, { lo: lo.slice(), hi: hi.slice() }]))
  const bounds = new Map<string, Bounds>()
  const [from, to] = [groupBy(references, ({ of }) => of), groupBy(references, ({ writer }) => writer)]
  // Without a circle news passes each life once, each way.
  const most = 2 * Math.min(references.length, lives.size + TURNS) + 2
  let changed = new Set(lives.keys())
  for (let round = 0; changed.size > 0; round++) {
    for (const writer of changed) bounds.set(writer, spread(lives.get(writer) as Life, seeds.get(writer) as Bounds))
    const empty = [...changed].some((writer) => isEmpty(bounds.get(writer) as Bounds))
    if (empty || round > most) return { bounds, contradiction: true }
    const next = new Set<string>()
    for (const writer of changed) {
      for (const reference of from.get(writer) ?? []) if (later(reference, bounds, seeds)) next.add(reference.writer)
      for (const reference of to.get(writer) ?? []) if (earlier(reference, bounds, seeds)) next.add(reference.of)
    }
    changed = next
  }
  return { bounds, contradiction: false }
}

type All = ReadonlyMap<string, Bounds>

/** Who knew of an entry is not earlier than it. Answers whether that was news. */
function later({ writer, index, of, seq }: Reference, bounds: All, seeds: All): boolean {
  const lo = bounds.get(of)?.lo[seq - 1] as number
  if (lo <= (bounds.get(writer)?.lo[index] as number)) return false
  narrow(seeds.get(writer) as Bounds, index, { lo, hi: Number.POSITIVE_INFINITY })
  return true
}

/** What somebody knew of is not later than he. */
function earlier({ writer, index, of, seq }: Reference, bounds: All, seeds: All): boolean {
  const hi = bounds.get(writer)?.hi[index] as number
  if (hi >= (bounds.get(of)?.hi[seq - 1] as number)) return false
  narrow(seeds.get(of) as Bounds, seq - 1, { lo: Number.NEGATIVE_INFINITY, hi })
  return true
}

export const isEmpty = ({ lo, hi }: Bounds): boolean => lo.some((least, index) => least > (hi[index] as number))

export function narrow({ lo, hi }: Bounds, index: number, by: { lo: number; hi: number }): void {
  lo[index] = Math.max(lo[index] as number, by.lo)
  hi[index] = Math.min(hi[index] as number, by.hi)
}
