import { GENESIS } from '#contract/exam/canonical.ts'
import type { InitRequest } from '#contract/exam/messages.ts'
import { note } from './anomaly.ts'
import { idConflict, tooManyDevices } from './start-refusals.ts'
import { isQueuedStart } from './started-at.ts'
import type { Attempt, Device, Facts, Outcome } from './state.ts'
import { isWriter, takeOver } from './writer.ts'

/** More than any student needs; each costs a row and a line in every reply. */
const MAX_DEVICES = 64
const MAX_SPANS = 100

export interface JoinContext {
  user_id: string
  now: number
}

/**
 * An attempt that is there already: the same device asks again (a lost reply, a new upload token), or another one
 * goes on with it. A device not seen before becomes the writer; one that was taken over writes again only when it
 * asks for it. The same id for anything else is refused and noted, never merged (I1).
 */
export function join(
  facts: Facts,
  request: InitRequest,
  context: JoinContext,
): Outcome<Pick<Facts, 'attempt' | 'devices'> | null> {
  const { attempt, devices } = facts
  const { user_id, now } = context
  if (!isSame(attempt, request, user_id)) return conflict(attempt, request, context)
  const known = devices.find(({ device_id }) => device_id === request.device_id)
  if (!known && devices.length >= MAX_DEVICES) return { reply: null, error: tooManyDevices() }
  const present = known ? devices : [...devices, { ...newDevice(attempt, request, now), spans: [] }]
  if (!becomesWriter(attempt, known, request)) {
    return { reply: { attempt, devices: present }, ...(!known && { devices: present.slice(-1) }) }
  }
  const changed = takeOver(present, request.device_id, now - attempt.started_at, request.clock.wall)
  const taken = { ...attempt, writer_device: request.device_id }
  return { reply: { attempt: taken, devices: changed }, attempt: taken, devices: changed }
}

function becomesWriter(attempt: Attempt, known: Device | undefined, request: InitRequest): boolean {
  if (attempt.status !== 'open') return false
  if (!known) return true
  if (!request.take_over || isWriter(known) || known.spans.length >= MAX_SPANS) return false
  // The request that took over before, come again after yet another device took over: it must not take over twice.
  return !known.spans.some((span) => span.wall === request.clock.wall)
}

function isSame(attempt: Attempt, request: InitRequest, user_id: string): boolean {
  const sitting = request.jadwal_ujian_id ?? attempt.jadwal_ujian_id
  return (
    attempt.user_id === user_id &&
    attempt.jadwal_id === request.jadwal_id &&
    attempt.jadwal_ujian_id === sitting &&
    attempt.paper_sha256 === request.paper_sha256
  )
}

/** Noted where the student's own phones disagree; a stranger who names somebody's attempt leaves nothing on it. */
function conflict(attempt: Attempt, request: InitRequest, { user_id, now }: JoinContext): Outcome<null> {
  if (attempt.user_id !== user_id) return { reply: null, error: idConflict() }
  const detail = { jadwal_id: request.jadwal_id, paper_sha256: request.paper_sha256 }
  const anomalies = note(attempt.anomalies, { kind: 'id_conflict', at: now, device_id: request.device_id, detail })
  return { reply: null, error: idConflict(), attempt: { ...attempt, anomalies } }
}

/**
 * A device whose log an admin hands in: it is entered as one that wrote until now, so that who is writing goes on
 * undisturbed.
 */
export function enter(facts: Facts, request: InitRequest, context: JoinContext): Outcome<boolean> {
  const { attempt, devices } = facts
  const { user_id, now } = context
  if (!isSame(attempt, request, user_id)) return { ...conflict(attempt, request, context), reply: false }
  if (devices.some(({ device_id }) => device_id === request.device_id)) return { reply: true }
  if (devices.length >= MAX_DEVICES) return { reply: false, error: tooManyDevices() }
  const spans = [{ from: 0, to: now - attempt.started_at, wall: request.clock.wall }]
  return { reply: true, devices: [{ ...newDevice(attempt, request, now), spans }] }
}

/** A device at the start of its log, the writer from now on. It knows the moves that the reply's log tells it of. */
export function newDevice(attempt: Attempt, request: InitRequest, now: number): Device {
  return {
    attempt_id: attempt.id,
    device_id: request.device_id,
    acked_seq: 0,
    head: GENESIS,
    spans: [{ from: 0, to: null, wall: request.clock.wall }],
    moves: attempt.moves,
    joined_at: now,
    last_t: 0,
    heard_at: isQueuedStart(request) ? null : now,
    log_bytes: 0,
    stray_count: 0,
    stray_bytes: 0,
  }
}
