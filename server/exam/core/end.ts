import { LATE_TOLERANCE_MS } from '#contract/exam/bounds.ts'
import type { LiveState } from '#contract/exam/live.ts'
import type { EndRequest, Receipt } from '#contract/exam/messages.ts'
import { refusal } from '../../lib/errors.ts'
import { endT, liveSince } from './given.ts'
import { seal } from './seal.ts'
import type { Attempt, Crypto, Facts, Outcome, Outline } from './state.ts'
import { isTakenOver } from './writer.ts'

export interface EndContext {
  device_id: string
  now: number
  crypto: Crypto
  outline: Outline
}

export interface Ended {
  receipt: Receipt
  live?: LiveState
}

/**
 * Seals the attempt when every seq that the request names is durable (I6); an attempt already sealed answers the
 * receipt it has, once what is named has arrived too: it is kept, with the reason why it does not count. A phone that
 * was taken over may not end what goes on elsewhere.
 */
export function end(facts: Facts, request: EndRequest, context: EndContext): Outcome<Ended | null> {
  const { attempt, devices } = facts
  const { device_id, now, crypto } = context
  const missing = shortfall(facts, request.devices)
  if (missing) return { reply: null, error: incomplete(missing) }
  if (attempt.receipt) return { reply: endedBy(attempt, attempt.receipt, request) }
  const asker = devices.find((device) => device.device_id === device_id)
  if (!asker || isTakenOver(asker)) return { reply: null, error: takenOver() }
  const unheard = request.by_time ? liveSince(attempt, request.seen ?? 0) : undefined
  if (unheard && hasMoreTime(attempt, request, context)) return { reply: null, error: moreTime(attempt.id, unheard) }
  const ended_at = Math.min(now, attempt.started_at + request.t)
  const by = attempt.live?.stop_t == null ? 'student' : 'admin'
  const over = { ...attempt, ended_at, ended_by_time: request.by_time ?? false, live: running(attempt) }
  const sealed = seal(over, devices, by, now, crypto)
  return { reply: sealed.receipt && endedBy(sealed, sealed.receipt, request), attempt: sealed }
}

function endedBy(attempt: Attempt, receipt: Receipt, { seen = 0 }: EndRequest): Ended {
  const live = liveSince(attempt, seen)
  return live ? { receipt, live } : { receipt }
}

/** Of a pause that nobody ended nothing is left to wait for. */
const running = ({ live }: Attempt): Attempt['live'] => live && { ...live, paused: null }

/** The phone closed because its time was up, and does not know yet that it was given more. */
function hasMoreTime(attempt: Attempt, { t }: EndRequest, { now, outline }: EndContext): boolean {
  if (attempt.live?.paused) return true
  const end = endT(attempt, outline, now)
  return end > t + LATE_TOLERANCE_MS && attempt.started_at + end > now
}

/** What the server has of each named device, where that is less than named. */
function shortfall({ devices }: Facts, named: EndRequest['devices']): Record<string, number> | null {
  const acked = (id: string) => devices.find((device) => device.device_id === id)?.acked_seq ?? 0
  const short = Object.entries(named).some(([id, last]) => acked(id) < last)
  return short ? Object.fromEntries(Object.keys(named).map((id) => [id, acked(id)])) : null
}

const incomplete = (devices: Record<string, number>) => refusal('end.incomplete', {}, { details: { devices } })

const takenOver = () => refusal('end.taken_over')

const moreTime = (attempt_id: string, live: LiveState) =>
  refusal('end.more_time', {}, { details: { attempt_id, live } })
