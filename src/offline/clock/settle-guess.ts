import type { Ports } from '../ports.ts'
import { lastTime } from '../store/memory.ts'
import type { ClockPair } from '../store/rows.ts'
import { logLock, openLock, type Vault } from '../store/vault.ts'
import { lastPair } from './last-pair.ts'
import { CLOCK_JUMP_MS } from './notes.ts'
import { resume } from './resume.ts'
import { guessedFrom, outOfStep, retime } from './retime.ts'
import type { ServerClock } from './server-clock.ts'
import { settleEnd } from './settle-end.ts'

interface SettleDeps {
  vault: Vault
  ports: Pick<Ports, 'locks' | 'wall' | 'origin'>
  server: ServerClock
}

/**
 * Puts right what was written while exam time was a guess, for an attempt that no tab has open. Answers true while
 * that cannot be done yet: its entries wait. Called under the drain lock.
 */
export async function settleGuess(deps: SettleDeps, attempt_id: string): Promise<boolean> {
  const { vault, ports, server } = deps
  const memory = await vault.peek(attempt_id)
  const stored = (await vault.onDatabase((db) => db.clocks.get(attempt_id)))?.value
  const pair = memory && lastPair(memory, stored)
  const end = memory?.record.end?.provisional ? memory.record.end : null
  if (!pair?.provisional && !end) return false
  // The tab that has it open puts its clock right, and sends.
  if ((await ports.locks.tryRun(openLock(attempt_id), async () => true)) === null) return true
  // One that the server does not know will be taken at its word.
  if (!memory?.record.server || memory.record.receipt) return false
  const now = server.now()
  if (!now) return true
  const told = Math.max(0, now.now - memory.record.server.started_at)
  if (end) await settleEnd(vault, attempt_id, told >= end.t - CLOCK_JUMP_MS)
  if (!pair?.provisional) return false
  const shift = told - resume(pair, ports.wall(), ports.origin()).t
  const settled = { attempt_id, t: told, wall: ports.wall(), origin: ports.origin(), provisional: false, from_seq: 0 }
  const ahead = lastTime(memory) >= told + CLOCK_JUMP_MS
  const wrong = ahead || Math.abs(shift) >= CLOCK_JUMP_MS + now.error
  // Lines that the server has keep their times.
  if (wrong && memory.record.acked_lost) return true
  if (wrong) await moveTimes(vault, pair, shift, settled)
  else await vault.onDatabase((db) => db.clocks.put(settled))
  return false
}

async function moveTimes(
  vault: Vault,
  { attempt_id, from_seq }: ClockPair,
  shift: number,
  settled: ClockPair,
): Promise<void> {
  await vault.ports.locks.run(logLock(attempt_id), async () => {
    const memory = await vault.peek(attempt_id)
    if (!memory) return
    const last_seq = shift > 0 ? outOfStep(memory, from_seq) : guessedFrom(memory.own, from_seq, shift)
    await retime(vault, memory, { shift, from_seq, last_seq }, () => settled)
  })
}
