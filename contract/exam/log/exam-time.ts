import type { Stop } from './facts.ts'
import { type Bounds, unbounded, type WriterTimes } from './life.ts'
import { solve } from './solve.ts'
import type { Times } from './when.ts'

/** How much exam time lies between two moments: lo ≤ est ≤ hi, ms; negative where the second was the earlier one. */
export interface Span {
  lo: number
  est: number
  hi: number
}

export type SpanOf = (writer: string, index: number) => Span

/**
 * Exam time from an entry to every other one. It is bounded as a difference as well, by what page lives counted, and not only by when both
 * were: an uncertain start costs nobody time.
 */
export function spanSince(times: Times, stops: readonly Stop[], from: { writer: string; index: number }): SpanOf {
  const pins = new Map([...times.lives].map(([writer, { m }]) => [writer, unbounded(m.length)]))
  const pin = pins.get(from.writer) as Bounds
  pin.lo[from.index] = 0
  pin.hi[from.index] = 0
  const counted = solve(times.lives, pins, times.references).bounds
  const begin = at(times.writers.get(from.writer) as WriterTimes, from.index)
  return (writer, index) => {
    const own = at(times.writers.get(writer) as WriterTimes, index)
    const { lo, hi } = counted.get(writer) as Bounds
    // Standing still is taken off by what of it lies between them for sure, or may.
    const [surely, maybe] = [standing(stops, begin.hi, own.lo), standing(stops, begin.lo, own.hi)]
    return within(
      Math.max((lo[index] as number) - maybe, worked(stops, begin.hi, own.lo)),
      Math.min((hi[index] as number) - surely, worked(stops, begin.lo, own.hi)),
      worked(stops, begin.est, own.est),
    )
  }
}

/** Exam time from a moment of the database's clock. */
export function spanSinceMoment(times: Times, stops: readonly Stop[], moment: number): SpanOf {
  return (writer, index) => {
    const { lo, est, hi } = at(times.writers.get(writer) as WriterTimes, index)
    return within(worked(stops, moment, lo), worked(stops, moment, hi), worked(stops, moment, est))
  }
}

const at = ({ lo, est, hi }: WriterTimes, index: number): Span => ({
  lo: lo[index] as number,
  est: est[index] as number,
  hi: hi[index] as number,
})

function within(lo: number, hi: number, est: number): Span {
  const most = Math.max(lo, hi)
  return { lo, est: Math.min(Math.max(est, lo), most), hi: most }
}

/** Time between two moments without that in which the exam clock stood; negative backwards. */
function worked(stops: readonly Stop[], from: number, to: number): number {
  if (to < from) return -worked(stops, to, from)
  // Where it still stands no more passes.
  const still = stops.find(({ until }) => until === null)?.at ?? Number.POSITIVE_INFINITY
  const [begin, end] = [Math.min(from, still), Math.min(to, still)]
  return begin === end ? 0 : end - begin - standing(stops, begin, end)
}

function standing(stops: readonly Stop[], from: number, to: number): number {
  let sum = 0
  for (const { at, until } of stops)
    sum += Math.max(0, Math.min(until ?? Number.POSITIVE_INFINITY, to) - Math.max(at, from))
  return sum
}
