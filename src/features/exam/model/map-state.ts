import type { AnswerState } from '#contract/exam/answered.ts'
import type { QuestionSync } from '#offline/types.ts'

/** What a cell of the number map tells, by shape first and colour second. */
export interface CellState {
  fill: 'unseen' | 'seen' | 'partly' | 'answered'
  flagged: boolean
  unsent: boolean
  current: boolean
}

export interface CellFacts {
  state: AnswerState
  seen: boolean
  flagged: boolean
  current: boolean
  sync: QuestionSync
}

export function cellState(facts: CellFacts): CellState {
  const blank = facts.seen || facts.current ? 'seen' : 'unseen'
  return {
    fill: facts.state === 'empty' ? blank : facts.state,
    flagged: facts.flagged,
    unsent: facts.sync === 'on_phone',
    current: facts.current,
  }
}

export type MapFilter = 'all' | 'blank' | 'partly' | 'flagged' | 'unsent'

export function passes(filter: MapFilter, cell: CellState): boolean {
  if (filter === 'blank') return cell.fill === 'seen' || cell.fill === 'unseen'
  if (filter === 'partly') return cell.fill === 'partly'
  if (filter === 'flagged') return cell.flagged
  if (filter === 'unsent') return cell.unsent
  return true
}

export interface MapCounts {
  answered: number
  partly: number
  blank: number
  flagged: number
  unsent: number
}

export function countCells(cells: readonly CellState[]): MapCounts {
  const of = (filter: MapFilter) => cells.filter((cell) => passes(filter, cell)).length
  const [blank, partly] = [of('blank'), of('partly')]
  return { answered: cells.length - blank - partly, partly, blank, flagged: of('flagged'), unsent: of('unsent') }
}
