import type { Entry } from './entry.ts'

/**
 * The texts whose SHA-256 the protocol speaks of. Both ends hash exactly these bytes (UTF-8).
 * `value` has one key by construction, so JSON.stringify is canonical for it.
 */
export const GENESIS = '0'.repeat(64)

/** The text of one log entry; its hash is the next entry's `prev`. */
export function entryText(attempt_id: string, device_id: string, entry: Omit<Entry, 'prev'>, prev: string): string {
  return JSON.stringify([
    'elp-entry-1',
    attempt_id,
    device_id,
    entry.seq,
    entry.soal_id,
    entry.value,
    entry.t,
    entry.wall,
    prev,
  ])
}

export interface LogHead {
  device_id: string
  last_seq: number
  /** Hash of the device's last entry, GENESIS where it has none. */
  head: string
}

/** The text whose hash is a receipt's `log_sha256`: every device's head, ordered by device id. */
export function logText(attempt_id: string, heads: readonly LogHead[]): string {
  const ordered = [...heads].sort((a, b) => (a.device_id < b.device_id ? -1 : 1))
  return JSON.stringify(['elp-log-1', attempt_id, ...ordered.map((h) => [h.device_id, h.last_seq, h.head])])
}

/** The text that the server signs (Ed25519) on a receipt. */
export function receiptText(receipt: {
  attempt_id: string
  last_seq: number
  log_sha256: string
  sealed_at: number
}): string {
  return JSON.stringify(['elp-receipt-1', receipt.attempt_id, receipt.last_seq, receipt.log_sha256, receipt.sealed_at])
}

/** The first part of a receipt's address; another one would be another way of writing the rest. */
export const RECEIPT_LINK_FORM = '1'
