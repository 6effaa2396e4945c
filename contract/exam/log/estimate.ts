import type { Logs, Opening, WriterLog } from './entry.ts'
import type { Bounds, Life, WriterTimes } from './life.ts'
import type { Reference } from './solve.ts'

/** The moment taken for each entry, within its bounds: by samples of the life, else by its wall clock, else the earliest. */
export function estimate(
  logs: Logs,
  lives: ReadonlyMap<string, Life>,
  bounds: ReadonlyMap<string, Bounds>,
  references: readonly Reference[],
): Map<string, WriterTimes> {
  const times = new Map<string, WriterTimes>()
  const known = new Set<string>()
  for (const [writer, log] of logs) {
    const [life, within] = [lives.get(writer) as Life, bounds.get(writer) as Bounds]
    const sampled = bySamples(log, life)
    if (sampled) known.add(writer)
    const wall = sampled ?? byWall(log, life)
    const guess = !sampled && !agrees(wall, within)
    const taken = guess ? within.lo.map((lo, i) => (Number.isFinite(lo) ? lo : (wall[i] as number))) : wall
    times.set(writer, { ...within, est: ordered(taken, within), guess })
  }
  giveWay(times, references, known)
  follow(times, references)
  return times
}

/** Offsets between clock and server, by the sample with the shortest round trip of each stretch between gaps. */
function bySamples(log: WriterLog, life: Life): Float64Array | undefined {
  const stretch = stretches(log)
  const best = new Map<number, { trip: number; offset: number }>()
  for (const [index, { v }] of log.entries()) {
    if (!('server' in v)) continue
    const { at, left, back } = v.server
    const trip = back - left
    const of = stretch[index] as number
    // Its call has to lie in the stretch as a whole.
    const begin = stretch.indexOf(of)
    if (begin > 0 && left < (life.m[begin] as number)) continue
    if (trip < (best.get(of)?.trip ?? Number.POSITIVE_INFINITY)) best.set(of, { trip, offset: at + trip / 2 - back })
  }
  if (best.size === 0) return undefined
  return life.m.map((m, index) => m + offsetAt(index, stretch, best, life))
}

/** Number of the stretch without a gap in which each entry lies. */
function stretches(log: WriterLog): number[] {
  let n = 0
  return log.map(({ v }) => ('gap' in v ? ++n : n))
}

/** From the nearest stretch before that has a sample, with what is taken to have passed since; else from the nearest after. */
function offsetAt(
  index: number,
  stretch: readonly number[],
  best: ReadonlyMap<number, { offset: number }>,
  { guessed }: Life,
): number {
  const own = stretch[index] as number
  let passed = 0
  for (let i = index, of = own; of >= 0; of--) {
    const known = best.get(of)
    if (known) return known.offset + passed
    while (i >= 0 && stretch[i] === of) passed += guessed[i--] as number
  }
  passed = 0
  for (let i = index + 1; i < stretch.length; i++) {
    passed += guessed[i] as number
    const known = best.get(stretch[i] as number)
    if (known) return known.offset - passed
  }
  return 0
}

/** By the clock that the phone showed when the life began. */
function byWall(log: WriterLog, { m, guessed }: Life): Float64Array {
  const first = log[0]?.v
  const opening: Opening | undefined = first && 'open' in first ? first.open : undefined
  const offset = (opening?.wall ?? 0) - (m[0] ?? 0)
  let passed = 0
  return m.map((at, index) => {
    passed += guessed[index] as number
    return at + offset + passed
  })
}

/** Both ends of the life are known and the clock fits in. */
function agrees(wall: Float64Array, { lo, hi }: Bounds): boolean {
  const ends = [0, wall.length - 1]
  return (
    wall.length > 0 &&
    Number.isFinite(lo[0] as number) &&
    Number.isFinite(hi.at(-1) as number) &&
    ends.every((i) => (wall[i] as number) >= (lo[i] as number) && (wall[i] as number) <= (hi[i] as number))
  )
}

/** Within the bounds, and never back. */
function ordered(raw: Float64Array, { lo, hi }: Bounds): Float64Array {
  let last = Number.NEGATIVE_INFINITY
  return raw.map((value, index) => {
    last = Math.max(last, Math.min(Math.max(value, lo[index] as number), hi[index] as number))
    return last
  })
}

/** A life without a sample is taken to be no later than those who knew of it: its clock may be anything. */
function giveWay(
  times: ReadonlyMap<string, WriterTimes>,
  references: readonly Reference[],
  sampled: ReadonlySet<string>,
): void {
  untilStill(references, ({ writer, index, of, seq }) => {
    if (sampled.has(of)) return false
    const [later, earlier] = [times.get(writer) as WriterTimes, times.get(of) as WriterTimes]
    const most = later.est[index] as number
    let moved = false
    for (let i = seq - 1; i >= 0 && (earlier.est[i] as number) > Math.max(most, earlier.lo[i] as number); i--) {
      earlier.est[i] = Math.max(most, earlier.lo[i] as number)
      moved = true
    }
    return moved
  })
}

/** Nothing is taken to be earlier than what it knew. */
function follow(times: ReadonlyMap<string, WriterTimes>, references: readonly Reference[]): void {
  untilStill(references, ({ writer, index, of, seq }) => {
    const [later, earlier] = [times.get(writer) as WriterTimes, times.get(of) as WriterTimes]
    const least = earlier.est[seq - 1] as number
    let moved = false
    for (
      let i = index;
      i < later.est.length && (later.est[i] as number) < Math.min(least, later.hi[i] as number);
      i++
    ) {
      later.est[i] = Math.min(least, later.hi[i] as number)
      moved = true
    }
    return moved
  })
}

/** News passes each reference once; a circle, which is none of honest phones, ends as well. */
function untilStill(references: readonly Reference[], move: (reference: Reference) => boolean): void {
  for (let round = 0, moved = true; moved && round <= references.length; round++) {
    moved = false
    for (const reference of references) moved = move(reference) || moved
  }
}
