import { dropAfter } from './attempt-rows.ts'
import { extend, lastSeq, type Memory } from './memory.ts'
import { type Renaming, rename } from './rename.ts'
import type { ClockPair, LogRow } from './rows.ts'
import type { Vault } from './vault.ts'

export interface Fork extends Pick<Renaming, 'keep' | 'theirs'> {
  /** Puts exam times right (ms) while the lines are moved. */
  retime?: (row: LogRow) => number
  /** The clock that goes with these times, to be written with them. */
  settled?: () => ClockPair
}

/**
 * Goes on under a new device name: lines after `keep` are written again there, because the server holds others in
 * their place (a disk set back) or because their times were wrong. Nothing is lost: old lines keep their name, moved
 * ones their content. Called under the attempt's log lock.
 */
export async function fork(
  vault: Vault,
  memory: Memory,
  { keep, theirs = [], retime = (row) => row.t, settled }: Fork,
): Promise<void> {
  const old_device = memory.record.device_id
  const moved = memory.own.slice(keep).map((row) => ({ ...row, t: retime(row) }))
  rename(memory, { device_id: vault.ports.uuid(), keep, theirs, moved })
  await store(vault, memory, old_device, keep, settled)
}

async function store(
  vault: Vault,
  memory: Memory,
  old_device: string,
  keep: number,
  settled: Fork['settled'],
): Promise<void> {
  const { attempt_id } = memory.record
  await vault.onDatabase((db) =>
    db.transaction('rw', db.attempts, db.log, db.clocks, async () => {
      await dropAfter(db, attempt_id, old_device, keep)
      await db.log.bulkPut([...(memory.foreign.get(old_device) ?? []), ...memory.own])
      await db.attempts.put(memory.record)
      if (settled) await db.clocks.put(settled())
    }),
  )
  if (vault.memories.get(attempt_id) === memory) await vault.healFile(memory)
  vault.ports.channel.post({ kind: 'rows', attempt_id })
}

/** How many lines of `own` are word for word those in `theirs`. */
export function commonPrefix(own: readonly LogRow[], theirs: readonly LogRow[]): number {
  const differs = theirs.findIndex((row, index) => !own[index] || !sameLine(own[index], row))
  return differs === -1 ? Math.min(theirs.length, own.length) : differs
}

const sameLine = (a: LogRow, b: LogRow) =>
  a.prev === b.prev &&
  a.t === b.t &&
  a.wall === b.wall &&
  a.soal_id === b.soal_id &&
  JSON.stringify(a.value) === JSON.stringify(b.value)

/** Own lines that the server gave back to a phone that had lost them. */
export function adopt(memory: Memory, theirs: readonly LogRow[]): boolean {
  const before = lastSeq(memory)
  extend(memory, theirs.slice(before))
  return lastSeq(memory) > before
}
