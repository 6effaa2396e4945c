import { answerState } from '#contract/exam/answered.ts'
import type { LogEntry } from '#contract/exam/log/entry.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { applySplice } from '#contract/exam/log/text.ts'
import type { Move } from '#contract/exam/timeline.ts'
import type { Db } from '../db/connect.ts'
import { readLogs } from '../exam/log/read-logs.ts'
import type { BatchRow } from '../exam/log/store.ts'

/** How far an attempt is, for the board: by what has arrived, in the order in which it did. What counts is told once it is judged. */
export interface Progress {
  answered: ReadonlySet<number>
  moves: readonly Move[]
}

interface Kept {
  heads: Map<string, number>
  answered: Set<number>
  moves: Move[]
  /** By writer and question, the text that stands. */
  texts: Map<string, string>
}

/** A few kilobytes each. */
const MAX_KEPT = 4000

export type ProgressOf = (
  attempts: readonly { attempt_id: string; facts: FactsMessage }[],
) => Promise<Map<string, Progress>>

/** Attempts of which lines are shown again and again: only what is new of their logs is read. */
export function progressBook(db: Db): ProgressOf {
  const kept = new Map<string, Kept>()
  return async (attempts) => {
    const ids = attempts.map(({ attempt_id }) => attempt_id)
    const rows = await readLogs(db, ids, new Map([...kept].map(([id, { heads }]) => [id, heads])))
    return new Map(
      attempts.map(({ attempt_id, facts }) => {
        const known = kept.get(attempt_id) ?? { heads: new Map(), answered: new Set(), moves: [], texts: new Map() }
        const fresh = (rows.get(attempt_id) ?? []).toSorted((a, b) => a.to.received_at - b.to.received_at)
        for (const row of fresh) take(known, row, facts)
        kept.delete(attempt_id)
        kept.set(attempt_id, known)
        if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value as string)
        return [attempt_id, known]
      }),
    )
  }
}

function take(known: Kept, { writer, entries, to }: BatchRow, facts: FactsMessage): void {
  // Another look may have been quicker.
  if ((known.heads.get(writer) ?? 0) >= to.seq) return
  known.heads.set(writer, to.seq)
  for (const entry of entries) {
    if ('move' in entry.v) known.moves.push({ index: entry.v.move, t: timeOf(entry, writer, to.received_at, facts) })
    const filled = fills(known, writer, entry)
    if (filled === true) known.answered.add(entry.q)
    if (filled === false) known.answered.delete(entry.q)
  }
}

/** Null where an entry says nothing of whether its question is answered. A sheet is, from its first key. */
function fills({ texts }: Kept, writer: string, { q, v }: LogEntry): boolean | null {
  if ('k' in v) return true
  const place = `${writer}/${q}`
  if ('splice' in v) {
    const text = applySplice(texts.get(place) ?? '', v.splice)
    texts.set(place, text)
    return text.trim() !== ''
  }
  if (!('a' in v)) return null
  if (typeof v.a === 'string') texts.set(place, v.a)
  else texts.delete(place)
  return answerState(v.a) === 'answered'
}

/** Exam time by the clock of the page life that began; of another by when it came. */
function timeOf(
  { m }: LogEntry,
  writer: string,
  received_at: number,
  { origins, started_at, stops }: FactsMessage,
): number {
  if (origins[0]?.writer === writer && !stops.length) return m
  const stood = stops.reduce(
    (sum, { at, until }) => sum + Math.max(0, Math.min(until ?? received_at, received_at) - at),
    0,
  )
  return Math.max(0, received_at - started_at - stood)
}
