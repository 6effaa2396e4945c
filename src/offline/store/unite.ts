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
  const found = newer(database.record, files.record)
  if (!found) return null
  // How far the server is stands in the database and in the receipt alone: it is asked anew.
  const record = database.record || found.receipt ? found : { ...found, acked_lost: true }
  // A database that took nothing when the log went on under a new name still has the moved lines under the old one, and
  // none of those that the server has in their places.
  const behind = database.record?.device_id
  const movedInFiles = (row: LogRow) => isMoved(record, row, record.brought)
  const movedInDatabase = (row: LogRow) => isMoved(record, row, row.device_id === behind ? {} : record.brought)
  const fromFiles = files.rows.filter((row) => !movedInFiles(row))
  const fromDatabase = database.rows.filter((row) => row.device_id !== behind || !movedInDatabase(row))
  const kept = [...fromFiles, ...fromDatabase]
  const moved = [...files.rows.filter(movedInFiles), ...database.rows.filter(movedInDatabase)]
  const byDevice = grouped(kept)
  const own = longestChain(byDevice.get(record.device_id) ?? [])
  byDevice.delete(record.device_id)
  return {
    record: unsure(record, own),
    own: { ...own, strays: [...own.strays, ...leftBehind(moved, kept)] },
    foreign: new Map([...byDevice].map(([device, rows]) => [device, bySeq(rows)])),
  }
}

/**
 * Two tabs that could not see one another wrote on one line: which of the two the server has is not known, so both logs
 * are compared before any of it counts as sent.
 */
function unsure(record: AttemptRecord, { strays }: Chain): AttemptRecord {
  const first = strays[0]?.seq ?? Number.POSITIVE_INFINITY
  return first > record.acked_seq ? record : { ...record, acked_seq: first - 1, upload_token: null }
}

/**
 * Lines under a name that was given up, written by a tab that had not heard of it, while the database took nothing: the
 * log that went on does not have them.
 */
function leftBehind(moved: readonly LogRow[], kept: readonly LogRow[]): LogRow[] {
  const there = new Set(kept.map(tapOf))
  const left = moved.filter((row) => !there.has(tapOf(row)))
  return [...new Map(left.map((row) => [tapOf(row), row])).values()]
}

/** Under a name that was given up, beyond where that one still speaks and beyond what the server `brought` to it. */
function isMoved(
  { retired }: AttemptRecord,
  { device_id, seq }: LogRow,
  brought: AttemptRecord['brought'] = {},
): boolean {
  const keep = retired[device_id]
  return keep !== undefined && seq > keep + (brought[device_id] ?? 0)
}

/** What stays of a line when it is moved to another name. */
const tapOf = ({ soal_id, value, wall }: LogRow) => JSON.stringify([soal_id, value, wall])

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
