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
  const { worked, standing } = examClock(stops)
  return (writer, index) => {
    // Asked of thousands of entries: no lists on the way.
    const own = times.writers.get(writer) as WriterTimes
    const bounds = counted.get(writer) as Bounds
    const [lo, hi] = [own.lo[index] as number, own.hi[index] as number]
    // Standing still is taken off by what of it lies between them for sure, or may.
    const least = (bounds.lo[index] as number) - standing(begin.lo, hi)
    const most = (bounds.hi[index] as number) - standing(begin.hi, lo)
    return within(
      Math.max(least, worked(begin.hi, lo)),
      Math.min(most, worked(begin.lo, hi)),
      worked(begin.est, own.est[index] as number),
    )
  }
}

/** Exam time from a moment of the database's clock. */
export function spanSinceMoment(times: Times, stops: readonly Stop[], moment: number): SpanOf {
  const { worked } = examClock(stops)
  return (writer, index) => {
    const { lo, est, hi } = at(times.writers.get(writer) as WriterTimes, index)
    return within(worked(moment, lo), worked(moment, hi), worked(moment, est))
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

/** Of time between two moments, what the exam clock stood and what it went; negative backwards. */
interface ExamClock {
  standing(from: number, to: number): number
  worked(from: number, to: number): number
}

const NEVER_STOPPED: ExamClock = {
  standing: () => 0,
  worked: (from, to) => (from === to ? 0 : to - from),
}

function examClock(stops: readonly Stop[]): ExamClock {
  if (stops.length === 0) return NEVER_STOPPED
  // Where it still stands no more passes.
  const still = stops.find(({ until }) => until === null)?.at ?? Number.POSITIVE_INFINITY
  const standing = (from: number, to: number) => {
    let sum = 0
    for (const { at, until } of stops)
      sum += Math.max(0, Math.min(until ?? Number.POSITIVE_INFINITY, to) - Math.max(at, from))
    return sum
  }
  const worked = (from: number, to: number): number => {
    if (to < from) return -worked(to, from)
    const [begin, end] = [Math.min(from, still), Math.min(to, still)]
    return begin === end ? 0 : end - begin - standing(begin, end)
  }
  return { standing, worked }
}
