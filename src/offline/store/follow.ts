import { copyOf, dropAfter, lastRow, rowsAfter } from './attempt-rows.ts'
import type { Database } from './database.ts'
import { allRows, extend, lastSeq, type Memory, toMemory } from './memory.ts'
import { unite } from './unite.ts'

/**
 * Inside a transaction: what the database lost comes back from memory, and what another tab wrote comes into memory.
 * Answers whether it had lost something.
 */
export async function catchUp(db: Database, memory: Memory): Promise<boolean> {
  const { attempt_id, device_id } = memory.record
  const record = await db.attempts.get(attempt_id)
  if (record && record.device_id !== device_id && record.rev > memory.record.rev) {
    await reload(db, memory)
    return false
  }
  const last = await lastRow(db, attempt_id, device_id)
  if (!record || (last?.seq ?? 0) < lastSeq(memory)) {
    await writeAll(db, memory)
    return true
  }
  if (last && last.seq > lastSeq(memory)) {
    extend(memory, await rowsAfter(db, attempt_id, device_id, lastSeq(memory)))
  }
  return false
}

/** Everything is read anew: another tab forked the log, or brought in lines of other devices. */
export async function reload(db: Database, memory: Memory): Promise<void> {
  const united = unite(await copyOf(db, memory.record.attempt_id), { record: null, rows: [] })
  if (united) Object.assign(memory, toMemory(united))
}

export async function writeAll(db: Database, memory: Memory): Promise<void> {
  const { attempt_id, device_id, retired } = memory.record
  const found = await db.attempts.get(attempt_id)
  // Lines that were moved while the database took nothing still stand there under the old name.
  const keep = found && found.device_id !== device_id ? retired[found.device_id] : undefined
  if (found && keep !== undefined) await dropAfter(db, attempt_id, found.device_id, keep)
  if (!found || found.rev < memory.record.rev) await db.attempts.put(memory.record)
  await db.log.bulkPut(allRows(memory))
}
