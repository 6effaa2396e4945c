import type { Directive } from '#contract/exam/live.ts'
import { limits, openIndex } from '#contract/exam/timeline.ts'
import { note } from './anomaly.ts'
import { endT, givenNow } from './given.ts'
import { type Hit, hitBy, type Interval } from './lost-time.ts'
import type { Attempt, AttemptLive, Crypto, Grant, LogRow, Outline } from './state.ts'

/** What staff do to one attempt. `id` names the deed: the same again changes nothing. Times in ms. */
export type Act = { id: string } & (
  | { kind: 'extra'; ms: number }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'message'; text: string }
  | { kind: 'end' }
  | { kind: 'reopen'; ms: number }
  | { kind: 'incident'; interval: Interval }
  | { kind: 'incident_undone'; incident_id: string }
)

export interface ActContext {
  actor_id: string
  reason: string
  /** Server clock, epoch ms. */
  now: number
  /** Id of the audit row. */
  audit_id: string
  outline: Outline
  /** Entries of the attempt that were refused: some may count after it. */
  refused: readonly LogRow[]
  crypto: Pick<Crypto, 'sha256'>
}

/** Less than this left is not worth opening an attempt for. */
const LEAST_MS = 5000

/** What an act makes of an attempt, before it is numbered and written down. */
export interface Change {
  attempt?: Partial<Attempt>
  live?: Partial<AttemptLive>
  grant?: Omit<Grant, 'seq' | 'undone_seq'>
  body?: Pick<Directive, 'ms' | 'text'>
}

/** What an act makes of an attempt; a sentence where it cannot be done. */
export function changeOf(attempt: Attempt, live: AttemptLive, act: Act, context: ActContext): Change | string {
  if (attempt.status === 'archived') return 'Pengerjaan ini sudah direset.'
  switch (act.kind) {
    case 'message':
      return { body: { text: act.text } }
    case 'extra':
      return extra(attempt, live, act, context)
    case 'pause':
      return pause(attempt, live, act, context)
    case 'resume':
      return resume(attempt, live, context)
    case 'end':
      return stop(attempt, live, context)
    case 'reopen':
      return attempt.status === 'open' && live.stop_t === null
        ? 'Ujiannya masih berjalan.'
        : reopen(attempt, act.id, act.ms, 'reopen', context)
    case 'incident':
      return incident(attempt, live, act, context)
    case 'incident_undone':
      return undo(attempt, live, act.incident_id, context)
  }
}

const ENDED = 'Ujiannya sudah selesai. Buka kembali bila perlu.'
const examT = ({ started_at }: Attempt, now: number) => Math.max(0, now - started_at)

function extra(attempt: Attempt, live: AttemptLive, { id, ms }: Act & { kind: 'extra' }, context: ActContext) {
  if (attempt.status !== 'open' || live.stop_t !== null) return ENDED
  const t = live.paused?.t ?? examT(attempt, context.now)
  const end = endT(attempt, context.outline, context.now)
  // Whose time was over already gets all of it from now on, not from when it ended.
  const lapsed = live.paused ? 0 : Math.max(0, t - end)
  return {
    grant: { id, kind: 'extra' as const, t: Math.min(t, end), ms: ms + lapsed, still: false, lost: null },
    body: { ms },
  }
}

function pause(attempt: Attempt, live: AttemptLive, { id }: Act, { now, outline }: ActContext): Change | string {
  if (attempt.status !== 'open' || live.stop_t !== null) return ENDED
  if (live.paused) return 'Sudah dijeda.'
  const t = examT(attempt, now)
  if (t >= endT(attempt, outline, now)) return 'Waktunya sudah habis.'
  return { live: { paused: { t, at: now, id } } }
}

function resume(attempt: Attempt, { paused }: AttemptLive, { now }: ActContext): Change | string {
  if (attempt.status !== 'open') return ENDED
  if (!paused) return 'Tidak sedang dijeda.'
  const ms = Math.max(0, now - paused.at)
  const grant = {
    id: paused.id,
    kind: 'pause' as const,
    t: paused.t,
    ms,
    still: true,
    lost: { from: paused.at, to: now },
  }
  return { live: { paused: null }, grant, body: { ms } }
}

