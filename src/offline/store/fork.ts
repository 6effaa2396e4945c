import { GENESIS } from '#contract/exam/canonical.ts'
import { dropAfter } from './attempt-rows.ts'
import { extend, lastSeq, type Memory, nextRow } from './memory.ts'
import type { ClockPair, LogRow } from './rows.ts'
import type { Vault } from './vault.ts'

export interface Fork {
  /** The last own line that stays under the old name; the server has everything up to it. */
  keep: number
  /** What the server holds under the old name beyond that. */
  theirs?: LogRow[]
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
  const old = memory.record
  const moved = memory.own.filter((row) => row.seq > keep)
  memory.foreign.set(old.device_id, [...memory.own.slice(0, keep), ...theirs])
  memory.own = []
  memory.head = GENESIS
  memory.record = {
    ...old,
    rev: old.rev + 1,
    device_id: vault.ports.uuid(),
    retired: { ...old.retired, [old.device_id]: keep },
    acked_seq: 0,
    upload_token: null,
  }
  for (const row of moved) extend(memory, [nextRow(memory, { ...row, t: retime(row) })])
  await store(vault, memory, old.device_id, keep, settled)
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
