import type {
  Anomaly,
  attemptDirectiveTable,
  attemptTable,
  auditTable,
  Given,
  Grant,
  PaperOutline,
} from '../db/tables/index.ts'

export type Attempt = typeof attemptTable.$inferSelect
/** What is done to an attempt: no event of security, which says where it came from as well. */
export type AuditRow = Omit<typeof auditTable.$inferSelect, 'outcome' | 'address' | 'device'>
export type DirectiveRow = typeof attemptDirectiveTable.$inferSelect
export type Outline = PaperOutline
export type { Anomaly, Given, Grant }

/** Hashing and signing are handed in: the rules also run in a simulated network without Node. */
export interface Crypto {
  /** SHA-256 of UTF-8 text, hex. */
  sha256(text: string): string
  /** Ed25519 over UTF-8 text: base64 signature and the name of the key. */
  sign(text: string): { signature: string; key_id: string }
}
