import type { Directive, DirectiveKind } from '#contract/exam/live.ts'
import { limits, openIndex } from '#contract/exam/timeline.ts'
import { note } from './anomaly.ts'
import { endT, givenNow } from './given.ts'
import { judgedAgain } from './judge-again.ts'
import { type Hit, hitBy, type Interval } from './lost-time.ts'
import type { Attempt, AttemptLive, AuditRow, Crypto, Facts, Grant, LogRow, Outcome, Outline } from './state.ts'

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

/** Why nothing was done to an attempt, in words for staff; null where it was (or had been before). */
export type ActResult = string | null

/** Newest directives that ride on replies; all of them stand in rows of their own. */
const MAX_DIRECTIVES = 50
const MAX_ACTS = 300
/** Less than this left is not worth opening an attempt for. */
const LEAST_MS = 5000

const NONE: Omit<AttemptLive, 'located'> = {
  seq: 0,
  grants: [],
  paused: null,
  stop_t: null,
  acts: [],
  directives: [],
}

/** What an act makes of an attempt, before it is numbered and written down. */
interface Change {
  attempt?: Partial<Attempt>
  live?: Partial<AttemptLive>
  grant?: Omit<Grant, 'seq' | 'undone_seq'>
  body?: Pick<Directive, 'ms' | 'text'>
}

/** Carries an act out. Refusals are words, not errors: of many attempts each is judged by itself. */
export function direct(facts: Facts, act: Act, context: ActContext): Outcome<ActResult> {
  const { attempt } = facts
  const live = attempt.live ?? { ...NONE, located: context.outline.waktu === 'subtes' }
  if (live.acts.includes(act.id)) return { reply: null }
  const change = changeOf(attempt, live, act, context)
  if (typeof change === 'string') return { reply: change }
  const changed = withChange({ attempt, live }, act, change)
  return written(facts, changed, act, change, context)
}

function changeOf(attempt: Attempt, live: AttemptLive, act: Act, context: ActContext): Change | string {
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

/** The act numbered, its grant added, deadlines moved. */
function withChange(
  before: { attempt: Attempt; live: AttemptLive },
  act: Act,
  { attempt, live, grant }: Change,
): Attempt {
  const seq = before.live.seq + 1
  const undoing = act.kind === 'incident_undone' ? act.incident_id : null
  const taken = undoing ? before.live.grants.filter(({ id, undone_seq }) => id === undoing && undone_seq === null) : []
  const grants = before.live.grants.map((old) => (taken.includes(old) ? { ...old, undone_seq: seq } : old))
  const ms = (grant?.ms ?? 0) - taken.reduce((sum, old) => sum + old.ms, 0)
  const changed = { ...before.attempt, ...attempt }
  const { located } = before.live
  return {
    ...changed,
    extra_ms: changed.extra_ms + (located ? 0 : ms),
    ends_at: changed.ends_at + (grant?.ms ?? 0),
    sync_until: changed.sync_until + (grant?.ms ?? 0),
    live: {
      ...before.live,
      ...live,
      seq,
      grants: grant ? [...grants, { ...grant, seq, undone_seq: null }] : grants,
      acts: [...before.live.acts, act.id].slice(-MAX_ACTS),
    },
  }
}

function written(facts: Facts, changed: Attempt, act: Act, change: Change, context: ActContext): Outcome<ActResult> {
  const { now, actor_id, reason } = context
  const rejudged = judgedAgain({ ...facts, attempt: changed }, context)
  const again = rejudged.filter((row) => row.reason === null).map(({ device_id, seq }) => ({ device_id, seq }))
  const seq = changed.live?.seq ?? 1
  const body = { seq, kind: act.kind, at: now, ...change.body, ...(again.length && { again }) }
  const row = { attempt_id: changed.id, seq, act_id: act.id, kind: act.kind, at: now, actor_id, reason, body }
  return {
    reply: null,
    attempt: withDirective(changed, body),
    rejudged,
    directives: [row],
    audit: [auditOf(changed, act.kind, body, context)],
  }
}

const withDirective = (attempt: Attempt, body: Directive): Attempt => ({
  ...attempt,
  live: attempt.live && { ...attempt.live, directives: [...attempt.live.directives, body].slice(-MAX_DIRECTIVES) },
})

function auditOf(attempt: Attempt, kind: DirectiveKind, body: Directive, context: ActContext): AuditRow {
  const { audit_id, actor_id, reason, now } = context
  const { id: subject, user_id, jadwal_id } = attempt
  const detail = {
    user_id,
    jadwal_id,
    seq: body.seq,
    ...(body.ms && { ms: body.ms }),
    ...(body.text && { text: body.text }),
  }
  return { id: audit_id, at: new Date(now).toISOString(), actor_id, action: `ujian/${kind}`, subject, reason, detail }
}

/** An attempt that is set aside says so to its phone. */
export function resetDirective(attempt: Attempt, context: Omit<ActContext, 'outline' | 'refused' | 'crypto'>) {
  const live = attempt.live ?? { ...NONE, located: false }
  const { now, actor_id, reason, audit_id } = context
  const seq = live.seq + 1
  const body: Directive = { seq, kind: 'reset', at: now }
  const row = { attempt_id: attempt.id, seq, act_id: audit_id, kind: 'reset', at: now, actor_id, reason, body }
  return { attempt: withDirective({ ...attempt, live: { ...live, seq, paused: null } }, body), row }
}
