import { LATE_TOLERANCE_MS } from '#contract/exam/bounds.ts'
import type { Attempt, AttemptLive } from './state.ts'

/** From when until when, epoch ms. */
export interface Interval {
  from: number
  to: number
}

export interface Hit {
  /** How much time was lost, ms, and within which moments. */
  ms: number
  lost: Interval
  /** Whether the attempt ended because its time was up, not by its student. */
  by_time: boolean
}

/**
 * How much of an attempt's running time an incident took: the part of it in which the attempt ran and its clock did
 * not stand still already, by a pause or by another incident. Null where that is nothing. `end`: exam time at which it
 * is over, ms.
 */
export function hitBy(attempt: Attempt, live: AttemptLive, { from, to }: Interval, end: number): Hit | null {
  const { started_at } = attempt
  const by_time = endedByTime(attempt, end)
  const over = Math.min(attempt.ended_at ?? Number.POSITIVE_INFINITY, started_at + (live.stop_t ?? end))
  const ran = { from: Math.max(from, started_at), to: Math.min(to, over) }
  const ms = Math.round(lengthOf(ran) - stoodStill(live, ran))
  return ms > 0 ? { ms, lost: ran, by_time } : null
}

function endedByTime({ status, ended_at, ended_by_time, sealed_by, started_at }: Attempt, end: number): boolean {
  if (status === 'open') return true
  if (sealed_by === 'job') return true
  return ended_by_time === true || (ended_at !== null && ended_at >= started_at + end - LATE_TOLERANCE_MS)
}

const lengthOf = ({ from, to }: Interval) => Math.max(0, to - from)

/** How much of `ran` the clock stood anyway, or was given back; times that overlap are counted once. */
function stoodStill({ grants, paused }: AttemptLive, ran: Interval): number {
  const still = grants.flatMap(({ lost, undone_seq }) => (lost && undone_seq === null ? [lost] : []))
  if (paused) still.push({ from: paused.at, to: Number.POSITIVE_INFINITY })
  let covered = ran.from
  let sum = 0
  for (const { from, to } of still.sort((a, b) => a.from - b.from)) {
    const part = { from: Math.max(from, covered), to: Math.min(to, ran.to) }
    sum += lengthOf(part)
    covered = Math.max(covered, part.to)
  }
  return sum
}
