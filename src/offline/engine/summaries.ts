import { phaseOf } from '../attempt/phase.ts'
import { newestFirst } from '../attempt-id.ts'
import type { Held } from '../disk/disk-store.ts'
import { Book } from '../log/book.ts'
import type { AttemptSummary } from '../types.ts'
import { progressOf } from './progress.ts'
import { isDone, type Shelf } from './shelf.ts'

/** The attempts of one student on this phone, newest first. `live`: those that a page has open. */
export async function summaries(
  all: ReadonlyMap<string, Held>,
  user_id: string,
  shelf: Shelf,
  live: (attempt_id: string) => Book | undefined,
): Promise<AttemptSummary[]> {
  const own = [...all].filter(([, { kept }]) => kept?.about?.user_id === user_id)
  const listed = await Promise.all(own.map(([id, held]) => summaryOf(id, held, shelf, live(id))))
  return listed.flat().sort(newestFirst)
}

async function summaryOf(attempt_id: string, held: Held, shelf: Shelf, live?: Book): Promise<AttemptSummary[]> {
  const { kept } = held
  if (!kept?.about) return []
  const book = live ?? (isDone(held) ? new Book(kept) : await shelf.book(attempt_id, kept))
  const phase = phaseOf(book)
  const { user_id, sitting } = kept.about
  const { receipt, facts, joined } = book.kept
  const of = {
    attempt_id,
    user_id,
    sitting,
    phase,
    unsent: book.deeds().unsent,
    receipt,
    server_id: joined ?? attempt_id,
  }
  if (phase !== 'running' && facts) return [{ ...of, started_at: facts.started_at, progress: null }]
  const { started_at, progress } = progressOf(book)
  return [{ ...of, started_at, progress: phase === 'running' ? progress : null }]
}
