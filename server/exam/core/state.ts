import type {
  Anomaly,
  AttemptLive,
  answerLogTable,
  attemptDeviceTable,
  attemptDirectiveTable,
  attemptTable,
  auditTable,
  Grant,
  PaperOutline,
  strayEntryTable,
} from '../../db/tables/index.ts'
import type { AppError } from '../../lib/errors.ts'

/** The rows that the rules work on. Nothing here is changed in place: a rule answers new ones. */
export type Attempt = typeof attemptTable.$inferSelect
export type Device = typeof attemptDeviceTable.$inferSelect
export type LogRow = typeof answerLogTable.$inferSelect
export type StrayRow = typeof strayEntryTable.$inferSelect
/** What is done to an attempt: no event of security, which says where it came from as well. */
export type AuditRow = Omit<typeof auditTable.$inferSelect, 'outcome' | 'address' | 'device'>
export type DirectiveRow = typeof attemptDirectiveTable.$inferSelect
export type Outline = PaperOutline
export type { Anomaly, AttemptLive, Grant }

/** What a rule is shown of one attempt; `log` and `strays` hold only the part that was asked for. */
export interface Facts {
  attempt: Attempt
  devices: readonly Device[]
  log: readonly LogRow[]
  strays: readonly StrayRow[]
}

/** What a rule decided: rows to write, and what to say once they are durable (`error`: to be thrown then). */
export interface Outcome<R> {
  reply: R
  error?: AppError
  attempt?: Attempt
  devices?: Device[]
  rows?: LogRow[]
  strays?: StrayRow[]
  /** Rows of the log whose `reason` changes. */
  rejudged?: LogRow[]
  audit?: AuditRow[]
  directives?: DirectiveRow[]
}

/** Hashing and signing are handed in: the rules also run in a simulated network without Node. */
export interface Crypto {
  /** SHA-256 of UTF-8 text, hex. */
  sha256(text: string): string
  /** Ed25519 over UTF-8 text: base64 signature and the name of the key. */
  sign(text: string): { signature: string; key_id: string }
}
