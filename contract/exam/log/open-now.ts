import type { Logs } from './entry.ts'
import type { Span } from './exam-time.ts'
import type { AttemptFacts } from './facts.ts'
import { leftUntil } from './timetable.ts'
import { type Exam, judge } from './verdicts.ts'

/** A part of the paper that is open, and exam time that is left of it, ms: by the estimate, at least, and at most. */
export interface Open {
  part: number
  left: Span
}

/**
 * What a page life may answer at `m` of its clock. The countdown shows the estimate; while the time is uncertain answering stays open as
 * long as some may be left. Null when everything is over for sure.
 */
export function openNow(logs: Logs, facts: AttemptFacts, exam: Exam, writer: string, m: number): Open | null {
  const log = logs.get(writer) ?? []
  // An entry that says nothing stands for the moment.
  const now = { seq: log.length + 1, m, q: -1, v: { sees: {} } }
  const judged = judge(new Map([...logs, [writer, [...log, now]]]), facts, exam)
  const ends = judged.opens
    .slice(1)
    .map((moments) => leftUntil(moments, { writer, index: log.length }, judged.knowledge))
  const certain = ends.findIndex(({ hi }) => hi > 0)
  const taken = ends.findIndex(({ est }) => est > 0)
  const part = taken < 0 ? certain : taken
  return part < 0 ? null : { part, left: ends[part] as Span }
}
