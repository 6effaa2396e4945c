import type { AuditRow, Facts, LogRow, Outcome } from './core/state.ts'
import { type Kept, mergeOutcome } from './merge-outcome.ts'
import type { ExamStore, Range } from './store.ts'

export interface MemoryStore extends ExamStore {
  /** Everything kept of an attempt, for tests to compare. */
  kept(attempt_id: string): Kept | undefined
  audit: readonly AuditRow[]
}

/** The store in memory: the same promises, as long as the process lives. */
export function memoryStore(): MemoryStore {
  const attempts = new Map<string, Kept>()
  const audit: AuditRow[] = []

  const factsOf = (kept: Kept | undefined, range: Range | null): Facts | null =>
    kept ? { attempt: kept.attempt, devices: kept.devices, ...within(kept, range) } : null

  function apply<R>(attempt_id: string, outcome: Outcome<R>): R {
    const kept = mergeOutcome(attempts.get(attempt_id), outcome)
    if (kept) attempts.set(attempt_id, kept)
    audit.push(...(outcome.audit ?? []))
    if (outcome.error) throw outcome.error
    return outcome.reply
  }

  return {
    transact: async (attempt_id, range, rule) => apply(attempt_id, rule(factsOf(attempts.get(attempt_id), range))),
    start: async (key, rule) => {
      const mine = ({ attempt }: Kept) => attempt.user_id === key.user_id && attempt.jadwal_id === key.jadwal_id
      const others = [...attempts.values()].filter((kept) => mine(kept) && kept.attempt.id !== key.attempt_id)
      const existing = factsOf(attempts.get(key.attempt_id), null)
      return apply(key.attempt_id, rule({ existing, others: others.map(({ attempt }) => attempt) }))
    },
    read: async (attempt_id) => attempts.get(attempt_id) ?? null,
    log: async (attempt_id, limit) => [...(attempts.get(attempt_id)?.log ?? [])].sort(byDevice).slice(0, limit),
    due: async (now, limit) => {
      const over = ({ attempt }: Kept) => attempt.status === 'open' && attempt.sync_until < now && !attempt.live?.paused
      return [...attempts.values()]
        .filter(over)
        .slice(0, limit)
        .map(({ attempt }) => attempt.id)
    },
    audit,
    kept: (attempt_id) => attempts.get(attempt_id),
  }
}

function within({ log, strays }: Kept, range: Range | null): Pick<Facts, 'log' | 'strays'> {
  if (!range) return { log: [], strays: [] }
  const inside = (row: { device_id: string; seq: number }) =>
    row.device_id === range.device_id && row.seq >= range.from && row.seq <= range.to
  return { log: log.filter(inside), strays: strays.filter(inside) }
}

const byDevice = (a: LogRow, b: LogRow) =>
  a.device_id === b.device_id ? a.seq - b.seq : a.device_id < b.device_id ? -1 : 1
