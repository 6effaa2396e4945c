import type { Memory } from '../store/memory.ts'
import { seqNow } from '../store/rename.ts'
import type { ClockPair } from '../store/rows.ts'
import { CLOCK_JUMP_MS } from './notes.ts'

/**
 * Where the clock of an attempt was last seen. The last line of the log tells the time as well, where the database was
 * lost or took nothing; but not whether it was a guess, so lines that the server has not confirmed are held to be one.
 */
export function lastPair(memory: Memory, found: ClockPair | undefined): ClockPair {
  const { record, own } = memory
  const { attempt_id, device_id, started_at, acked_seq } = record
  const stored = found && { ...found, device_id, from_seq: seqNow(memory, found.device_id, found.from_seq) }
  const last = own.at(-1)
  const logged = last ? { t: last.t, wall: last.wall } : { t: 0, wall: started_at }
  // Every line is written with its clock, so that one which is as late in either of two ways is the newest; but where the
  // database took neither of them, and the phone's clock went back.
  const missed = found?.last_seq !== undefined && seqNow(memory, found.device_id, found.last_seq) < (last?.seq ?? 0)
  if (stored && ((stored.wall >= logged.wall && !missed) || logged.t - stored.t < CLOCK_JUMP_MS)) return stored
  const from_seq = stored?.provisional ? stored.from_seq : acked_seq + 1
  const provisional = from_seq <= (last?.seq ?? 0)
  return { attempt_id, device_id, ...logged, origin: logged.wall, provisional, from_seq }
}
