import type { Answer as AnswerValue } from './log/entry.ts'

/** `partly`: of several parts some are filled and some are not. */
export type AnswerState = 'empty' | 'partly' | 'answered'

/**
 * How far a question is answered: the one rule for map, review, receipt, score, report and board. `rows`: how many
 * parts it has; without it there are as many as its answer has, as every phone writes it.
 */
export function answerState(value: AnswerValue | undefined, rows?: number): AnswerState {
  if (value === undefined || value === null) return 'empty'
  if (typeof value === 'string') return value.trim() === '' ? 'empty' : 'answered'
  const filled = filledRows(value, rows)
  if (filled === 0) return 'empty'
  return filled < (rows ?? value.length) ? 'partly' : 'answered'
}

/** How many parts are filled: statements with a column, items with an option, gaps with a text. */
export function filledRows(value: AnswerValue | undefined, rows?: number): number {
  if (!Array.isArray(value)) return 0
  return value.slice(0, rows).filter((part) => part !== null && part !== '').length
}
