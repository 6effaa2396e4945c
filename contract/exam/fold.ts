import type { AnswerValue, Entry } from './entry.ts'

/** One entry with the device whose log it stands in. */
export interface LoggedEntry extends Entry {
  device_id: string
}

/** The part of it that says what was answered, when and where; clock and chain are for evidence. */
export type SaidEntry = Omit<LoggedEntry, 'wall' | 'prev'>

export interface SheetKey {
  column: number
  row: number
  answer: number
  t: number
}

/** What a log says in the end. Greatest `t` per question; ties by device id, then seq. */
export interface Folded {
  answers: Map<string, { value: AnswerValue; t: number }>
  flags: Map<string, boolean>
  /** All keys of a Pauli / Kraepelin / kecermatan sheet in order, corrections included. */
  keys: Map<string, SheetKey[]>
  moves: { index: number; t: number }[]
  /** Exam time (ms) of the first entry on each question. */
  opened: Map<string, number>
}

/** The order in which entries speak: later ones override. */
export function byTime(a: SaidEntry, b: SaidEntry): number {
  if (a.t !== b.t) return a.t - b.t
  if (a.device_id !== b.device_id) return a.device_id < b.device_id ? -1 : 1
  return a.seq - b.seq
}

export function fold(entries: readonly SaidEntry[]): Folded {
  const folded: Folded = { answers: new Map(), flags: new Map(), keys: new Map(), moves: [], opened: new Map() }
  for (const entry of [...entries].sort(byTime)) {
    const { value, soal_id, t } = entry
    if (!folded.opened.has(soal_id)) folded.opened.set(soal_id, t)
    if ('a' in value) folded.answers.set(soal_id, { value: value.a, t })
    else if ('f' in value) folded.flags.set(soal_id, value.f)
    else if ('m' in value) folded.moves.push({ index: value.m, t })
    else if ('k' in value) {
      const [column, row, answer] = value.k
      const keys = folded.keys.get(soal_id) ?? []
      keys.push({ column, row, answer, t })
      folded.keys.set(soal_id, keys)
    }
  }
  return folded
}
