import { LATE_TOLERANCE_MS } from '#contract/exam/bounds.ts'
import type { Exam } from '#contract/exam/log/verdicts.ts'
import type { Attempt, Grant } from '../rows.ts'
import { type Act, type Case, type Change, ENDED, type Interval, isOver, lengthOf } from './act.ts'
import { asHeard, endsAt, endsOf, OPEN, workedAt } from './close.ts'
import { closedBy } from './seal.ts'
import type { Course } from './sealed.ts'
import { closedAt, endNow, giveBack, giveExtra, isPaused, pause, reopenFrom, resume } from './staff.ts'
import { takenBack } from './take-back.ts'

const MAX_ACTS = 300
/** Less than this left is not worth opening an attempt for, and is as good as nothing where time is given. */
const LEAST_MS = 5000
/** A phone that asked before it began did so no longer after the server's word: the reply and the opening of the paper take a moment. */
const BEGINS_MS = 60_000

/** Acts of which it hangs on the log what they give, and whether they can be done: when the student began, and went on. */
const BY_COURSE: readonly Act['kind'][] = ['extra', 'pause', 'reopen', 'incident', 'incident_undone']
export const asksCourse = ({ kind }: Act): boolean => BY_COURSE.includes(kind)

/**
 * The attempt's facts and row once the act is done; a sentence where it cannot be done, null where it was done before. `course`: by the log,
 * for acts that ask it.
 */
export function done(
  attempt: Attempt,
  act: Act,
  exam: Exam,
  now: number,
  course: Course = asHeard(attempt.facts),
): Required<Omit<Change, 'grant'>> | string | null {
  const { facts, given } = attempt
  if (given.acts.includes(act.id)) return null
  if (facts.archived) return 'Pengerjaan ini sudah direset.'
  const end = endsAt(facts, exam, course)
  const found = changeOf(act, { attempt, facts, exam, now, course, end })
  if (typeof found === 'string') return found
  const { grant, body = {} } = found
  const undone = act.kind === 'incident_undone' ? act.incident_id : null
  const grants = given.grants.map((one) => (one.id === undone ? { ...one, undone: true } : one))
  const later = endsAt(found.facts, exam, course) - end
  // Where the log was not asked the row knows best; also where by the phone's clock, which may be years off, it is over all the same.
  const before = asksCourse(act) && end + later >= now ? end : attempt.ends_at
  const ends_at = found.columns?.ends_at ?? before + later
  return {
    // What is between the end and the last entry that is waited for stays. Time taken back ends no waiting: some hear of it late.
    facts: { ...found.facts, sync_until: attempt.sync_until + Math.max(0, ends_at - attempt.ends_at) },
    columns: {
      ...found.columns,
      ends_at,
      given: {
        grants: grant ? [...grants, { ...grant, id: act.id, undone: false }] : grants,
        acts: [...given.acts, act.id].slice(-MAX_ACTS),
      },
    },
    body,
  }
}

function changeOf(act: Act, of: Case): Change | string {
  switch (act.kind) {
    case 'message':
      return { facts: of.facts, body: { text: act.text } }
    case 'extra':
      return isOver(of) ? ENDED : extra(act.ms, of)
    case 'pause':
      return paused(of)
    case 'resume':
      return resumed(of)
    case 'end':
      return ended(of)
    case 'reopen':
      return isOver(of) ? reopened(act.ms, 'reopen', of) : 'Ujiannya masih berjalan.'
    case 'incident':
      return incident(act.interval, of)
    case 'incident_undone':
      return takenBack(act.incident_id, of)
  }
}

/**
 * Time from `at` on. With one timer it is time on top. With a timer for each sub-test the clock stands for so long, so that the one that is
 * open is longer; where it stands already, once it would go on. Where nothing is left of the last one that would give nothing: it is on top.
 */
function give(ms: number, at: number, { facts, exam, course }: Pick<Case, 'facts' | 'exam' | 'course'>) {
  const left = (endsOf(exam, course, facts.extra_ms).at(-1) ?? 0) - workedAt(at, facts.stops, course)
  if (exam.paper.waktu === 'total' || left < LEAST_MS) return { facts: giveExtra(ms)(facts, at), stop: null }
  const longer = giveBack(ms)(facts, at)
  return { facts: longer, stop: isPaused(facts) ? null : (longer.stops.at(-1) as Grant['stop']) }
}

/** Whose time was over already gets all of it from now on, not from when it ended. */
function extra(ms: number, of: Case): Change {
  const { now, end } = of
  const lapsed = isPaused(of.facts) ? 0 : Math.max(0, now - end)
  const { facts, stop } = give(ms + lapsed, Math.min(now, end), of)
  return { facts, grant: { kind: 'extra', ms: ms + lapsed, stop, lost: null }, body: { ms } }
}

function paused(of: Case): Change | string {
  if (isOver(of)) return ENDED
  if (isPaused(of.facts)) return 'Sudah dijeda.'
  return of.now >= of.end ? 'Waktunya sudah habis.' : { facts: pause(of.facts, of.now) }
}

