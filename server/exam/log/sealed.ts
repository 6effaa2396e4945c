import type { Folded } from '#contract/exam/fold.ts'
import type { LogEntry, Logs } from '#contract/exam/log/entry.ts'
import type { Span } from '#contract/exam/log/exam-time.ts'
import { type AttemptFacts, nameOf } from '#contract/exam/log/facts.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { readFacts } from '#contract/exam/log/read-facts.ts'
import { inOrder, standing } from '#contract/exam/log/standing.ts'
import { beginnings } from '#contract/exam/log/timetable.ts'
import type { Verdict } from '#contract/exam/log/verdict.ts'
import { type Exam, type Judged, judge } from '#contract/exam/log/verdicts.ts'
import { closedBy, logsOf } from './seal.ts'
import type { BatchRow } from './store.ts'

/** An entry of which nobody can tell for sure whether it counts, with its interval, for staff to look at. */
export interface Marked extends Verdict, Span {
  writer: string
  seq: number
  /** Null: none that the paper has. */
  soal_id: string | null
}

export interface SealedAnswers {
  /** What scoring takes of an attempt, as the fold of version 1's log gives it. Exam time stands still while the clock stood. */
  folded: Folded
  marked: Marked[]
  /** Questions of which another answer may have been the later one. */
  contested: string[]
}

interface Sealed {
  facts: FactsMessage
  rows: readonly BatchRow[]
  exam: Exam
  /** The paper's questions in its order. */
  soal_ids: readonly string[]
}

/** What scores of an attempt, by its sealed log alone (I10). Null while it is open. */
export function sealedAnswers({ facts, rows, exam, soal_ids }: Sealed): SealedAnswers | null {
  const seal = closedBy(facts)
  if (!seal) return null
  const within = new Map(seal.heads)
  const { logs, received } = logsOf(rows.filter(({ writer, to }) => to.seq <= (within.get(writer) ?? 0)))
  const known = readFacts(facts, received)
  const judged = judge(logs, known, exam)
  const timeOf = examTimes(judged, known)
  return { folded: foldOf(logs, judged, timeOf, soal_ids), ...doubtsOf(logs, judged, soal_ids) }
}

type TimeOf = (writer: string, index: number) => number

/** Exam time of entries, ms: since the earliest origin, by the estimate. */
function examTimes({ times }: Judged, facts: AttemptFacts): TimeOf {
  const { moments } = beginnings(times, facts)
  return (writer, index) => Math.round(Math.max(0, ...moments.map(({ since }) => since(writer, index).est)))
}

interface Said {
  writer: string
  index: number
  entry: LogEntry
}

function foldOf(logs: Logs, judged: Judged, timeOf: TimeOf, soal_ids: readonly string[]): Folded {
  const { verdicts, times, knowledge } = judged
  const counts = (writer: string, index: number) => verdicts.get(writer)?.[index]?.counts ?? false
  const folded: Folded = { answers: new Map(), flags: new Map(), keys: new Map(), moves: [], opened: new Map() }
  const order = inOrder(times.writers, knowledge)
  const all = [...logs].flatMap(([writer, log]) => log.map((entry, index): Said => ({ writer, index, entry })))
  for (const { writer, index, entry } of all.filter((said) => counts(said.writer, said.index)).sort(order)) {
    const [t, v, soal_id] = [timeOf(writer, index), entry.v, soal_ids[entry.q]]
    if ('move' in v) folded.moves.push({ index: v.move, t })
    if (soal_id === undefined) continue
    folded.opened.set(soal_id, Math.min(t, folded.opened.get(soal_id) ?? t))
    if ('f' in v) folded.flags.set(soal_id, v.f)
    if (!('k' in v)) continue
    const [column, row, answer] = v.k
    folded.keys.set(soal_id, [...(folded.keys.get(soal_id) ?? []), { column, row, answer, t }])
  }
  for (const [q, { answer, writer, seq }] of standing(logs, times.writers, knowledge, counts)) {
    const soal_id = soal_ids[q]
    const value = answer as Folded['answers'] extends Map<string, { value: infer V }> ? V : never
    if (soal_id !== undefined) folded.answers.set(soal_id, { value, t: timeOf(writer, seq - 1) })
  }
  return folded
}

function doubtsOf(logs: Logs, { verdicts, times, knowledge }: Judged, soal_ids: readonly string[]) {
  const marked = [...logs].flatMap(([writer, log]) =>
    log.flatMap(({ seq, q }, index): Marked[] => {
      const verdict = verdicts.get(writer)?.[index]
      const of = times.writers.get(writer)
      if (!verdict?.marks.length || !of) return []
      const span = { lo: of.lo[index] as number, est: of.est[index] as number, hi: of.hi[index] as number }
      return [{ writer, seq, soal_id: soal_ids[q] ?? null, ...verdict, ...span }]
    }),
  )
  const counts = (writer: string, index: number) => verdicts.get(writer)?.[index]?.counts ?? false
  const stands = [...standing(logs, times.writers, knowledge, counts)]
  return {
    marked,
    contested: stands.flatMap(([q, { contested }]) => (contested ? [soal_ids[q] ?? nameOf('', q)] : [])),
  }
}
