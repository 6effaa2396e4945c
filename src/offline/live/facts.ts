import type { Directive, LiveState } from '#contract/exam/live.ts'
import type { Given } from '#contract/exam/timeline.ts'
import type { AttemptRecord } from '../store/rows.ts'

/** More than anybody reads; the server keeps all. */
const MAX_NOTICES = 30
const GIVES_TIME: readonly Directive['kind'][] = ['extra', 'incident', 'reopen', 'resume', 'pause']

/**
 * The record after the server told how the attempt stands. Each state is newer than another by its `seq`: what comes
 * late, or twice, changes nothing. An attempt that was sealed and is open again goes on; an end that came only because
 * the time was up is taken back where there is more of it.
 */
export function withLive(record: AttemptRecord, live: LiveState | undefined): AttemptRecord {
  const known = record.live
  if (!live || live.seq <= (known?.seq ?? 0)) return record
  const fresh = live.directives.filter(({ seq }) => seq > (known?.seq ?? 0))
  const { seq, located, gaps, paused, stop_t, status, extra_ms, sync_until } = live
  const notices = [...(known?.notices ?? []), ...fresh].slice(-MAX_NOTICES)
  return {
    ...record,
    live: { seq, located, gaps, paused, stop_t, notices, read: known?.read ?? 0 },
    server: record.server && { ...record.server, extra_ms, sync_until, status },
    upload_token: live.upload_token ?? record.upload_token,
    rejected: withoutAgain(record, fresh),
    ...endOf(record, live, fresh),
  }
}

type End = Pick<AttemptRecord, 'end' | 'receipt'>

function endOf(record: AttemptRecord, { status, stop_t }: LiveState, fresh: readonly Directive[]): End {
  const { end, receipt, server } = record
  const closed = receipt !== null || server?.status === 'sealed'
  if (status === 'open' && closed) return { end: null, receipt: null }
  if (receipt) return { end, receipt }
  if (stop_t !== null) return { end: end && !end.provisional ? end : { t: stop_t, by_time: false }, receipt }
  const more = fresh.some(({ kind }) => GIVES_TIME.includes(kind))
  return { end: end?.by_time && more ? null : end, receipt }
}

function withoutAgain({ rejected }: AttemptRecord, fresh: readonly Directive[]): AttemptRecord['rejected'] {
  const again = new Set(
    fresh.flatMap((directive) => directive.again ?? []).map(({ device_id, seq }) => `${device_id}/${seq}`),
  )
  return again.size ? rejected.filter(({ device_id, seq }) => !again.has(`${device_id}/${seq}`)) : rejected
}

/** Time given by staff, as the timeline wants it. */
export function givenTo({ server, live }: AttemptRecord): Given {
  const extra_ms = server?.extra_ms ?? 0
  if (!live) return { extra_ms }
  const { located, gaps, stop_t } = live
  return located ? { extra_ms, gaps, stop_t } : { extra_ms, stop_t }
}

/** Exam time (ms) at which the clock stands, null while it runs. */
export const pausedAt = ({ live, end, receipt }: AttemptRecord): number | null =>
  end || receipt ? null : (live?.paused?.t ?? null)

/** How long the clock stood still between exam times `from` and `to` (ms): the course of a sheet leaves it out. */
export function stoodStill({ live }: AttemptRecord, from: number, to: number): number {
  const still = (live?.gaps ?? []).filter((gap) => gap.still)
  return still.reduce((sum, { t, ms }) => sum + Math.max(0, Math.min(t + ms, to) - Math.max(t, from)), 0)
}

/** What the student has not been told yet, oldest first. */
export const unread = ({ live }: AttemptRecord): Directive[] =>
  live ? live.notices.filter(({ seq }) => seq > live.read) : []
