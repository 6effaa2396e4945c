import type { Directive } from '#contract/exam/live.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import type { Exam } from '#contract/exam/log/verdicts.ts'
import type { Attempt, Grant } from '../rows.ts'
import { closedBy } from './seal.ts'
import type { Course } from './sealed.ts'
import type { Columns } from './store.ts'

/** What staff do to one attempt. `id` names the deed: the same again changes nothing. Times in ms. */
export type Act = { id: string } & (
  | { kind: 'extra'; ms: number }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'message'; text: string }
  | { kind: 'end' }
  | { kind: 'reopen'; ms: number }
  | { kind: 'incident'; interval: Interval }
  | { kind: 'incident_undone'; incident_id: string }
)

/** From when until when, epoch ms. */
export interface Interval {
  from: number
  to: number
}

/** What an act makes of an attempt. */
export interface Change {
  facts: FactsMessage
  columns?: Columns
  grant?: Omit<Grant, 'id' | 'undone'>
  body?: Pick<Directive, 'ms' | 'text'>
}

/** An attempt, and the moment at which it is acted on. `course`: by its log, where that is asked; `end`: when everything is over by it. */
export interface Case {
  attempt: Attempt
  facts: FactsMessage
  exam: Exam
  now: number
  course: Course
  end: number
}

export const ENDED = 'Ujiannya sudah selesai. Buka kembali bila perlu.'

export const isOver = ({ facts }: Case) => closedBy(facts) !== null || facts.ended_at !== null

export const lengthOf = ({ from, to }: Interval) => Math.max(0, to - from)
