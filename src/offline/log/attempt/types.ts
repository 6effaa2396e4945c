import type { Answer, Deed } from '#contract/exam/log/entry.ts'
import type { FactsMessage, Receipt } from '#contract/exam/log/messages.ts'
import type { Mark, Reason } from '#contract/exam/log/verdict.ts'
import type { AttemptSnapshot, OpenAttempt } from '../../types.ts'

/** An entry that does not count, or that staff have to look at. */
export interface Questioned {
  writer: string
  seq: number
  soal_id: string | null
  value: Deed
  counts: boolean
  reason: Reason | null
  marks: readonly Mark[]
}

/** What the runner shows, as version 1 says it (types.ts), but for what is refused and the receipt. */
export interface LogSnapshot extends Omit<AttemptSnapshot, 'rejected' | 'receipt' | 'answers'> {
  answers: ReadonlyMap<string, Answer>
  /** Refused, as far as is known here. */
  rejected: readonly Questioned[]
  /** Counts or not, but nobody decided: staff may look at it. */
  marked: readonly Questioned[]
  receipt: Receipt | null
}

export interface OpenLog extends Omit<OpenAttempt, 'snapshot'> {
  snapshot(): LogSnapshot
  /** Keys of a text as they come: it is written at the latest 300 ms after the first that is not. */
  typed(soal_id: string, text: string): void
  /** The question is left: its text is written as a whole. */
  left(soal_id: string): void
  /** The server told how the attempt stands, by another way than a reply. */
  told(facts: FactsMessage): void
  /** The student asks to go on here, where another phone writes. */
  takeOver(): void
  /** Page life: hidden or seen, going, online again. */
  seen(): void
  going(): void
  online(): void
}
