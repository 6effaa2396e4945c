import { exportFile } from './attempt/export-file.ts'
import { settleGuess } from './clock/settle-guess.ts'
import { storedExamTime } from './engine/exam-time.ts'
import { measureRoom } from './engine/room.ts'
import { start } from './engine/start.ts'
import { tidy } from './engine/tidy.ts'
import { liveLine } from './live/line.ts'
import { fetchPaper } from './paper/fetch-paper.ts'
import { receiptKeys } from './receipt-keys.ts'
import { refreshSession } from './send/refresh.ts'
import { drain } from './send/drain.ts'

/**
 * What the engine does only before an exam and beside it, with zod: a question is shown and its answer saved without.
 * In a chunk of its own; no exam starts before it is here (lazy-parts.ts).
 */
export const late = {
  drain,
  exportFile,
  fetchPaper,
  liveLine,
  measureRoom,
  receiptKeys,
  refreshSession,
  settleGuess,
  start,
  storedExamTime,
  tidy,
}

export type Late = typeof late
