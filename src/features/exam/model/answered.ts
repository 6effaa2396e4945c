import type { AnswerValue } from '#contract/exam/entry.ts'
import type { PaperSoal } from '#contract/exam/paper.ts'

/** Whether a question counts as answered; a table of statements does once every row has its column. */
export function isAnswered(soal: PaperSoal, value: AnswerValue | undefined): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'string') return value.trim() !== ''
  if (soal.jenis === 'pernyataan') return marked(value) === soal.pernyataan.length
  return value.length > 0
}

/** How many rows of a table of statements have a column. */
export function marked(value: AnswerValue | undefined): number {
  return Array.isArray(value) ? value.filter((column) => column !== null).length : 0
}

/** The table's answer with one row changed; untouched rows stay null. */
export function markRow(value: AnswerValue | undefined, rows: number, row: number, column: 0 | 1): AnswerValue {
  const old = Array.isArray(value) ? value : []
  const next = Array.from({ length: rows }, (_, index) => {
    const at = old[index]
    return at === 0 || at === 1 ? at : null
  })
  next[row] = column
  return next
}

/** Several answers: ids stay in the order of the paper, so that the same choice is always the same value. */
export function toggleOption(value: AnswerValue | undefined, all: readonly string[], id: string): AnswerValue {
  const chosen = new Set(Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [])
  if (!chosen.delete(id)) chosen.add(id)
  const next = all.filter((option) => chosen.has(option))
  return next.length ? next : null
}
