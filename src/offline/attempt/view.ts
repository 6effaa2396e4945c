import type { AnswerValue } from '#contract/exam/entry.ts'
import { byTime, type Folded, fold, type SheetKey } from '#contract/exam/fold.ts'
import { allRows, type Memory } from '../store/memory.ts'
import type { LogRow } from '../store/rows.ts'
import type { QuestionSync } from '../types.ts'

/** What the log says so far, kept up line by line: a Pauli sheet has thousands of lines and three more a second. */
export interface View {
  answers: ReadonlyMap<string, AnswerValue>
  flags: ReadonlyMap<string, boolean>
  keys: ReadonlyMap<string, readonly SheetKey[]>
  moves: Folded['moves']
  opened: ReadonlyMap<string, number>
  /** Own seq of each question's newest line; 0: another device's. */
  newest: ReadonlyMap<string, number>
  /** The line that speaks last, and how many lines were taken in. */
  last: LogRow | null
  count: number
}

/** Lines that the server does not count are left out: what is shown is what stands. */
export function viewOf(memory: Memory): View {
  const refused = new Set(memory.record.rejected.map(({ device_id, seq }) => `${device_id}/${seq}`))
  const rows = allRows(memory).filter((row) => !refused.has(`${row.device_id}/${row.seq}`))
  const folded = fold(rows)
  const sorted = rows.sort(byTime)
  const own = memory.record.device_id
  return {
    answers: new Map([...folded.answers].map(([id, { value }]) => [id, value])),
    flags: folded.flags,
    keys: folded.keys,
    moves: folded.moves,
    opened: folded.opened,
    newest: new Map(sorted.map((row) => [row.soal_id, row.device_id === own ? row.seq : 0])),
    last: sorted.at(-1) ?? null,
    count: memory.own.length,
  }
}

/** The view with one more line; null where the line does not come last and all must be folded anew. */
export function viewWith(view: View, row: LogRow): View | null {
  if (view.last && byTime(view.last, row) > 0) return null
  const { value, soal_id, t } = row
  const newest = new Map(view.newest).set(soal_id, row.seq)
  const opened = view.opened.has(soal_id) ? view.opened : new Map(view.opened).set(soal_id, t)
  const next = { ...view, last: row, count: view.count + 1, newest, opened }
  if ('a' in value) return { ...next, answers: new Map(view.answers).set(soal_id, value.a) }
  if ('f' in value) return { ...next, flags: new Map(view.flags).set(soal_id, value.f) }
  if ('m' in value) return { ...next, moves: [...view.moves, { index: value.m, t }] }
  if ('k' in value) {
    const [column, key_row, answer] = value.k
    const keys = [...(view.keys.get(soal_id) ?? []), { column, row: key_row, answer, t }]
    return { ...next, keys: new Map(view.keys).set(soal_id, keys) }
  }
  return next
}

export function syncOf(view: View, acked_seq: number): Map<string, QuestionSync> {
  return new Map([...view.newest].map(([id, seq]) => [id, seq <= acked_seq ? 'on_server' : 'on_phone']))
}