/** Nothing that is written from now on counts; what was written before may still arrive, within the grace. */
function stop(attempt: Attempt, live: AttemptLive, { now, outline }: ActContext): Change | string {
  if (attempt.status !== 'open') return 'Ujiannya sudah selesai.'
  if (live.stop_t !== null) return 'Sudah diakhiri; jawaban yang belum terkirim masih ditunggu.'
  const t = live.paused?.t ?? Math.min(examT(attempt, now), endT(attempt, outline, now))
  const grace = attempt.sync_until - attempt.ends_at
  return { live: { stop_t: t, paused: null }, attempt: { ends_at: now, sync_until: now + grace } }
}

/** Goes on where it ended: the time between stood still. `ms`: time on top. */
function reopen(
  attempt: Attempt,
  id: string,
  ms: number,
  kind: 'reopen' | 'incident',
  { now, outline }: ActContext,
  lost_from?: number,
): Change | string {
  const live = attempt.live ? { ...attempt.live, stop_t: null } : null
  const end = endT({ ...attempt, live }, outline, now)
  const t = Math.min(end, attempt.live?.stop_t ?? examT(attempt, attempt.ended_at ?? attempt.sealed_at ?? now))
  const passed = Math.max(0, examT(attempt, now) - t)
  if (end - t + ms < LEAST_MS) return 'Waktunya sudah habis. Beri tambahan waktu saat membuka kembali.'
  const grace = attempt.sync_until - attempt.ends_at
  const ends_at = attempt.started_at + end
  const { log_sha256 = '' } = attempt.receipt ?? {}
  const detail = { replaced_log_sha256: log_sha256, sealed_by: attempt.sealed_by ?? '' }
  const anomaly = { kind: 'reopened', at: now, device_id: attempt.writer_device, detail }
  return {
    attempt: {
      ...{ status: 'open', receipt: null, sealed_at: null, sealed_by: null, ended_at: null, ended_by_time: null },
      ...{ ends_at, sync_until: ends_at + grace, anomalies: note(attempt.anomalies, anomaly) },
    },
    live: { stop_t: null, paused: null },
    grant: { id, kind, t, ms: passed + ms, still: true, lost: { from: lost_from ?? attempt.started_at + t, to: now } },
    body: { ms },
  }
}

function incident(attempt: Attempt, live: AttemptLive, act: Act & { kind: 'incident' }, context: ActContext) {
  const { now, outline } = context
  const hit = hitBy(attempt, live, act.interval, endT(attempt, outline, now))
  if (!hit) return 'Tidak sedang mengerjakan pada waktu itu.'
  const over = attempt.status === 'sealed' || (!live.paused && examT(attempt, now) > endT(attempt, outline, now))
  if (over && !hit.by_time) return 'Sudah menyelesaikan sendiri ujiannya.'
  if (over) return reopen(attempt, act.id, hit.ms, 'incident', context, hit.lost.from)
  const place = placeOf(attempt, hit, context)
  return {
    grant: { id: act.id, kind: 'incident' as const, ms: hit.ms, lost: hit.lost, ...place },
    body: { ms: hit.ms },
  }
}

/** The sub-test that was hit is made longer; where it would be over all the same, the one that is open now. */
function placeOf(attempt: Attempt, { ms, lost }: Hit, { now, outline }: ActContext): Pick<Grant, 't' | 'still'> {
  const t = lost.from - attempt.started_at
  const given = givenNow(attempt, now)
  const hit = openIndex(limits(outline, attempt.moves, given), t)
  const longer = limits(outline, attempt.moves, { ...given, gaps: [...(given.gaps ?? []), { t, ms }] })
  const late = (longer[hit]?.akhir ?? 0) <= examT(attempt, now)
  return late ? { t: attempt.live?.paused?.t ?? examT(attempt, now), still: false } : { t, still: true }
}

function undo(attempt: Attempt, { grants }: AttemptLive, incident_id: string, { now }: ActContext): Change | string {
  const grant = grants.find(({ id, undone_seq }) => id === incident_id && undone_seq === null)
  if (!grant) return 'Kejadian ini tidak memberi waktu di sini, atau sudah dibatalkan.'
  if (attempt.status !== 'open') return ENDED
  const ends_at = Math.max(attempt.started_at, attempt.ends_at - grant.ms)
  const grace = attempt.sync_until - attempt.ends_at
  // What was answered meanwhile may still arrive.
  const sync_until = Math.max(ends_at, Math.min(now, attempt.ends_at)) + grace
  return { attempt: { ends_at, sync_until }, body: { ms: grant.ms } }
}
