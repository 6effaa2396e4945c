import type { Gap, LiveState } from '#contract/exam/live.ts'
import { type Given, type Limit, limits } from '#contract/exam/timeline.ts'
import type { Attempt, AttemptLive, Device, Grant, Outline } from './state.ts'

/** Time that stood still while an attempt is paused, up to now. */
function pauseOf({ paused }: AttemptLive, attempt: Attempt, now: number): Grant[] {
  if (!paused) return []
  const ms = Math.max(0, now - paused.at)
  return [{ id: attempt.id, kind: 'pause', t: paused.t, ms, still: true, lost: null, seq: 0, undone_seq: null }]
}

const effective = (grants: readonly Grant[], seq = Number.POSITIVE_INFINITY) =>
  grants.filter((grant) => grant.seq <= seq && (grant.undone_seq === null || grant.undone_seq > seq))

/** What stands now: the deadline that a phone which has heard everything shows. `now`: epoch ms. */
export function givenNow(attempt: Attempt, now: number): Given {
  const { live, extra_ms } = attempt
  if (!live) return { extra_ms }
  const pause = pauseOf(live, attempt, now)
  const { stop_t } = live
  if (live.located) return { extra_ms, gaps: [...live.grants.filter(stands), ...pause], stop_t }
  return { extra_ms: extra_ms + sum(pause), stop_t }
}

const stands = ({ undone_seq }: Grant) => undone_seq === null
const sum = (grants: readonly { ms: number }[]) => grants.reduce((total, { ms }) => total + ms, 0)

/**
 * Every timeline that a phone may honestly have kept to: what it was given up to any directive, heard or not. Time
 * that is given never makes an answer late that was in time without it, nor does taking it back.
 */
export function givenEver(attempt: Attempt, now: number): Given[] {
  const { live, extra_ms } = attempt
  if (!live) return [{ extra_ms }]
  const pause = pauseOf(live, attempt, now)
  const base = live.located ? extra_ms : extra_ms - sum(live.grants.filter(stands))
  const turns = [0, ...live.grants.flatMap(({ seq, undone_seq }) => (undone_seq === null ? [seq] : [seq, undone_seq]))]
  return turns.map((seq) => {
    const grants = [...effective(live.grants, seq), ...pause]
    return live.located ? { extra_ms: base, gaps: grants } : { extra_ms: base + sum(grants) }
  })
}

/** The widest window of each sub-test over all those timelines. */
export function widestLimits(attempt: Attempt, device: Device, outline: Outline, now: number): Limit[] {
  const { live, extra_ms } = attempt
  if (!live) return limits(outline, device.moves, extra_ms)
  const [first = [], ...others] = givenEver(attempt, now).map((given) => limits(outline, device.moves, given))
  const widest = first.map((limit, index) => ({
    ...limit,
    mulai: Math.min(limit.mulai, ...others.map((all) => all[index]?.mulai ?? limit.mulai)),
    akhir: Math.max(limit.akhir, ...others.map((all) => all[index]?.akhir ?? limit.akhir)),
  }))
  const { stop_t } = live
  return stop_t === null ? widest : widest.map((limit) => ({ ...limit, akhir: Math.min(limit.akhir, stop_t) }))
}

/** Exam time (ms) at which everything is over, as it stands now. */
export const endT = (attempt: Attempt, outline: Outline, now: number): number =>
  limits(outline, attempt.moves, givenNow(attempt, now)).at(-1)?.akhir ?? 0

/** What a phone that keeps everything up to `seen` must be told; undefined where that is all. */
export function liveSince(attempt: Attempt, seen: number): LiveState | undefined {
  const { live, status, extra_ms, sync_until } = attempt
  if (!live || live.seq <= seen) return undefined
  const { seq, located, grants, paused, stop_t, directives } = live
  return {
    ...{ seq, status, extra_ms, located, stop_t, sync_until },
    gaps: grants.filter(stands).map(gapOf),
    paused: paused && { t: paused.t, at: paused.at },
    directives: directives.filter((directive) => directive.seq > seen),
  }
}

const gapOf = ({ t, ms, still }: Grant): Gap => ({ t, ms, still })
