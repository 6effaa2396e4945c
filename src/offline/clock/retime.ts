import { fork } from '../store/fork.ts'
import type { Memory } from '../store/memory.ts'
import type { ClockPair, LogRow } from '../store/rows.ts'
import type { Vault } from '../store/vault.ts'

/**
 * A guess was compared with the server. Lines from `from_seq` on bear guessed times; those from `last_seq` on were
 * written under the very guess that was `shift` ms off, the ones between under earlier guesses of unknown fault. Lines
 * from `until_seq` on were written after it was put right.
 */
export interface Correction {
  shift: number
  from_seq: number
  last_seq: number
  until_seq?: number
}

/**
 * Writes the guessed lines that no server has seen again with the right times, and with them the clock that is no
 * guess any more: a page that dies in between would move them twice. Called under the log lock.
 */
export async function retime(
  vault: Vault,
  memory: Memory,
  correction: Correction,
  settled: () => ClockPair,
): Promise<void> {
  const keep = memory.record.acked_seq
  if (!memory.own.some((row) => row.seq > keep && row.seq >= correction.from_seq)) {
    await vault.onDatabase((db) => db.clocks.put(settled()))
    return
  }
  const times = rightTimes(memory.own, correction)
  await fork(vault, memory, { keep, retime: (row) => times.get(row.seq) ?? row.t, settled })
}

/** Exam time of the last line before `seq`. */
export const sureBefore = (rows: readonly LogRow[], seq: number): number => rows[seq - 2]?.t ?? 0

/** The same correction after the log went on under a new name, of which `keep` lines stayed under the old one. */
export function renumbered(correction: Correction, keep: number): Correction {
  const { shift, from_seq, last_seq, until_seq = Number.POSITIVE_INFINITY } = correction
  const after = (seq: number) => Math.max(1, seq - keep)
  return { shift, from_seq: after(from_seq), last_seq: after(last_seq), until_seq: after(until_seq) }
}

/**
 * Later lines first: each is moved by what is known of it, and never beyond the one after it nor before the last one
 * whose time was sure.
 */
function rightTimes(
  rows: readonly LogRow[],
  { shift, from_seq, last_seq, until_seq = Number.POSITIVE_INFINITY }: Correction,
): Map<number, number> {
  const sure = sureBefore(rows, from_seq)
  // No line bears less than the one before: one that was written right behind a guess too high was lifted to it.
  const top = rows[until_seq - 2]?.t ?? 0
  const times = new Map<number, number>()
  let after = Number.POSITIVE_INFINITY
  for (const row of [...rows].reverse()) {
    if (row.seq < from_seq) break
    const guessed = row.seq >= last_seq && (row.seq < until_seq || row.t <= top)
    const moved = guessed ? row.t + shift : row.t
    after = Math.max(sure, Math.min(moved, after))
    times.set(row.seq, after)
  }
  return times
}
