import { type ExamClock, examClock } from '../clock/exam-clock.ts'
import { lastPair } from '../clock/last-pair.ts'
import type { ServerClock } from '../clock/server-clock.ts'
import type { Ports } from '../ports.ts'
import type { Memory } from '../store/memory.ts'
import type { ClockPair } from '../store/rows.ts'
import type { Vault } from '../store/vault.ts'

interface ClockDeps {
  ports: Pick<Ports, 'wall' | 'mono' | 'origin'>
  vault: Vault
  server: ServerClock
}

/** The clocks of the attempts that were begun or opened in this page life; they run on when a screen closes. */
export function attemptClocks({ ports, vault, server }: ClockDeps) {
  const clocks = new Map<string, ExamClock>()

  function make(memory: Memory, pair: ClockPair | null, stored?: ClockPair): ExamClock {
    const clock = examClock(ports, { pair, stored, log: memory })
    clocks.set(memory.record.attempt_id, clock)
    return clock
  }

  return {
    known: (attempt_id: string) => clocks.get(attempt_id),
    /** A clock that began in this page life runs on; else it goes on from where the last life left it. */
    async of(memory: Memory): Promise<ExamClock> {
      const { attempt_id } = memory.record
      const known = clocks.get(attempt_id)
      if (known) return known
      const stored = (await vault.onDatabase((db) => db.clocks.get(attempt_id)))?.value
      return clocks.get(attempt_id) ?? make(memory, lastPair(memory, stored), stored)
    },
    /** The attempt begins now, or is taken over at the time that the server tells. */
    begin(memory: Memory): void {
      const clock = make(memory, null)
      const { attempt_id, server: facts } = memory.record
      const now = server.now()
      if (facts && now) clock.hear(now, facts.started_at)
      void vault.onDatabase((db) => db.clocks.put({ attempt_id, ...clock.pair(null) }))
    },
  }
}
