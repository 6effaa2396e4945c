import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { exportLog } from './attempt/export.ts'
import { measureRoom } from './engine/room.ts'
import { start } from './engine/start.ts'
import { tidy } from './engine/tidy.ts'
import { liveLine } from './live/line.ts'
import { fetchListen } from './live/listen.ts'
import { phoneReporter } from './live/report.ts'
import { fetchPaper } from './paper/fetch-paper.ts'
import { paperParts } from './paper/parts.ts'
import { receiptKeys } from './receipt-keys.ts'
import { httpNetwork } from './send/network.ts'
import { Older } from './send/older.ts'
import { refreshSession } from './send/refresh.ts'
import { Sender } from './send/sender.ts'

/**
 * What the engine does only before an exam and beside it, with zod: a question is shown and its answer saved without.
 * In a chunk of its own; no exam starts before it is here (lazy-parts.ts).
 */
export const late = {
  exportLog,
  fetchListen,
  fetchPaper,
  httpNetwork,
  liveLine,
  measureRoom,
  Older,
  paperParts,
  phoneReporter,
  receiptKeys,
  refreshSession,
  Sender,
  sha256: (text: string) => bytesToHex(sha256(utf8ToBytes(text))),
  start,
  tidy,
}

export type Late = typeof late
