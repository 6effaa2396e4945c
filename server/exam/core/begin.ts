import { LATE_TOLERANCE_MS } from '#contract/exam/bounds.ts'
import type { InitRequest } from '#contract/exam/messages.ts'
import { totalMs } from '#contract/exam/timeline.ts'
import { AppError } from '../../lib/errors.ts'
import { newDevice } from './join.ts'
import type { Sitting } from './sitting.ts'
import {
  attemptLimit,
  attemptOpen,
  codeRequired,
  noPaper,
  noSitting,
  notRegistered,
  notStarted,
  windowClosed,
} from './start-refusals.ts'
import { isQueuedStart, startedAt } from './started-at.ts'
import type { Attempt, Device, Outcome, Outline } from './state.ts'

export interface BeginContext {
  user_id: string
  sitting: Sitting | null
  outline: Outline | null
  /** The student's other attempts of this schedule. */
  others: readonly Attempt[]
  now: number
  /** When it began by the phone's record (epoch ms, server clock), where an admin hands in what the phone could not send. */
  recorded_start?: number
  /** Staff take it in, whatever was proved of the start code. */
  by_staff?: boolean
}

/** More starts that do not count than any honest phone makes: beyond it they are a flood. */
export const MAX_UNCOUNTED = 20

export interface Begun {
  attempt: Attempt
  devices: Device[]
}

/**
 * Makes a new attempt. One that asks first is refused where it may not be. One that already ran without a network is
 * taken in whatever the rules say, uncounted where they say no: what the student wrote is not thrown away (I4).
 */
export function begin(request: InitRequest, context: BeginContext): Outcome<Begun | null> {
  const entry = enter(request, context)
  if (entry instanceof AppError) return refuse(entry)
  const { sitting, outline } = entry
  const { mulai, selesai } = sitting
  const window = { mulai, selesai, total_ms: totalMs(outline, []) }
  const started_at = startedAt(request, window, context.now, context.recorded_start)
  const standing = standingOf(started_at, sitting, context)
  const refusal = isQueuedStart(request) ? floodOf(context) : refusalOf(standing)
  if (refusal) return refuse(refusal)
  const start = { user_id: context.user_id, started_at, uncounted_reason: uncountedReason(standing) }
  const attempt = newAttempt(request, sitting, outline, start)
  const devices = [newDevice(attempt, request, context.now)]
  return { reply: { attempt, devices }, attempt, devices }
}

/** The sitting and the paper, to who belongs there; no start gets by without these. */
function enter(
  request: InitRequest,
  { sitting, outline, now, by_staff }: BeginContext,
): { sitting: Sitting; outline: Outline } | AppError {
  if (!sitting) return noSitting()
  if (!sitting.member && !(sitting.former_member && isQueuedStart(request))) return notRegistered()
  const known = sitting.papers.some(({ paper_sha256 }) => paper_sha256 === request.paper_sha256)
  if (!known || !outline) return noPaper(sitting.papers.find(({ current }) => current)?.paper_sha256)
  if (now < sitting.mulai) return notStarted(sitting.mulai)
  if (sitting.code !== 'admitted' && !by_staff) return codeRequired()
  return { sitting, outline }
}

/** What speaks against a start. */
interface Standing {
  /** Id of an attempt that runs already. */
  running: string | undefined
  late: boolean
  full: boolean
}

function standingOf(started_at: number, sitting: Sitting, { others, now }: BeginContext): Standing {
  const ofSitting = others.filter((other) => other.jadwal_ujian_id === sitting.jadwal_ujian_id)
  const used = ofSitting.filter((other) => other.counted && other.status !== 'archived').length
  return {
    running: ofSitting.find((other) => isRunning(other, now))?.id,
    late: !sitting.published || started_at > sitting.selesai,
    full: !sitting.member || used >= sitting.max_attempts,
  }
}

function refusalOf({ running, late, full }: Standing): AppError | undefined {
  if (running) return attemptOpen(running)
  if (late) return windowClosed()
  return full ? attemptLimit() : undefined
}

const uncountedReason = ({ late, full }: Standing): Attempt['uncounted_reason'] =>
  late ? 'too_late' : full ? 'attempt_limit' : null

const floodOf = ({ others }: BeginContext) =>
  others.filter((other) => !other.counted).length >= MAX_UNCOUNTED ? attemptLimit() : undefined

const refuse = (error: AppError): Outcome<null> => ({ reply: null, error })

/** While its time lasts; one that is only waiting for late entries stands in nobody's way. */
const isRunning = (attempt: Attempt, now: number) =>
  attempt.status === 'open' && (now <= attempt.ends_at || attempt.live?.paused != null)

interface Start {
  user_id: string
  started_at: number
  uncounted_reason: Attempt['uncounted_reason']
}

function newAttempt(request: InitRequest, sitting: Sitting, outline: Outline, start: Start): Attempt {
  const ends_at = start.started_at + totalMs(outline, [])
  return {
    id: request.attempt_id,
    ...start,
    jadwal_id: sitting.jadwal_id,
    jadwal_ujian_id: sitting.jadwal_ujian_id,
    ujian_id: sitting.ujian_id,
    paper_sha256: request.paper_sha256,
    ends_at,
    sync_until: ends_at + LATE_TOLERANCE_MS + sitting.grace_ms,
    extra_ms: 0,
    status: 'open',
    counted: start.uncounted_reason === null,
    writer_device: request.device_id,
    moves: [],
    anomalies: [],
    ended_at: null,
    sealed_at: null,
    sealed_by: null,
    receipt: null,
    archived_reason: null,
    ended_by_time: null,
    live: null,
  }
}
