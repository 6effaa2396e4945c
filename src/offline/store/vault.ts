import Dexie from 'dexie'
import { rowHash } from '../entry-hash.ts'
import type { Files } from '../opfs/files.ts'
import { beginTabLog, readCopy, type TabLog } from '../opfs/tab-log.ts'
import type { Ports } from '../ports.ts'
import { copyOf } from './attempt-rows.ts'
import type { Connection } from './connection.ts'
import type { Database } from './database.ts'
import { catchUp, reload, writeAll } from './follow.ts'
import { type Draft, extend, type Memory, nextRow, toMemory } from './memory.ts'
import { putBack } from './rename.ts'
import type { AttemptRecord, ClockPair, LogRow } from './rows.ts'
import { makeStores } from './stores.ts'
import { type Copy, type United, unite } from './unite.ts'

export interface VaultDeps {
  connection: Connection
  /** Null in the service worker and where the browser has none. */
  files: Files | null
  ports: Pick<Ports, 'locks' | 'uuid' | 'channel'>
}

export class NowhereSaved extends Error {}

/** The database takes nothing, and another tab has the attempt open, which would not see what only a file holds. */
export class BesideAnotherTab extends NowhereSaved {}

/** The lock under which an attempt's log grows, so that two tabs never give out the same seq. */
export const logLock = (attempt_id: string) => `elp:log:${attempt_id}`

/** Shared by every tab that has the attempt open; the service worker looks for it before it lets an update in. */
export const openLock = (attempt_id: string) => `elp:open:${attempt_id}`

/** The clock to be left with a line; is given what stands there now. */
export type ClockLook = (stored: ClockPair | undefined) => Omit<ClockPair, 'attempt_id'>

export type Vault = ReturnType<typeof makeVault>

/**
 * An attempt's two lasting copies and the one in memory. Writing goes to both; what one of them lost is written anew
 * from the others. RULES I3.
 */
