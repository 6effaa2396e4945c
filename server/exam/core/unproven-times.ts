import { LATE_TOLERANCE_MS } from '#contract/exam/bounds.ts'
import type { Entry } from '#contract/exam/entry.ts'
import { widestLimits } from './given.ts'
import { placesOf } from './judge.ts'
import type { Attempt, Device, Outline } from './state.ts'
import type { Oddity } from './watch-clock.ts'

interface Arrival {
  attempt: Attempt
  device: Device
  /** No other device was there before this one. */
  first: boolean
  outline: Outline
  /** Server clock, epoch ms. */
  now: number
}

/** What comes sooner after it was written needs no proof: slow networks and calls that are tried again take as long (ms). */
const PROMPT_MS = 60_000

/**
 * Times that nothing but the phone vouches for, of an entry that counts. A phone that was cut off sends just what one
 * sends that held its answers back, so none of it is judged; a person may ask.
 * - `sent_in_grace`: the phone had been online, and what it says it wrote in time came only after the end;
 *   `online_later_ms` above 0: it was heard that long after the moment at which it says it wrote.
 * - `closed_subtest`: it came long after its sub-test had closed.
 * - `dated_before_join`: a phone that joined says it was written long before it came.
 */
export function unprovenTimes({ soal_id, value, t }: Entry, arrival: Arrival): Oddity[] {
  const { attempt, device, first, now } = arrival
  if ('x' in value) return []
  const written = moment(attempt, t)
  const late_ms = now - written
  if (late_ms <= PROMPT_MS) return []
  const found: Oddity[] = []
  if (device.heard_at !== null && now > attempt.ends_at + LATE_TOLERANCE_MS && !attempt.live?.paused) {
    const online_later_ms = Math.max(0, device.heard_at - written)
    found.push({ kind: 'sent_in_grace', detail: { late_ms, online_later_ms } })
  }
  const closed_ms = now - closing(soal_id, arrival)
  if (closed_ms > PROMPT_MS) found.push({ kind: 'closed_subtest', detail: { closed_ms } })
  const before_ms = device.joined_at - written
  if (!first && before_ms > PROMPT_MS) found.push({ kind: 'dated_before_join', detail: { before_ms } })
  return found
}

/** When its sub-test closed (epoch ms); never, where the whole paper has one timer. */
function closing(soal_id: string, { attempt, device, outline, now }: Arrival): number {
  const place = outline.waktu === 'subtes' ? placesOf(outline).get(soal_id) : undefined
  const limit = place && widestLimits(attempt, device, outline, now)[place.subtes]
  return limit ? moment(attempt, limit.akhir) : Number.POSITIVE_INFINITY
}

/** An exam time (ms) as epoch ms: what stood still in between does not count as exam time. */
function moment({ started_at, live }: Attempt, t: number): number {
  const stood = (live?.grants ?? []).filter((grant) => grant.still && grant.undone_seq === null && grant.t <= t)
  return started_at + t + stood.reduce((sum, { ms }) => sum + ms, 0)
}
