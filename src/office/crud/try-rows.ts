import { ApiError } from '#src/lib/calls/api-error.ts'
import { reasonOf } from '#src/office/kit/api-failure.ts'
import { type AdminChange, type AdminRow, batchOf, type Data } from './data.ts'
import { inBatches } from './writing.ts'

export interface Refused {
  row: AdminRow
  reason: string
}

export interface Tried {
  /** Rows that were changed, each with the server's answer. */
  done: { row: AdminRow; reply: AdminRow | undefined }[]
  refused: Refused[]
}

interface Trial {
  store: Data
  resource: string
  changeOf(row: AdminRow): AdminChange
  /** Hears how many are through. */
  onDone?: (count: number) => void
}

/**
 * Does the same to many rows. A batch is all or nothing: where the server refuses one, its halves are tried by
 * themselves, so that what can be done is and each refusal keeps its reason. Rejects where no answer came: then nothing
 * is known of the rest; what was done before stands in `tried`.
 */
export async function tryRows(
  trial: Trial,
  rows: readonly AdminRow[],
  tried: Tried = { done: [], refused: [] },
): Promise<Tried> {
  for (const batch of inBatches(rows)) await tryBatch(trial, batch, tried)
  return tried
}

async function tryBatch(trial: Trial, rows: readonly AdminRow[], tried: Tried): Promise<void> {
  const { store, resource, changeOf, onDone } = trial
  try {
    const replies = await store.write(resource, batchOf(rows.map(changeOf)))
    tried.done.push(...rows.map((row, index) => ({ row, reply: replies[index] })))
    onDone?.(tried.done.length)
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status === null || failure.status >= 500) throw failure
    const [row, ...others] = rows
    if (row && others.length === 0) tried.refused.push({ row, reason: reasonOf(failure) })
    else for (const half of halves(rows)) await tryBatch(trial, half, tried)
  }
}

function halves<T>(items: readonly T[]): [T[], T[]] {
  const middle = Math.ceil(items.length / 2)
  return [items.slice(0, middle), items.slice(middle)]
}