export function makeVault({ connection, files, ports }: VaultDeps) {
  const stores = makeStores(connection, files)
  const { state, onDatabase, onFiles } = stores
  const memories = new Map<string, Memory>()
  const logs = new Map<string, TabLog>()
  /** Attempts that stand only in the log files, because the database takes nothing: they must be listed all the same. */
  const stranded = new Map<string, AttemptRecord>()

  const EMPTY: Copy = { record: null, rows: [] }

  /** Null where the files could not be read. */
  const filesCopy = async (attempt_id: string): Promise<Copy | null> => {
    let copy: Copy | null = null
    await onFiles(async (all) => {
      copy = await readCopy(all, attempt_id)
    })
    return copy
  }

  /** Unites the copies, writes to each what only the other had, and begins this tab's log file. */
  async function open(attempt_id: string): Promise<Memory | null> {
    const known = memories.get(attempt_id)
    if (known) return known
    return ports.locks.run(logLock(attempt_id), async () => {
      const inDatabase = (await onDatabase((db) => copyOf(db, attempt_id)))?.value ?? EMPTY
      const inFiles = await filesCopy(attempt_id)
      const united = unite(inDatabase, inFiles ?? EMPTY)
      if (!united) return null
      const memory = toMemory(united)
      if (united.own.strays.length > 0) putBack(memory, united.own.strays, ports.uuid())
      memories.set(attempt_id, memory)
      await onDatabase((db) => writeAll(db, memory))
      await beginLog(memory)
      if (inFiles) await logs.get(attempt_id)?.supersede()
      return memory
    })
  }

  /** Makes an attempt that is not open here whole in both stores, where one of them holds less than the other. */
  async function restore(attempt_id: string): Promise<void> {
    if (memories.has(attempt_id)) return
    await ports.locks.run(logLock(attempt_id), async () => {
      const inDatabase = (await onDatabase((db) => copyOf(db, attempt_id)))?.value ?? EMPTY
      if (inDatabase.record?.receipt) return
      const inFiles = await filesCopy(attempt_id)
      if (!inFiles) return
      const united = unite(inDatabase, inFiles)
      if (!united) return
      // What is sent before anybody opens it goes by the record in the database.
      if (isBehind(inDatabase, united) || inDatabase.record !== united.record) {
        const stored = await onDatabase((db) => writeAll(db, toMemory(united)).then(() => true))
        if (!stored) stranded.set(attempt_id, united.record)
      }
      // Lines beside the chain would go with the old file: they wait until the attempt is opened.
      if (!isBehind(inFiles, united) || united.own.strays.length > 0) return
      await onFiles(async (all) => {
        const log = await beginTabLog(all, toMemory(united), ports.uuid)
        await log.supersede()
        await log.close()
      })
    })
  }

  async function beginLog(memory: Memory): Promise<void> {
    await onFiles(async (all) => {
      logs.set(memory.record.attempt_id, await beginTabLog(all, memory, ports.uuid))
    })
  }

  /** A new attempt, standing in every store before anything is shown of it. */
  async function create(record: AttemptRecord): Promise<Memory> {
    return ports.locks.run(logLock(record.attempt_id), async () => {
      const memory = toMemory({ record, own: { rows: [], head: '', strays: [] }, foreign: new Map() })
      memories.set(record.attempt_id, memory)
      const stored = await onDatabase((db) => db.attempts.put(record))
      await beginLog(memory)
      if (!stored && !logs.has(record.attempt_id)) throw new NowhereSaved('No store took the attempt.')
      return memory
    })
  }

  /** Adds one line to the own log. Resolves once every store that works has it; rejects where none took it. */
  async function append(memory: Memory, draft: Draft, clock: ClockLook): Promise<LogRow> {
    const { attempt_id } = memory.record
    return ports.locks.run(logLock(attempt_id), async () => {
      let toFile: Promise<boolean> = Promise.resolve(false)
      let made: LogRow | null = null
      const write = (row: LogRow) => {
        made = row
        // Outside the database's transaction: it must not wait for the file, nor the file for it.
        toFile = Dexie.ignoreTransaction(() => appendToFile(memory, row))
        return row
      }
      const stored = await onDatabase((db) =>
        db.transaction('rw', db.attempts, db.log, db.clocks, async () => {
          await follow(db, memory)
          const next = nextRow(memory, draft)
          // A second try on a fresh connection writes the same line, unless another tab was quicker.
          const row = made && rowHash(made) === rowHash(next) ? made : write(next)
          await db.log.put(row)
          await db.clocks.put({ attempt_id, ...clock(await db.clocks.get(attempt_id)), last_seq: row.seq })
          return row
        }),
      )
      if (!stored && (await besideAnother(attempt_id))) {
        // The next line takes this one's place: the file must not hold both.
        if (await toFile) await onFiles(async () => logs.get(attempt_id)?.rewrite())
        throw new BesideAnotherTab('Only the database is seen by all tabs, and it took nothing.')
      }
      const row = stored?.value ?? made ?? write(nextRow(memory, draft))
      const filed = await toFile
      if (!stored && !filed) throw new NowhereSaved('No store took the entry.')
      extend(memory, [row])
      if (stored && (filed || !stores.files())) state.full = false
      if (!filed && stores.files()) await healFile(memory)
      ports.channel.post({ kind: 'attempt', attempt_id })
      return row
    })
  }

  /** Asked under the log lock: a tab that opens the attempt says so before it reads what stands here. */
  async function besideAnother(attempt_id: string): Promise<boolean> {
    return (await ports.locks.sharers(openLock(attempt_id))) > 1
  }

  /** Whether another tab has it open and would not hear of what is written now: the database takes nothing. */
  async function unheard(attempt_id: string): Promise<boolean> {
    return (await besideAnother(attempt_id)) && !(await onDatabase((db) => db.meta.put({ key: 'room', value: true })))
  }

  async function follow(db: Database, memory: Memory): Promise<void> {
    if (await catchUp(db, memory)) state.healed++
  }

  async function appendToFile(memory: Memory, row: LogRow): Promise<boolean> {
    const log = logs.get(memory.record.attempt_id)
    return log ? onFiles(() => log.appendRow(row)) : false
  }

  async function healFile(memory: Memory): Promise<void> {
    state.healed++
    const log = logs.get(memory.record.attempt_id)
    if (log) await onFiles(() => log.rewrite())
    else await beginLog(memory)
  }

  /**
   * Changes the record in every store; `change` must be repeatable. Answers the record as it stands then. With
   * `durable` it rejects where no store took the change.
   */
  async function update(
    attempt_id: string,
    change: (record: AttemptRecord) => AttemptRecord,
    { durable = false } = {},
  ): Promise<AttemptRecord> {
    const memory = memories.get(attempt_id)
    const stored = await onDatabase((db) =>
      db.transaction('rw', db.attempts, db.log, async () => {
        if (memory) await follow(db, memory)
        const record = changed(newest(await db.attempts.get(attempt_id), memory), change)
        await db.attempts.put(record)
        return record
      }),
    )
    if (durable && !stored && (await besideAnother(attempt_id))) {
      throw new BesideAnotherTab('Only the database is seen by all tabs, and it took nothing.')
    }
    const record = stored?.value ?? changed(newest(undefined, memory), change)
    const filed = memory ? await remember(memory, record) : false
    if (durable && !stored && !filed) throw new NowhereSaved('No store took the change.')
    ports.channel.post({ kind: 'attempt', attempt_id })
    return record
  }

  /** Takes in a record that stands in the database; what matters of it goes to the log file too. */
  async function remember(memory: Memory, record: AttemptRecord): Promise<boolean> {
    const before = memory.record
    memory.record = record
    const log = logs.get(record.attempt_id)
    if (!log || durablePart(before) === durablePart(record)) return false
    return onFiles(() => log.appendRecord())
  }

  /** What other tabs and the worker wrote meanwhile. */
  async function refresh(memory: Memory): Promise<void> {
    const { attempt_id } = memory.record
    const found = await onDatabase((db) =>
      db.transaction('rw', db.attempts, db.log, async () => {
        await follow(db, memory)
        return db.attempts.get(attempt_id)
      }),
    )
    const record = found?.value
    if (record && record.rev > memory.record.rev) await remember(memory, record)
  }

  /** Another tab brought in lines of the server or forked the log: everything is read anew. */
  async function readAnew(memory: Memory): Promise<void> {
    await ports.locks.run(logLock(memory.record.attempt_id), () =>
      onDatabase((db) =>
        db.transaction('rw', db.attempts, db.log, async () => {
          await follow(db, memory)
          await reload(db, memory)
        }),
      ),
    )
  }

  /** An attempt that need not be open here, as it stands now; null where it is unknown. */
  async function peek(attempt_id: string): Promise<Memory | null> {
    const memory = memories.get(attempt_id)
    if (memory) {
      await refresh(memory)
      return memory
    }
    const copy = (await onDatabase((db) => copyOf(db, attempt_id)))?.value
    const united = copy && unite(copy, { record: null, rows: [] })
    return united ? toMemory(united) : null
  }

  /** Looks whether both stores still hold what memory holds, and writes anew what one lost. */
  async function check(memory: Memory): Promise<void> {
    const { attempt_id } = memory.record
    await ports.locks.run(logLock(attempt_id), async () => {
      await onDatabase((db) => db.transaction('rw', db.attempts, db.log, () => follow(db, memory)))
      const log = logs.get(attempt_id)
      if (!stores.files()) return
      if (!log || !(await log.intact().catch(() => false))) await healFile(memory)
      else await onFiles(() => log.follow())
    })
  }

  /** Lets go of an attempt: its file is closed, its rows stay. */
  async function close(attempt_id: string): Promise<void> {
    memories.delete(attempt_id)
    const log = logs.get(attempt_id)
    logs.delete(attempt_id)
    await log?.close().catch(() => undefined)
  }

  return {
    ...stores,
    open,
    restore,
    create,
    append,
    unheard,
    update,
    refresh,
    readAnew,
    peek,
    check,
    close,
    healFile,
    memories,
    stranded,
    ports,
  }
}

function newest(found: AttemptRecord | undefined, memory: Memory | undefined): AttemptRecord {
  const known = memory?.record
  const record = found && known && found.rev < known.rev ? known : (found ?? known)
  if (!record) throw new NowhereSaved('The attempt is in no store that works.')
  return record
}

/** Whether a store lacks the attempt or lines of its own log; several files may hold the same line. */
function isBehind({ record, rows }: Copy, { record: { device_id }, own }: United): boolean {
  const seqs = new Set(rows.filter((row) => row.device_id === device_id).map(({ seq }) => seq))
  return !record || seqs.size < own.rows.length
}

const changed = (record: AttemptRecord, change: (record: AttemptRecord) => AttemptRecord) => ({
  ...change(record),
  rev: record.rev + 1,
})

/** What a log file must know of the record: not how far the server is, which changes with every reply. */
function durablePart(record: AttemptRecord): string {
  return JSON.stringify({ ...record, rev: 0, acked_seq: 0, all_sent_at: null, flush_after_ms: 0 })
}
