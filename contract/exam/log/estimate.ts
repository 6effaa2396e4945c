import type { Logs, Opening, WriterLog } from './entry.ts'
import type { Bounds, Life, WriterTimes } from './life.ts'
import { groupBy } from './lists.ts'
import type { Reference } from './solve.ts'

/** The moment taken for each entry, within its bounds: by samples of the life, else by its wall clock, else the earliest. */
export function estimate(
  logs: Logs,
  lives: ReadonlyMap<string, Life>,
  bounds: ReadonlyMap<string, Bounds>,
  references: readonly Reference[],
): Map<string, WriterTimes> {
  const times = new Map<string, WriterTimes>()
  const known = new Map<string, Int32Array>()
  for (const [writer, log] of logs) {
    const [life, within] = [lives.get(writer) as Life, bounds.get(writer) as Bounds]
    const sampled = bySamples(log, life)
    if (sampled) known.set(writer, sampled.last)
    const wall = sampled?.taken ?? byWall(log, life)
    const guess = !sampled && !agrees(wall, within)
    const taken = guess ? within.lo.map((lo, i) => (Number.isFinite(lo) ? lo : (wall[i] as number))) : wall
    times.set(writer, { ...within, est: ordered(taken, within, sampled?.trips), guess })
  }
  follow(times, references, giveWay(times, references, known))
  return times
}

interface Sampled {
  taken: Float64Array
  /** The shortest round trip of the samples of each entry's own stretch, ms; infinite: it has none. */
  trips: Float64Array
  /** The last place up to each entry whose own stretch has a sample; −1: none. */
  last: Int32Array
}

/**
 * Offsets between clock and server, by the sample with the shortest round trip of each stretch between gaps. A stretch without one goes on
 * from the nearest before that has one, with what is taken to have passed since; else from the nearest after.
 */
function bySamples(log: WriterLog, { m, guessed }: Life): Sampled | undefined {
  const stretch = stretches(log)
  const begins = new Float64Array((stretch.at(-1) ?? 0) + 1)
  for (const [index, { v }] of log.entries()) if ('gap' in v) begins[stretch[index] as number] = m[index] as number
  const best = new Map<number, { trip: number; offset: number }>()
  for (const [index, { v }] of log.entries()) {
    if (!('server' in v)) continue
    const { at, left, back } = v.server
    const trip = back - left
    const of = stretch[index] as number
    // Its call has to lie in the stretch as a whole.
    if (of > 0 && left < (begins[of] as number)) continue
    if (trip < (best.get(of)?.trip ?? Number.POSITIVE_INFINITY)) best.set(of, { trip, offset: at + trip / 2 - back })
  }
  const first = stretch.findIndex((of) => best.has(of))
  if (first < 0) return undefined
  const offsets = new Float64Array(log.length)
  for (let index = first; index < log.length; index++) {
    const before = index > first ? (offsets[index - 1] as number) : 0
    offsets[index] = best.get(stretch[index] as number)?.offset ?? before + (guessed[index] as number)
  }
  for (let index = first - 1; index >= 0; index--)
    offsets[index] = (offsets[index + 1] as number) - (guessed[index + 1] as number)
  const trips = Float64Array.from(stretch, (of) => best.get(of)?.trip ?? Number.POSITIVE_INFINITY)
  const last = new Int32Array(log.length)
  for (let index = 0, own = -1; index < log.length; index++) {
    if (Number.isFinite(trips[index] as number)) own = index
    last[index] = own
  }
  return { taken: m.map((at, index) => at + (offsets[index] as number)), trips, last }
}

