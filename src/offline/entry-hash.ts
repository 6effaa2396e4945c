import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { entryText } from '#contract/exam/canonical.ts'
import type { LogRow } from './store/rows.ts'

/** SHA-256 of UTF-8 text, hex. Synchronous: an append must not wait for a thread pool. */
export const sha256Text = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

/** The hash that the next entry names as `prev`. */
export const rowHash = (row: LogRow): string => sha256Text(entryText(row.attempt_id, row.device_id, row, row.prev))
