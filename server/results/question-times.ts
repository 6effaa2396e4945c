import type { Paper } from '#contract/exam/paper.ts'
import { limits } from '#contract/exam/timeline.ts'
import type { Said } from '../exam/log/sealed.ts'

/**
 * Per sub-test the median time (ms) that one of its questions took, null where none was answered. The time between two lines of the
 * log goes to the question of the later one; the first of a sub-test counts from where that began. A median, since a pause or a long
 * read of a common text lies in one question. A sheet asks many small sums: its time is none of a question.
 */
export function timeOfQuestions(paper: Paper, said: readonly Said[]): (number | null)[] {
  const spent = spentOnQuestions(paper, said)
  return paper.subtes.map(({ soal }) => {
    const times = soal.flatMap(({ id }) => spent.get(id) ?? [])
    return times.length ? medianOf(times) : null
  })
}

/** The same by question (ms): those that a line of the log is about. */
export function spentOnQuestions(paper: Paper, said: readonly Said[]): Map<string, number> {
  const entries = said.toSorted((a, b) => a.t - b.t)
  const moves = entries.flatMap(({ v, t }) => ('move' in v ? [{ index: v.move, t }] : []))
  const begins = limits(paper, moves).map(({ mulai }) => mulai)
  const place = new Map(paper.subtes.flatMap(({ soal }, index) => soal.map(({ id }) => [id, index] as const)))
  const spent = new Map<string, number>()
  let last = 0
  for (const { soal_id, t, v } of entries) {
    const index = soal_id === null ? undefined : place.get(soal_id)
    if (soal_id !== null && index !== undefined && !('k' in v)) {
      const from = Math.max(last, begins[index] ?? 0)
      spent.set(soal_id, (spent.get(soal_id) ?? 0) + Math.max(0, t - from))
    }
    last = Math.max(last, t)
  }
  return spent
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 ? (sorted[half] as number) : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2
}
