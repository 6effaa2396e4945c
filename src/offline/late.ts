import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { exportLog } from './attempt/export.ts'
import { fetchListen } from './live/listen.ts'
import { phoneReporter } from './live/report.ts'
import { LiveStream } from './live/stream.ts'
import { receiptKeys } from './receipt-keys.ts'
import { httpNetwork } from './send/network.ts'
import { Older } from './send/older.ts'
import { refreshSession } from './send/refresh.ts'
import { Sender } from './send/sender.ts'

/**
 * What the engine does beside an exam: a question is shown and its answer saved without.
 * In a chunk of its own; no exam starts before it is here (lazy-parts.ts).
 */
export const late = {
  exportLog,
  fetchListen,
  httpNetwork,
  LiveStream,
  Older,
  phoneReporter,
  receiptKeys,
  refreshSession,
  Sender,
  sha256: (text: string) => bytesToHex(sha256(utf8ToBytes(text))),
}

export type Late = typeof late
