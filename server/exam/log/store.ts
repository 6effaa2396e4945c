import type { Checkpoint } from '#contract/exam/log/checkpoint.ts'
import type { LogEntry } from '#contract/exam/log/entry.ts'
import type { Acked, FactsMessage } from '#contract/exam/log/messages.ts'
import type { Attempt, AuditRow, DirectiveRow } from '../rows.ts'

export interface AttemptRow {
  attempt_id: string
  student_id: string
  jadwal_id: string
  jadwal_ujian_id: string
  paper_sha256: string
  facts: FactsMessage
}

/** What an attempt's row says besides: what is stated is changed, the rest stays. */
export type Columns = Partial<
  Pick<
    Attempt,
    | ('started_at' | 'ends_at' | 'ended_at' | 'ended_by_time' | 'sealed_at' | 'sealed_by' | 'receipt' | 'log_sha256')
    | ('anomalies' | 'archived_reason' | 'given')
  >
>

/** What is written in the same transaction as a change of the facts. */
export interface Also {
  columns?: Columns
  audit?: AuditRow
  directive?: DirectiveRow
  /** Only where the last seal holds all that is durable: whatever is durable before it is sealed is in it. */
  whole?: boolean
}

/** Of an attempt that begins: what its facts do not say. */
export interface Beginning extends Pick<Attempt, 'ends_at' | 'uncounted_reason'> {
  /** It begins because the student is registered: not where they have been moved away in the same moment. */
  member: boolean
}

/** What one request brought of one writer, and where its log stood then. Rows are written once and never changed. */
export interface BatchRow {
  attempt_id: string
  writer: string
  entries: readonly LogEntry[]
  /** The entries as they are stored (body.ts). */
  body: string
  to: Head
}

export interface Head extends Checkpoint {
  received_at: number
  /** Of the writer: nobody else adds to its log. */
  phone_id: string
}

/** A row, and the head of its writer on which alone it may follow; null: none. */
export interface Addition {
  row: BatchRow
  after: Checkpoint | null
}

export interface Adding {
  attempt_id: string
  /** News of the facts are those beyond this one. */
  facts_seq: number
  rows: readonly Addition[]
  /**
   * Somebody looked at where the attempt stands. Without that no log is begun, and none grows beyond the step of
   * quota.ts that it has reached.
   */
  looked: boolean
}

export interface Added {
  /** By row, the head that stands now; null where it was not added. */
  heads: (Head | null)[]
  /** Where they are others than the caller's, the attempt is closed, or another phone has the right to write; else null. */
  facts: FactsMessage | null
}

/** Where an attempt stands. */
export interface Standing {
  facts: FactsMessage
  heads: Map<string, Head>
  /** When each phone was heard last. */
  heard: Map<string, number>
  /** Bytes of all logs, each rounded up to a step of quota.ts. */
  charged: number
}

/** Attempts that a start may mean: the one that is called so, and all of the student in the schedule, the oldest first. */
export interface Known {
  named: AttemptRow | null
  mine: AttemptRow[]
}

/** Whose start it is, and what the phone calls the attempt. */
export type StartKey = Pick<AttemptRow, 'attempt_id' | 'student_id' | 'jadwal_id'>

/** What a store must be able to do. Every method is one transaction, durable once it answers. */
export interface LogStore {
  /** By its id, or by another one under which a phone began it. */
  find(attempt_id: string): Promise<AttemptRow | null>
  known(start: StartKey): Promise<Known>
  /** As the student's attempt number `mine` of the schedule; false where that number or the id is taken by now. */
  begin(row: AttemptRow, mine: number, more?: Beginning): Promise<boolean>
  /** From now on `name` means this attempt, too. False where as many names mean it as may. */
  join(name: string, attempt_id: string): Promise<boolean>
  /** Puts `facts` in the place of those one `seq` before, and writes what goes with them; false, and nothing, where others stand there by now, or more is durable. */
  amend(attempt_id: string, facts: FactsMessage, also?: Also): Promise<boolean>
  /** Adds each row whose writer's head is the one it follows on. Null: there is no such attempt. */
  add(adding: Adding): Promise<Added | null>
  stands(attempt_id: string): Promise<Standing | null>
  /** By writer and as they came; `beyond`: without what these heads have already; `most`: of rows. */
  rows(attempt_id: string, beyond?: ReadonlyMap<string, number>, most?: number): Promise<BatchRow[]>
  /** Of every row where its writer's log stood then, and when that was. */
  receipts(attempt_id: string): Promise<Acked[]>
  /** Of one writer those that hold the entries from `from` to `to`, and at least one that ends before them, if any does. */
  part(attempt_id: string, writer: string, from: number, to: number): Promise<BatchRow[]>
  /** Something else came under a number that is taken: kept beside the log, once, as long as there is room. */
  keepConflict(attempt_id: string, conflict: Conflict): Promise<void>
  /** For phones that brought nothing new: rows say of themselves when they came. */
  hear(attempt_id: string, phone_id: string, at: number): Promise<void>
  /** Attempts that are open and not paused, and whose grace is over, at most so many. */
  due(now: number, most: number): Promise<string[]>
}

export interface Conflict {
  writer: string
  phone_id: string
  sent: unknown
  at: number
}
