import type { Answer } from './log/entry.ts'

export interface SheetKey {
  column: number
  row: number
  answer: number
  t: number
}

/** What a log says in the end. `t`: exam time, ms. */
export interface Folded {
  answers: Map<string, { value: Answer; t: number }>
  flags: Map<string, boolean>
  /** All keys of a Pauli / Kraepelin / kecermatan sheet in order, corrections included. */
  keys: Map<string, SheetKey[]>
  moves: { index: number; t: number }[]
  /** Exam time (ms) of the first entry on each question. */
  opened: Map<string, number>
}
