import type { Attempt, Device, Facts, LogRow, Outcome } from './core/state.ts'

/** Which stored entries of one device a rule wants to see: those from `from` to `to` (seq, both included). */
export interface Range {
  device_id: string
  from: number
  to: number
}

/** What is known where a student starts: the attempt of this id, if any, and the student's others of the schedule. */
export interface StartFacts {
  existing: Facts | null
  others: readonly Attempt[]
}

/** Whose start it is; starts of one student in one schedule wait for one another. */
export interface StartKey {
  attempt_id: string
  user_id: string
  jadwal_id: string
}

/**
 * Where attempts and their logs are kept. A rule runs with the attempt locked and must be synchronous and pure; the
 * promise resolves with its reply only when what it decided is durable (I2), and rejects with its `error`.
 */
export interface ExamStore {
  /** `rule` gets null where there is no such attempt. */
  transact<R>(attempt_id: string, range: Range | null, rule: (facts: Facts | null) => Outcome<R>): Promise<R>
  start<R>(key: StartKey, rule: (facts: StartFacts) => Outcome<R>): Promise<R>
  /** The attempt as it stands, not locked. */
  read(attempt_id: string): Promise<{ attempt: Attempt; devices: Device[] } | null>
  /** Its log by device and seq, at most `limit` lines. */
  log(attempt_id: string, limit: number): Promise<LogRow[]>
  /** Open attempts whose time for late entries is over, at most `limit`. */
  due(now: number, limit: number): Promise<string[]>
}
