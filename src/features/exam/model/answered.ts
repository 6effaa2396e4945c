import { type AnswerState, answerState } from '#contract/exam/answered.ts'
import type { Answer } from '#contract/exam/log/entry.ts'
import type { PaperSoal } from '#contract/exam/paper.ts'

/** A sheet is worked against the clock and never full: its first key answers it, its places are counted apart. */
export function soalState(soal: PaperSoal, value: Answer | undefined, hasKeys: boolean): AnswerState {
  if (soal.jenis === 'pauli' || soal.jenis === 'kecermatan') return hasKeys ? 'answered' : 'empty'
  return answerState(value, partsOf(soal))
}

/** How many parts an answer of it has; undefined where it has none. */
const partsOf = (soal: PaperSoal): number | undefined =>
  'pernyataan' in soal ? soal.pernyataan.length : soal.jenis === 'rumpang' ? soal.celah : undefined

/** The table's answer with one row changed; untouched rows stay null. */
export function markRow(value: Answer | undefined, rows: number, row: number, column: 0 | 1): Answer {
  const old = Array.isArray(value) ? value : []
  const next = Array.from({ length: rows }, (_, index) => {
    const at = old[index]
    return at === 0 || at === 1 ? at : null
  })
  next[row] = column
  return next
}

/** Several answers: ids stay in the order of the paper, so that the same choice is always the same value. */
export function toggleOption(value: Answer | undefined, all: readonly string[], id: string): Answer {
  const chosen = new Set(Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [])
  if (!chosen.delete(id)) chosen.add(id)
  const next = all.filter((option) => chosen.has(option))
  return next.length ? next : null
}
