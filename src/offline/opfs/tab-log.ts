import { allRows, lastSeq, type Memory } from '../store/memory.ts'
import type { LogRow } from '../store/rows.ts'
import type { Copy } from '../store/unite.ts'
import type { Files, LogFile } from './files.ts'
import { decodeFrames, encodeFrames } from './frames.ts'

/** Everything that an attempt's log files hold, of all tabs and page lives. */
export async function readCopy(files: Files, attempt_id: string): Promise<Copy> {
  const copy: Copy = { record: null, rows: [] }
  for (const bytes of await files.read(attempt_id)) {
    for (const frame of decodeFrames(bytes)) {
      if (frame.kind === 'row') copy.rows.push(frame.row)
      else if (!copy.record || frame.record.rev >= copy.record.rev) copy.record = frame.record
    }
  }
  return copy
}

/** This tab's own log file of one attempt: by itself a whole copy. */
export interface TabLog {
  appendRow(row: LogRow): Promise<void>
  appendRecord(): Promise<void>
  /** Adds what other tabs appended to the log meanwhile. */
  follow(): Promise<void>
  /** Whether what was appended still stands there. */
  intact(): Promise<boolean>
  /** A new file with everything that memory holds, in place of one that is lost or damaged. */
  rewrite(): Promise<void>
  /** Removes the files of earlier page lives: only by whoever has read them all since the log lock was taken. */
  supersede(): Promise<void>
  close(): Promise<void>
}

/** Begins a file with everything that memory holds. */
export async function beginTabLog(files: Files, memory: Memory, newName: () => string): Promise<TabLog> {
  const { attempt_id } = memory.record
  let filed = 0
  let name = ''
  let file = await create()

  async function create(): Promise<LogFile> {
    name = newName()
    const made = await files.create(attempt_id, name)
    const frames = allRows(memory).map((row) => ({ kind: 'row' as const, row }))
    await made.append(encodeFrames([{ kind: 'record', record: memory.record }, ...frames]))
    filed = lastSeq(memory)
    return made
  }

  return {
    async appendRow(row) {
      await file.append(encodeFrames([{ kind: 'row', row }]))
      if (row.seq === filed + 1) filed = row.seq
    },
    appendRecord: () => file.append(encodeFrames([{ kind: 'record', record: memory.record }])),
    async follow() {
      const rows = memory.own.slice(filed)
      if (rows.length) await file.append(encodeFrames(rows.map((row) => ({ kind: 'row', row }))))
      filed += rows.length
    },
    intact: () => file.intact(),
    async rewrite() {
      // The old handle may be beyond use; closing it is a courtesy, and lets the file go.
      await file.close().catch(() => undefined)
      const old = name
      file = await create()
      // No other one: it may be of a tab that died meanwhile, and hold what nobody has read.
      await files.drop(attempt_id, old).catch(() => undefined)
    },
    supersede: () => files.prune(attempt_id, name).catch(() => undefined),
    close: () => file.close(),
  }
}
