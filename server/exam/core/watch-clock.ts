import { LATE_TOLERANCE_MS } from '#contract/exam/bounds.ts'
import type { EntryValue } from '#contract/exam/entry.ts'
import type { Attempt, Device } from './state.ts'

/** A start told over a slow network is dated late by its time on the way: less than this is no news (ms). */
const AHEAD_MS = 10_000

export interface Oddity {
  kind: string
  detail: Record<string, number>
}

/**
 * What is odd about the time of an entry (I5): the phone's own notes on its clock; exam time ahead of the server's;
 * exam time that runs backwards. None of it is judged here, the limits are: it is there for a person to look at.
 */
export function oddities(
  attempt: Attempt,
  device: Device,
  { value, t }: { value: EntryValue; t: number },
  now: number,
): Oddity[] {
  const ahead_ms = t - (now - attempt.started_at)
  const back_ms = device.last_t - t
  return [
    ...('x' in value ? [{ kind: value.x[0], detail: { ms: value.x[1] } }] : []),
    ...(ahead_ms > AHEAD_MS ? [{ kind: 'clock_ahead', detail: { ahead_ms } }] : []),
    ...(back_ms > LATE_TOLERANCE_MS ? [{ kind: 'time_back', detail: { back_ms } }] : []),
  ]
}
