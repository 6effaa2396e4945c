import { answerRequestOf, MAX_BATCH } from '../send/requests.ts'
import type { Send } from '../send/send.ts'
import { lastSeq, type Memory } from '../store/memory.ts'

/** All keepalive requests together may hold 64 KiB; one attempt's last words take half. */
const MAX_BYTES = 32 * 1024

/**
 * The page is going: what is unsent leaves by a request that outlives it. Nobody waits for the answer, so nothing is
 * marked; it is sent again at the next chance, and counts once.
 */
export function sendLastBatch(send: Send, memory: Memory): void {
  const { record, own } = memory
  if (!record.upload_token || lastSeq(memory) <= record.acked_seq) return
  let rows = own.slice(record.acked_seq, record.acked_seq + MAX_BATCH)
  while (rows.length > 1 && JSON.stringify(answerRequestOf(record, rows)).length > MAX_BYTES) {
    rows = rows.slice(0, Math.floor(rows.length / 2))
  }
  const body = answerRequestOf(record, rows)
  void send({ method: 'POST', path: '/input/hasil-ujian', body, token: record.upload_token, keepalive: true })
}
