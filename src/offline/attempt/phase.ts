import type { Book } from '../log/book.ts'
import type { AttemptSnapshot } from '../types.ts'

/**
 * Where an attempt stands on this phone.
 *
 *   running ── finished, by the student, by time, by staff ──► ended ── receipt ──► sealed
 *      │ ▲                                                       │                    │
 *      │ └────────────── staff open it again ────────────────────┴────────────────────┘
 *      └── another phone was given the right ──► taken_over ── the student asks here ──► running
 */
export function phaseOf({ kept, ends, right }: Pick<Book, 'kept' | 'ends' | 'right'>): AttemptSnapshot['phase'] {
  const { facts, receipt } = kept
  const seal = facts?.seals.at(-1)
  const closed = seal !== undefined && !seal.reopened
  if (facts?.archived) return 'sealed'
  if (closed && receipt && receipt.revision >= (facts?.seals.length ?? 0)) return 'sealed'
  if (!right.mine) return 'taken_over'
  const over = new Map(seal?.reopened ? seal.heads : [])
  const finished = ends.some(({ writer, seq, epoch }) => epoch === right.epoch && seq > (over.get(writer) ?? 0))
  return closed || finished || facts?.ended_at != null ? 'ended' : 'running'
}
