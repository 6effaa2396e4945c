import { type Chain, longestChain } from './chain.ts'
import type { AttemptRecord, LogRow } from './rows.ts'

/** What one store holds of an attempt. */
export interface Copy {
  record: AttemptRecord | null
  rows: LogRow[]
}

export interface United {
  record: AttemptRecord
  own: Chain
  /** Logs of other devices, by device; the server has all of them. */
  foreign: Map<string, LogRow[]>
}

/** The two copies as one; null where neither knows the attempt. RULES I3. */
export function unite(database: Copy, files: Copy): United | null {
  const record = newer(database.record, files.record)
  if (!record) return null
  const fromFiles = files.rows.filter((row) => row.seq <= (record.retired[row.device_id] ?? row.seq))
  const byDevice = grouped([...fromFiles, ...database.rows])
  const own = longestChain(byDevice.get(record.device_id) ?? [])
  byDevice.delete(record.device_id)
  return { record, own, foreign: new Map([...byDevice].map(([device, rows]) => [device, bySeq(rows)])) }
}

/** The database wins where both are as new: the service worker writes only there. */
function newer(database: AttemptRecord | null, files: AttemptRecord | null): AttemptRecord | null {
  if (!database || !files) return database ?? files
  return files.rev > database.rev ? files : database
}

function grouped(rows: readonly LogRow[]): Map<string, LogRow[]> {
  const groups = new Map<string, LogRow[]>()
  for (const row of rows) {
    const group = groups.get(row.device_id)
    if (group) group.push(row)
    else groups.set(row.device_id, [row])
  }
  return groups
}

/** One line per seq; the last one given stands. */
function bySeq(rows: readonly LogRow[]): LogRow[] {
  const lines = new Map(rows.map((row) => [row.seq, row]))
  return [...lines.values()].sort((a, b) => a.seq - b.seq)
}
