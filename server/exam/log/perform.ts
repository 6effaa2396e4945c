import { randomUUID } from 'node:crypto'
import { DIRECTIVE_ACTIONS } from '#contract/audit/actions.ts'
import type { DirectiveKind } from '#contract/exam/choices.ts'
import type { Directive } from '#contract/exam/live.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import type { Exam } from '#contract/exam/log/verdicts.ts'
import type { Attempt, AuditRow, DirectiveRow } from '../rows.ts'
import type { Act } from './act.ts'
import { asksCourse, done } from './acts.ts'
import { asHeard, columnsOf } from './close.ts'
import type { LogDeps } from './deps.ts'
import { closedBy, judgeAll, withSeal } from './seal.ts'
import { type Course, courseOf } from './sealed.ts'
import { resume } from './staff.ts'
import type { Also, AttemptRow, BatchRow } from './store.ts'
import { untilFits } from './tries.ts'

/** Why nothing was done to an attempt, in words for staff; null where it was, or had been before. */
export type ActResult = string | null

export interface StaffAction {
  actor_id: string
  reason: string
}

export interface PerformDeps {
  calls: LogDeps
  now(): number
  /** The attempt as it stands; undefined where there is none. */
  read(attempt_id: string): Promise<Attempt | undefined>
  /** Its log, by a look-up that reads those of many at once; without it the store's. */
  rows?(attempt_id: string): Promise<readonly BatchRow[]>
}

/** What phones are told of; all of it stands in rows of its own. */
const MAX_NOTICES = 30

const asRow = (attempt: Attempt) => ({ ...attempt, attempt_id: attempt.id, student_id: attempt.user_id })

/** Carries an act out. Refusals are words, not errors: of many attempts each is judged by itself. `known`: as it stood a moment ago. */
export async function perform(known: Attempt, act: Act, action: StaffAction, deps: PerformDeps): Promise<ActResult> {
  const { calls, now } = deps
  for (let attempt: Attempt | undefined = known; attempt; attempt = await deps.read(known.id)) {
    const row = asRow(attempt)
    const exam = await calls.exam(row)
    const course = asksCourse(act) ? await courseIn(row, exam, deps) : undefined
    const found = done(attempt, act, exam, now(), course)
    if (found === null || typeof found === 'string') return found
    const { facts, columns, body } = found
    const news = written(attempt, facts, { ...body, kind: act.kind }, { ...action, act_id: act.id, at: now() })
    // What is odd about it is known anew where it goes on.
    const odd = act.kind === 'reopen' ? await columnsOf(row, news.facts, calls) : {}
    if (await calls.store.amend(attempt.id, news.facts, { ...news.also, columns: { ...odd, ...columns } })) return null
  }
  return 'Pengerjaannya tidak dikenal.'
}

/**
 * When it began, and who went on early. Where the phone asked before it began, and the paper lets nobody go on early, the row says all: of a
 * whole room only the logs of others are read, and only those are judged that say something else.
 */
async function courseIn({ attempt_id, facts }: AttemptRow, exam: Exam, { calls, rows }: PerformDeps): Promise<Course> {
  const { waktu, izin_lanjut_awal } = exam.paper
  const before = facts.origins.some(({ at }) => at !== undefined)
  if (!before && !(waktu === 'subtes' && izin_lanjut_awal)) return asHeard(facts)
  const log = await (rows?.(attempt_id) ?? calls.store.rows(attempt_id))
  const moved = log.some(({ entries }) => entries.some(({ v }) => 'move' in v))
  return before || moved ? courseOf(judgeAll({ facts, rows: log, exam })) : asHeard(facts)
}

/** Sets an attempt aside: sealed over what had arrived, kept for ever, counted no more. Doing it again changes nothing. */
export function archive(
  known: Attempt,
  { act_id, ...action }: StaffAction & { act_id: string },
  { calls, now, read }: PerformDeps,
): Promise<Attempt | undefined> {
  let attempt: Attempt | undefined = known
  return untilFits(known.id, async () => {
    if (!attempt || attempt.facts.archived) return attempt
    const stands = await calls.store.stands(attempt.id)
    if (!stands) return undefined
    const still = closedBy(attempt.facts)
    const over = still ? attempt.facts : withSeal(resume(attempt.facts, now()), stands, now())
    const aside = { ...over, archived: true as const }
    const news = written(attempt, aside, { kind: 'reset' }, { ...action, act_id, at: now() })
    const columns = await columnsOf(asRow(attempt), news.facts, calls, still ? undefined : 'admin')
    const also = { ...news.also, columns: { ...columns, archived_reason: action.reason }, whole: !still }
    if (await calls.store.amend(attempt.id, news.facts, also)) return attempt
    attempt = await read(known.id)
    return null
  })
}

type Told = Pick<Directive, 'ms' | 'text'> & { kind: DirectiveKind }

/** The deed numbered, told to the phone, kept by itself and in the trail. */
function written(
  { id, user_id, jadwal_id, facts_seq, status }: Attempt,
  facts: FactsMessage,
  { kind, ...body }: Told,
  { actor_id, reason, act_id, at }: StaffAction & { act_id: string; at: number },
): { facts: FactsMessage; also: Also } {
  const seq = facts_seq + 1
  const notice: Directive = { seq, kind, at, ...body }
  const detail = { user_id, jadwal_id, seq, ...body, ...(kind === 'reset' && { status_before: status }) }
  const action = DIRECTIVE_ACTIONS[kind]
  const audit: AuditRow = {
    id: randomUUID(),
    at: new Date(at).toISOString(),
    actor_id,
    action,
    subject: id,
    reason,
    detail,
  }
  const directive: DirectiveRow = { attempt_id: id, seq, act_id, kind, at, actor_id, reason, body: notice }
  const notices = [...(facts.notices ?? []), notice].slice(-MAX_NOTICES)
  return { facts: { ...facts, seq, notices }, also: { audit, directive } }
}
