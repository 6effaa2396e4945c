import { allRows, lastSeq, type Memory } from '../store/memory.ts'
import type { AttemptRecord } from '../store/rows.ts'
import type { Vault } from '../store/vault.ts'

export type Step = 'init' | 'clock' | 'answer' | 'end'

/** What an attempt needs next; null where nothing is to be sent. */
export function nextStep(memory: Memory): Step | null {
  const { record } = memory
  if (lacksLines(memory)) return 'init'
  const unsent = lastSeq(memory) > record.acked_seq
  const closing = wantsReceipt(record)
  if (!record.upload_token) return !record.server || unsent || closing ? 'init' : null
  if (unsent) return 'answer'
  return closing ? 'end' : null
}

/** The receipt names lines that this phone has not (a disk set back to an older state): asked for once. */
function lacksLines(memory: Memory): boolean {
  const { receipt, compared } = memory.record
  return receipt !== null && compared !== receipt.log_sha256 && receipt.last_seq > allRows(memory).length
}

/** Ended here and not yet sealed, or sealed there and the receipt not yet here. */
function wantsReceipt({ end, receipt, taken_over, server }: AttemptRecord): boolean {
  if (receipt || server?.status === 'archived') return false
  return server?.status === 'sealed' || (end !== null && !end.provisional && !taken_over)
}

/** Every attempt on this phone: of the database, and those that only the log files or memory still know. */
export async function allRecords(vault: Vault): Promise<AttemptRecord[]> {
  const found = (await vault.onDatabase((db) => db.attempts.toArray()))?.value ?? []
  const records = new Map(found.map((record) => [record.attempt_id, record]))
  for (const record of [...vault.stranded.values(), ...[...vault.memories.values()].map((memory) => memory.record)]) {
    const other = records.get(record.attempt_id)
    if (!other || other.rev < record.rev) records.set(record.attempt_id, record)
  }
  return [...records.values()]
}