/** Number of the stretch without a gap in which each entry lies. */
function stretches(log: WriterLog): number[] {
  let n = 0
  return log.map(({ v }) => ('gap' in v ? ++n : n))
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

/**
 * Within the bounds, and never back. `trips`: as `Sampled.trips`; what has a worse sample in its own stretch, or none, is taken to be no later
 * than what comes after it and has a better one, whatever its own said.
 */
function ordered(raw: Float64Array, { lo, hi }: Bounds, trips?: Float64Array): Float64Array {
  const taken = raw.map((value, index) => Math.min(Math.max(value, lo[index] as number), hi[index] as number))
  // When sampled stretches that follow begin, the shortest trip first: one that comes after a better one is never taken to be before it.
  const following: { trip: number; at: number }[] = []
  for (let index = trips ? taken.length - 1 : -1; index >= 0; index--) {
    const trip = trips?.[index] as number
    while (trip <= (following.at(-1)?.trip ?? Number.NEGATIVE_INFINITY)) following.pop()
    const limit = following.at(-1)?.at ?? Number.POSITIVE_INFINITY
    const at = Math.min(taken[index] as number, Math.max(limit, lo[index] as number))
    taken[index] = at
    if (Number.isFinite(trip) && trip !== trips?.[index - 1]) following.push({ trip, at })
  }
  let last = Number.NEGATIVE_INFINITY
  return taken.map((value) => {
    last = Math.max(last, value)
    return last
  })
}

/**
 * A stretch without a sample is taken to be no later than those who knew of it: its clock, or what passed in a gap, may be anything. Where
 * the moment of who knew is a guess itself, and nobody who knew of that one says better, the later one follows the earlier instead: a clock
 * that was set back makes no beginning earlier. Answers by when at the latest each entry was, by somebody's moment that is no guess.
 */
function giveWay(
  times: ReadonlyMap<string, WriterTimes>,
  references: readonly Reference[],
  sampled: ReadonlyMap<string, Int32Array>,
): ReadonlyMap<string, Float64Array> {
  const next = groupBy(references, ({ writer }) => writer)
  const latest = new Map(
    [...times].map(([writer, { est, guess }]) => [
      writer,
      guess ? new Float64Array(est.length).fill(Number.POSITIVE_INFINITY) : est,
    ]),
  )
  untilStill(references, next, ({ writer, index, of, seq }) => {
    const known = latest.get(writer)?.[index] as number
    if (known === Number.POSITIVE_INFINITY) return null
    const { est, lo } = times.get(of) as WriterTimes
    const own = latest.get(of) as Float64Array
    const last = sampled.get(of)?.[seq - 1] ?? -1
    const most = Math.max(last < 0 ? Number.NEGATIVE_INFINITY : (est[last] as number), known)
    let moved: string | null = null
    for (let i = seq - 1; i > last; i--) {
      const to = Math.max(most, lo[i] as number)
      if ((est[i] as number) <= to && (own[i] as number) <= to) break
      est[i] = Math.min(est[i] as number, to)
      own[i] = Math.min(own[i] as number, to)
      moved = of
    }
    return moved
  })
  return latest
}

/** Nothing is taken to be earlier than what it knew. What is a guess is guessed later as a whole: between its entries time went on. */
function follow(
  times: ReadonlyMap<string, WriterTimes>,
  references: readonly Reference[],
  latest: ReadonlyMap<string, Float64Array>,
): void {
  const next = groupBy(references, ({ of }) => of)
  untilStill(references, next, ({ writer, index, of, seq }) => {
    const [later, earlier] = [times.get(writer) as WriterTimes, times.get(of) as WriterTimes]
    const least = earlier.est[seq - 1] as number
    const short = least - (later.est[index] as number)
    let moved: string | null = null
    for (let i = index; short > 0 && i < later.est.length; i++) {
      const own = later.est[i] as number
      const shifted = later.guess ? Math.min(own + short, latest.get(writer)?.[i] as number) : own
      const to = Math.min(Math.max(shifted, least), later.hi[i] as number)
      // Whoever counts from a sample is past it from here on.
      if (to <= own) break
      later.est[i] = to
      moved = writer
    }
    return moved
  })
}

/**
 * `move` answers whose moments it moved; then only the references in `next` of that writer have to be looked at again. A circle, which is
 * none of honest phones, ends as well.
 */
function untilStill(
  references: readonly Reference[],
  next: ReadonlyMap<string, readonly Reference[]>,
  move: (reference: Reference) => string | null,
): void {
  let left = references
  for (let round = 0; left.length && round <= references.length; round++) {
    const moved = new Set(left.flatMap((reference) => move(reference) ?? []))
    left = [...moved].flatMap((writer) => next.get(writer) ?? [])
  }
}
