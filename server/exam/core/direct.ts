import { DIRECTIVE_ACTIONS } from '#contract/audit/actions.ts'
import type { Directive, DirectiveKind } from '#contract/exam/live.ts'
import { type Act, type ActContext, type Change, changeOf } from './act.ts'
import { judgedAgain } from './judge-again.ts'
import type { Attempt, AttemptLive, AuditRow, DirectiveRow, Facts, Outcome } from './state.ts'

/** Why nothing was done to an attempt, in words for staff; null where it was (or had been before). */
export type ActResult = string | null

/** Newest directives that ride on replies; all of them stand in rows of their own. */
const MAX_DIRECTIVES = 50
const MAX_ACTS = 300

const NONE: Omit<AttemptLive, 'located'> = {
  seq: 0,
  grants: [],
  paused: null,
  stop_t: null,
  acts: [],
  sync_before: [],
  directives: [],
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
      sync_before: [...new Set([...before.live.sync_before, before.attempt.sync_until])].slice(-MAX_ACTS),
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
  return {
    id: audit_id,
    at: new Date(now).toISOString(),
    actor_id,
    action: DIRECTIVE_ACTIONS[kind],
    subject,
    reason,
    detail,
  }
}

/** An attempt that is set aside says so to its phone. */
export function resetDirective(
  attempt: Attempt,
  { now, actor_id, reason, act_id }: Pick<ActContext, 'now' | 'actor_id' | 'reason'> & { act_id: string },
): { attempt: Attempt; row: DirectiveRow } {
  const live = attempt.live ?? { ...NONE, located: false }
  const seq = live.seq + 1
  const body: Directive = { seq, kind: 'reset', at: now }
  const row = { attempt_id: attempt.id, seq, act_id, kind: 'reset', at: now, actor_id, reason, body }
  return { attempt: withDirective({ ...attempt, live: { ...live, seq, paused: null } }, body), row }
}
