import { type Batch, pack, unpackTaken } from '#contract/exam/log/batch.ts'
import type { LogEntry } from '#contract/exam/log/entry.ts'

/** What a row says: the columns of a batch; the rest of it stands in columns of the table. */
export const columnsOf = ({ m, d, kinds, q, x, chars }: Batch): string => JSON.stringify([m, d, kinds, q, x, chars])

export const bodyOf = (entries: readonly LogEntry[]): string => columnsOf(pack('', entries, ''))

/** Throws where the row is none: what stands in the log was a batch once. */
export function readBody(writer: string, from: number, head: string, body: string): LogEntry[] {
  const [m, d, kinds, q, x, chars] = JSON.parse(body) as [Batch['m'], Batch['d'], string, Batch['q'], unknown[], string]
  const entries = unpackTaken({ writer, from, m, d, kinds, q, x, chars, head })
  if (!entries) throw new Error(`log_batch ${writer} ${from}: not readable`)
  return entries
}
