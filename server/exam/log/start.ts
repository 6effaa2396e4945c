import { LATE_TOLERANCE_MS } from '#contract/exam/bounds.ts'
import type { FactsMessage, InitRequest } from '#contract/exam/log/messages.ts'
import { type AppError, refusal } from '../../lib/errors.ts'
import { closedBy } from './seal.ts'
import type { AttemptRow, LogStore } from './store.ts'

/** What a start must know of its sitting. */
export interface Start {
  /** Empty where there is none. */
  jadwal_ujian_id: string
  /** Of an attempt that begins. */
  facts: FactsMessage
  max_attempts: number
  /** The student is registered: then the place in the schedule must still be theirs as it begins. */
  member?: boolean
  /** How long after its end an attempt still waits for entries, ms. */
  grace_ms: number
  /** The phone has written more than the opening: it began without a network, and what it wrote is not thrown away. */
  begun: boolean
  /** Why nobody may begin an attempt here, whatever their phone has written. */
  entry: AppError | null
  /** Why no attempt may begin by asking first. */
  refusal: AppError | null
  paper_key: string | null
  now: number
  /** The attempt that runs has another paper. */
  otherPaper(row: AttemptRow): Promise<AppError>
}

/** More starts that do not count than any honest phone makes: beyond it they are a flood. */
const MAX_UNCOUNTED = 20
/** Another start of the student was quicker as often as this. */
const MAX_TRIES = 5

/** The attempt that a start means: one that is there, under this id or another one, or a new one. */
export async function standsFor(
  request: InitRequest,
  student_id: string,
  start: Start,
  store: LogStore,
): Promise<{ row: AttemptRow; fresh: boolean }> {
  const { attempt_id, jadwal_id, paper_sha256 } = request
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const { named, mine } = await store.known({ attempt_id, student_id, jadwal_id })
    if (named && (named.student_id !== student_id || named.jadwal_id !== jadwal_id)) throw refusal('start.id_taken')
    if (!named && start.entry) throw start.entry
    const other = named ?? otherFor(mine, start, request)
    if (other && other.paper_sha256 !== paper_sha256)
      throw named?.attempt_id === attempt_id ? refusal('start.id_taken') : await start.otherPaper(other)
    if (named) return { row: named, fresh: false }
    if (other) {
      if (await store.join(attempt_id, other.attempt_id)) return { row: other, fresh: false }
      throw refusal('start.many_devices')
    }
    const { jadwal_ujian_id } = start
    const facts = factsOf(mine, start)
    const row = { attempt_id, student_id, jadwal_id, jadwal_ujian_id, paper_sha256, facts }
    const ends_at = endOfNew(facts, start)
    const uncounted_reason = facts.uncounted ? (start.facts.uncounted ? 'too_late' : 'attempt_limit') : null
    if (await store.begin(row, mine.length, { ends_at, uncounted_reason, member: start.member ?? false }))
      return { row, fresh: true }
  }
  throw refusal('server.answers_wait', {}, { retryAfter: 1 })
}

/** When an attempt that begins now ends, epoch ms. */
export const endOfNew = ({ sync_until }: FactsMessage, { grace_ms }: Pick<Start, 'grace_ms'>): number =>
  sync_until - grace_ms - LATE_TOLERANCE_MS

const ofSitting = (mine: readonly AttemptRow[], { jadwal_ujian_id }: Start) =>
  mine.filter((row) => row.jadwal_ujian_id === jadwal_ujian_id && !row.facts.archived)

/**
 * The student's attempt that stands in the place of a new one: the one that runs, or the only one that may be. One that was over on the phone
 * before this one began there is another one, though the server has not heard of its end; so is one that was over there before it was asked for.
 */
function otherFor(mine: readonly AttemptRow[], start: Start, { after, over }: InitRequest): AttemptRow | null {
  const all = ofSitting(mine, start).filter(({ facts }) => !facts.uncounted)
  const others = all.filter(({ attempt_id }) => !after?.includes(attempt_id))
  const running = others.findLast(({ facts }) => isRunning(facts, start))
  if (over && all.length < start.max_attempts) return null
  return running ?? (start.max_attempts === 1 ? others.at(-1) : undefined) ?? null
}

/** While its time lasts; one that is only waiting for late entries stands in nobody's way. */
function isRunning(facts: FactsMessage, { now, grace_ms }: Start): boolean {
  const paused = facts.stops.at(-1)?.until === null
  return !closedBy(facts) && (paused || now <= facts.sync_until - grace_ms)
}

/** One attempt too many is refused where it asks first, and kept uncounted where it was already begun. */
function factsOf(mine: readonly AttemptRow[], start: Start): FactsMessage {
  const used = ofSitting(mine, start).filter(({ facts }) => !facts.uncounted).length
  const full = used >= start.max_attempts
  if (!start.begun && (start.refusal || full)) throw start.refusal ?? refusal('start.limit')
  if (mine.filter(({ facts }) => facts.uncounted).length >= MAX_UNCOUNTED) throw refusal('start.limit')
  return full || start.facts.uncounted ? { ...start.facts, uncounted: true } : start.facts
}
