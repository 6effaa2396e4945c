import type { Answer as AnswerValue } from './log/entry.ts'

/** `partly`: a table of statements of which some have a column and some have none. */
export type AnswerState = 'empty' | 'partly' | 'answered'

/**
 * How far a question is answered: the one rule for map, review, receipt, score, report and board. `rows`: how many
 * statements its table has; without it a table is as long as its answer, as every phone writes it.
 */
export function answerState(value: AnswerValue | undefined, rows?: number): AnswerState {
  if (value === undefined || value === null) return 'empty'
  if (typeof value === 'string') return value.trim() === '' ? 'empty' : 'answered'
  const filled = filledRows(value, rows)
  if (filled === 0) return 'empty'
  return filled < (rows ?? value.length) ? 'partly' : 'answered'
}

/** How many statements of a table have a column. */
export function filledRows(value: AnswerValue | undefined, rows?: number): number {
  if (!Array.isArray(value)) return 0
  return value.slice(0, rows).filter((column) => column !== null).length
}
