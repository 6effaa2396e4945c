import type { Sha256 } from '#contract/exam/log/checkpoint.ts'
import type { InitRequest } from '#contract/exam/log/messages.ts'
import type { Exam } from '#contract/exam/log/verdicts.ts'
import type { Start } from './start.ts'
import type { AttemptRow, LogStore } from './store.ts'

/** What the calls of the log are given. */
export interface LogDeps {
  store: LogStore
  /** The database's clock, epoch ms. */
  now(): number
  sha256: Sha256
  sign(text: string): { signature: string; key_id: string }
  exam(row: AttemptRow): Promise<Exam>
  /** What is known of the sitting that a start means; throws where nobody can tell which that is. */
  start(request: InitRequest, student_id: string): Promise<Start>
  /** `until`: the grace as it is known now, epoch ms. */
  token(caller: Caller, until: number): string
  /** How long phones shall wait before they send again, ms. */
  pace(): number
  /** An attempt was sealed, for the first time or anew. */
  sealed?(attempt_id: string): Promise<void>
}

/** Who sends, as the upload token says. */
export interface Caller {
  /** The attempt that the entries belong to. */
  attempt_id: string
  /** What the phone calls it: the id under which it began. */
  begun_as: string
  phone_id: string
}
