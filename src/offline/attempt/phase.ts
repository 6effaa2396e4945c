import type { Book } from '../log/book.ts'
import type { AttemptSnapshot } from '../types.ts'

/**
 * Where an attempt stands on this phone.
 *
 *   running ── finished, by the student, by time, by staff ──► ended ── receipt ──► sealed
 *      │ ▲                                                       │                    │
 *      │ └── staff open it again, or gave time before an end by time ───┴───────────────┘
 *      └── another phone was given the right ──► taken_over ── the student asks here ──► running
 *
 * `own`: the writer of this page life. An end that the server refused with an earlier one ended nothing: it can be said anew.
 */
export function phaseOf(book: Book, own = ''): AttemptSnapshot['phase'] {
  const { facts, receipt } = book.kept
  const seal = facts?.seals.at(-1)
  const closed = seal !== undefined && !seal.reopened
  if (facts?.archived) return 'sealed'
  if (closed && receipt && receipt.revision >= (facts?.seals.length ?? 0)) return 'sealed'
  if (!book.right.mine) return 'taken_over'
  const heard = book.mine().filter((writer) => writer === own || !book.refused.has(writer))
  return closed || book.finished(heard) || facts?.ended_at != null ? 'ended' : 'running'
}
