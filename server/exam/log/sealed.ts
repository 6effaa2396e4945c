import type { Folded } from '#contract/exam/fold.ts'
import { type EntryValue, isDeed, type LogEntry, type Logs } from '#contract/exam/log/entry.ts'
import type { Span } from '#contract/exam/log/exam-time.ts'
import { nameOf } from '#contract/exam/log/facts.ts'
import { inOrder, standing } from '#contract/exam/log/standing.ts'
import type { Reason, Verdict } from '#contract/exam/log/verdict.ts'
import type { Judged } from '#contract/exam/log/verdicts.ts'
import type { Move } from '#contract/exam/timeline.ts'
import { type Case, closedBy, type JudgedLogs, judgeSealed } from './seal.ts'

/** An entry that does not count, or of which nobody can tell for sure, with its interval, for staff to look at. */
export interface Doubt extends Verdict, Span {
  writer: string
  seq: number
  /** Null: none that the paper has. */
  soal_id: string | null
}

/** An entry that counts. `t`: exam time, ms, which stands still while the clock stood. */
export interface Said {
  soal_id: string | null
  t: number
  v: EntryValue
}

/** What scoring takes of an attempt. */
export interface SealedAnswers {
  folded: Folded
  /** What counts, in its order. */
  said: Said[]
  /** How much of what was done does not count, by reason. */
  uncounted: Map<Reason, number>
}

interface Sealing extends Case {
  /** The paper's questions in its order. */
  soal_ids: readonly string[]
}

/** What scores of an attempt, by its sealed log alone (I10). Null while it is open. */
export function sealedAnswers(sealing: Sealing): SealedAnswers | null {
  const seal = closedBy(sealing.facts)
  return seal && answersOf(judgeSealed(seal, sealing), sealing.soal_ids)
}

interface Entry {
  writer: string
  index: number
  entry: LogEntry
}

function answersOf({ logs, judged }: JudgedLogs, soal_ids: readonly string[]): SealedAnswers {
  const { times, knowledge } = judged
  const timeOf = examTimes(judged)
  const [counted, uncounted] = deedsOf(logs, judged)
  // Those of one writer stand in their order.
  if (logs.size > 1) counted.sort(inOrder(times.writers, knowledge))
  const said = counted.map(
    ({ writer, index, entry: { q, v } }): Said => ({ soal_id: soal_ids[q] ?? null, t: timeOf(writer, index), v }),
  )
  const folded = foldOf(said)
  for (const [q, { answer, writer, seq }] of standing(logs, times.writers, knowledge, countsIn(judged))) {
    const soal_id = soal_ids[q]
    if (soal_id !== undefined) folded.answers.set(soal_id, { value: answer, t: timeOf(writer, seq - 1) })
  }
  return { folded, said, uncounted }
}

/** What was done and counts, and how much does not, by reason. */
function deedsOf(logs: Logs, { verdicts }: Judged): [Entry[], SealedAnswers['uncounted']] {
  const counted: Entry[] = []
  const uncounted: SealedAnswers['uncounted'] = new Map()
  for (const [writer, log] of logs) {
    const own = verdicts.get(writer)
    for (const [index, entry] of log.entries()) {
      if (!isDeed(entry.v)) continue
      const { counts = false, reason = null } = own?.[index] ?? {}
      if (counts) counted.push({ writer, index, entry })
      else if (reason) uncounted.set(reason, (uncounted.get(reason) ?? 0) + 1)
    }
  }
  return [counted, uncounted]
}

const countsIn =
  ({ verdicts }: Judged) =>
  (writer: string, index: number): boolean =>
    verdicts.get(writer)?.[index]?.counts ?? false

/** Exam time of entries, ms: since the earliest origin, by the estimate. */
function examTimes({ opens }: Judged): (writer: string, index: number) => number {
  const beginnings = opens[0] ?? []
  return (writer, index) => {
    let most = 0
    for (const { since } of beginnings) most = Math.max(most, since(writer, index).est)
    return Math.round(most)
  }
}

/** How far somebody is. */
export interface Course {
  /** The moment that the earliest origin is taken for, epoch ms. */
  began: number
  /** Those that count, in exam time. */
  moves: Move[]
}

export function courseOf({ logs, facts, judged }: JudgedLogs): Course {
  const [timeOf, counts] = [examTimes(judged), countsIn(judged)]
  const [first, ...others] = facts.origins.map(({ writer, seq }) => judged.times.writers.get(writer)?.est[seq - 1])
  const moves = [...logs].flatMap(([writer, log]) =>
    log.flatMap(({ v }, index) =>
      'move' in v && counts(writer, index) ? [{ index: v.move, t: timeOf(writer, index) }] : [],
    ),
  )
  // A phone that asked before it began did so after the server's word.
  return { began: Math.min(first ?? facts.started_at, ...others.filter((est) => est !== undefined)), moves }
}

/** All but the answers that stand. */
function foldOf(said: readonly Said[]): Folded {
  const folded: Folded = { answers: new Map(), flags: new Map(), keys: new Map(), moves: [], opened: new Map() }
  for (const { soal_id, t, v } of said) {
    if ('move' in v) folded.moves.push({ index: v.move, t })
    if (soal_id === null) continue
    folded.opened.set(soal_id, Math.min(t, folded.opened.get(soal_id) ?? t))
    if ('f' in v) folded.flags.set(soal_id, v.f)
    if (!('k' in v)) continue
    const [column, row, answer] = v.k
    const keys = folded.keys.get(soal_id) ?? []
    keys.push({ column, row, answer, t })
    folded.keys.set(soal_id, keys)
  }
  return folded
}

/** Everything that does not count or is uncertain, and the questions of which another answer may have been the later one. */
export function doubtsOf({ logs, judged }: JudgedLogs, soal_ids: readonly string[]) {
  const { verdicts, times, knowledge } = judged
  const doubts = [...logs].flatMap(([writer, log]) =>
    log.flatMap(({ seq, q }, index): Doubt[] => {
      const verdict = verdicts.get(writer)?.[index]
      const of = times.writers.get(writer)
      if (!verdict || !of || (verdict.counts && !verdict.marks.length)) return []
      const span = { lo: of.lo[index] as number, est: of.est[index] as number, hi: of.hi[index] as number }
      return [{ writer, seq, soal_id: soal_ids[q] ?? null, ...verdict, ...span }]
    }),
  )
  const stands = [...standing(logs, times.writers, knowledge, countsIn(judged))]
  const contested = stands.flatMap(([q, one]) => (one.contested ? [soal_ids[q] ?? nameOf('', q)] : []))
  return { doubts, contested }
}
