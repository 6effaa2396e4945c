import { fork } from '../store/fork.ts'
import type { Memory } from '../store/memory.ts'
import type { ClockPair, LogRow } from '../store/rows.ts'
import type { Vault } from '../store/vault.ts'
import { CLOCK_JUMP_MS } from './notes.ts'

/**
 * A guess was compared with one who knows. Lines from `from_seq` on bear guessed times; those from `last_seq` on were
 * written under the very guess that was `shift` ms off, the ones between under other guesses of unknown fault.
 */
export interface Correction {
  shift: number
  from_seq: number
  last_seq: number
  /** Guesses of two tabs that were not the same: lines may be wrong although `shift` is small. */
  mixed?: boolean
  /** Lines from here on were written under another guess, which is put right by itself. */
  to_seq?: number
  /** Guesses made before this one was put right: from each `seq` on lines are so much further off, ms. */
  further?: readonly { seq: number; shift: number }[]
  /** Where exam time stood still, ms: a line that bears it was written then or later. */
  stood_at?: number
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
  const now = settled()
  const times = rightTimes(memory, correction, now.t)
  const moved = memory.own.some((row) => row.seq > keep && (times.get(row.seq) ?? row.t) !== row.t)
  if (moved) await fork(vault, memory, { keep, retime: (row) => times.get(row.seq) ?? row.t, settled: () => now })
  else await vault.onDatabase((db) => db.clocks.put(now))
}

/** From which seq on a guess that ran on through page lives is `shift` ms off, as far as that can be told. */
export function guessedFrom(rows: readonly LogRow[], from_seq: number, shift: number): number {
  // Its fault is known only if it leaves the lines after those that are sure.
  const first = rows.find((row) => row.seq >= from_seq)?.t ?? 0
  return first + shift >= sureBefore(rows, from_seq) ? from_seq : Number.POSITIVE_INFINITY
}

/**
 * The first line from `from_seq` on that a clock set back may have timed too early: its time and the phone’s clock did not
 * go on alike since the line before. While they did, the clock was set back after the last line, if at all.
 */
export function outOfStep({ record, own }: Pick<Memory, 'record' | 'own'>, from_seq: number): number {
  const before = (seq: number) => own[seq - 2] ?? { t: 0, wall: record.started_at }
  const found = own.find((row) => {
    const { t, wall } = before(row.seq)
    return row.seq >= from_seq && Math.abs(row.t - t - (row.wall - wall)) >= CLOCK_JUMP_MS
  })
  return found?.seq ?? Number.POSITIVE_INFINITY
}

/** How far off the lines are that are written now, ms. */
export const shiftNow = ({ shift, further = [] }: Correction): number =>
  further.reduce((sum, guess) => sum + guess.shift, shift)

/** Exam time of the last line before `seq`. */
const sureBefore = (rows: readonly LogRow[], seq: number): number => rows[seq - 2]?.t ?? 0

/** Exam time of the last line that this phone wrote and had forgotten, as the server gave it back: all others came later. */
const lastForgotten = ({ record: { brought = {} }, foreign }: Memory): number =>
  Math.max(0, ...Object.keys(brought).map((name) => foreign.get(name)?.at(-1)?.t ?? 0))

/**
 * Later lines first: each is moved by what is known of it, and never beyond the one after it or what time it is `now`,
 * nor before the last one whose time was sure.
 */
function rightTimes(
  memory: Memory,
  {
    shift,
    from_seq,
    last_seq,
    to_seq = Number.POSITIVE_INFINITY,
    further = [],
    stood_at = Number.POSITIVE_INFINITY,
  }: Correction,
  now: number,
): Map<number, number> {
  // Of the line before the server may hold a copy under another name: in the same moment the name would decide.
  const least = Math.max(sureBefore(memory.own, from_seq), lastForgotten(memory)) + 1
  const times = new Map<number, number>()
  let after = now
  for (const row of [...memory.own].reverse()) {
    if (row.seq < from_seq) break
    const told = row.t >= stood_at ? Number.POSITIVE_INFINITY : row.t
    const known = row.seq >= last_seq && row.seq < to_seq
    const moved = known
      ? told + further.reduce((sum, guess) => sum + (row.seq >= guess.seq ? guess.shift : 0), shift)
      : told
    after = row.seq >= to_seq ? row.t : Math.max(least, Math.min(moved, after))
    times.set(row.seq, after)
  }
  return times
}
