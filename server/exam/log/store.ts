import type { Checkpoint } from '#contract/exam/log/checkpoint.ts'
import type { LogEntry } from '#contract/exam/log/entry.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'

export interface AttemptRow {
  attempt_id: string
  student_id: string
  jadwal_id: string
  facts: FactsMessage
}

/** What one request brought of one writer, and where its log stood then. Rows are written once and never changed. */
export interface BatchRow {
  attempt_id: string
  writer: string
  entries: readonly LogEntry[]
  to: Head
}

export interface Head extends Checkpoint {
  received_at: number
  /** Of the writer: nobody else adds to its log. */
  phone_id: string
}

/** What a store must be able to do. Every method is one transaction, durable once it answers. */
export interface LogStore {
  /** By its id, or by another one under which a phone began it. */
  find(attempt_id: string): Promise<AttemptRow | null>
  /** Unless the student has one of the schedule already. Answers the one that stands, and remembers that `attempt_id` means it. */
  begin(row: AttemptRow): Promise<AttemptRow>
  /** Puts `facts` in the place of those one `seq` before; false where others stand there by now. */
  amend(attempt_id: string, facts: FactsMessage): Promise<boolean>
  heads(attempt_id: string): Promise<Map<string, Head>>
  /** Adds the row where the writer's head is `after`, null: none. Answers the head that stands then. */
  append(row: BatchRow, after: Checkpoint | null): Promise<Head | null>
  /** Oldest first; `beyond`: without what these heads have already. */
  rows(attempt_id: string, beyond?: ReadonlyMap<string, number>): Promise<BatchRow[]>
  /** Something else came under a number that is taken: kept beside the log. */
  keepConflict(attempt_id: string, writer: string, sent: unknown): Promise<void>
  /** When each phone was heard last. */
  hear(attempt_id: string, phone_id: string, at: number): Promise<void>
  heard(attempt_id: string): Promise<Map<string, number>>
}