function resumed(of: Case): Change | string {
  if (isOver(of)) return ENDED
  if (!isPaused(of.facts)) return 'Tidak sedang dijeda.'
  const facts = resume(of.facts, of.now)
  const { at, until } = facts.stops.at(-1) as { at: number; until: number }
  const ms = Math.max(0, of.now - at)
  return { facts, grant: { kind: 'pause', ms, stop: { at, until }, lost: { from: at, to: of.now } }, body: { ms } }
}

/** Nothing that is written from now on counts; what was written before may still arrive, within the grace. */
function ended(of: Case): Change | string {
  const { facts, exam, now } = of
  if (closedBy(facts)) return 'Ujiannya sudah selesai.'
  if (facts.ended_at !== null) return 'Sudah diakhiri; jawaban yang belum terkirim masih ditunggu.'
  // When it began is an estimate that may turn: only what is over for sure is over before. Some may still see time that was taken back.
  const latest = endsAt(facts, exam) + (facts.withdrawn_ms ?? 0) + BEGINS_MS
  const at = isPaused(facts) ? now : Math.min(now, latest)
  return { facts: endNow(resume(facts, now), at), columns: { ends_at: now } }
}

/** Goes on where it ended: in between the clock stood. `ms`: time on top. */
function reopened(ms: number, kind: 'reopen' | 'incident', of: Case, lost_from?: number): Change | string {
  const { attempt, exam, now, course } = of
  // One deed has one number.
  const before = { ...resume(of.facts, now), seq: of.facts.seq }
  const end = endsAt(before, exam, course)
  const ended = Math.min(end, closedAt(before) ?? now, before.ended_at ?? attempt.ended_at ?? now)
  const open = reopenFrom(ended)(before, now)
  if (endsAt(open, exam, course) - now + ms < LEAST_MS)
    return 'Waktunya sudah habis. Beri tambahan waktu saat membuka kembali.'
  const { facts, stop } = ms > 0 ? give(ms, now, { ...of, facts: open }) : { facts: open, stop: null }
  const stood = Math.max(0, now - ended)
  const lost = { from: lost_from ?? ended, to: now }
  return { facts, columns: OPEN, grant: { kind, ms: ms + stood, stop, lost }, body: { ms } }
}

function incident(interval: Interval, of: Case): Change | string {
  const hit = hitBy(interval, of)
  if (!hit) return 'Tidak sedang mengerjakan pada waktu itu.'
  const { now, end } = of
  const over = closedBy(of.facts) !== null || (!isPaused(of.facts) && now > end)
  if (over && !hit.by_time) return 'Sudah menyelesaikan sendiri ujiannya.'
  if (over) return reopened(hit.ms, 'incident', of, hit.lost.from)
  const { facts, stop } = give(hit.ms, now, of)
  return { facts, grant: { kind: 'incident', ms: hit.ms, stop, lost: hit.lost }, body: { ms: hit.ms } }
}

/**
 * How much of the attempt's running time an incident took: the part of it in which it ran and its clock did not stand still already, by a
 * pause or by another incident. Null where that is nothing.
 */
function hitBy({ from, to }: Interval, of: Case) {
  const { attempt, facts, course, end } = of
  const over = Math.min(attempt.ended_at ?? end, facts.ended_at ?? end, end)
  const lost = { from: Math.max(from, Math.round(course.began)), to: Math.min(to, over) }
  const ms = Math.round(lengthOf(lost) - stoodStill(lost, of))
  return ms > 0 ? { ms, lost, by_time: endedByTime(of) } : null
}

/** The student did not end it, or did because the time was up. */
function endedByTime({ attempt, facts, end }: Case): boolean {
  const { ended_at, ended_by_time, sealed_by } = attempt
  if (!closedBy(facts) || sealed_by === 'job') return true
  return ended_by_time === true || (ended_at !== null && ended_at >= end - LATE_TOLERANCE_MS)
}

/** How much of `ran` the clock stood anyway, or was given back; times that overlap are counted once. */
function stoodStill(ran: Interval, { attempt, facts }: Case): number {
  const still = attempt.given.grants.flatMap(({ lost, undone }) => (lost && !undone ? [lost] : []))
  // A pause that goes on, or that an end or a reopening closed, is none of what was given. What was given back owes nothing.
  for (const { at, until, owed_ms } of facts.stops)
    if (until === null) still.push({ from: at, to: Number.POSITIVE_INFINITY })
    else if (owed_ms !== undefined) still.push({ from: at, to: until - owed_ms })
  let [covered, sum] = [ran.from, 0]
  for (const { from, to } of still.toSorted((a, b) => a.from - b.from)) {
    const part = { from: Math.max(from, covered), to: Math.min(to, ran.to) }
    sum += lengthOf(part)
    covered = Math.max(covered, part.to)
  }
  return sum
}
