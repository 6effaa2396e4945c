import Dexie from 'dexie'
import type { LogEntry } from '#contract/exam/log/entry.ts'
import { unite } from '../log/kept.ts'
import type { StoredHeads } from '../log/ports.ts'
import type { Connection } from '../store/connection.ts'
import { type IndexedDb, makeDatabase } from '../store/database.ts'
import type { DatabaseVersion } from '../store/versions.ts'
import type { DiskStore } from './disk-store.ts'
import { following } from './follows.ts'
import { type KeyRanges, type LogDatabase, LogTables, type TableName, transact } from './log-tables.ts'

/** Every version that was ever handed out, oldest first, never changed afterwards (store/versions.ts). */
const LOG_VERSIONS: readonly DatabaseVersion[] = [
  {
    version: 1,
    stores: { entries: '[attempt_id+writer+seq]', heads: '[attempt_id+writer]', kept: 'attempt_id' },
  },
]

/** A database of its own: no other write of the app stands in the way of an answer. */
export const makeLogDatabase = (idb: IndexedDb, name = 'elp-log'): LogDatabase =>
  makeDatabase(idb, LOG_VERSIONS, name) as Dexie as LogDatabase

/** Within one transaction on some of the tables. */
type Within = <T>(work: (tables: LogTables) => Promise<T>) => Promise<T>

/** Entries of one writer, at least one. */
interface Addition {
  attempt_id: string
  writer: string
  entries: readonly LogEntry[]
}

/** The store in IndexedDB. No lock: a transaction sees how much of a writer is there, and adds what follows. */
export function databaseStore(connection: Connection<LogDatabase>, KeyRange: KeyRanges = IDBKeyRange): DiskStore {
  const within =
    (db: LogDatabase, names: TableName[], mode: 'readonly' | 'readwrite'): Within =>
    (work) =>
      transact(db, names, mode, (transaction) => work(new LogTables(transaction, KeyRange)))
  const reading = <T>(names: TableName[], work: (tables: LogTables) => Promise<T>) =>
    connection.use((db) => within(db, names, 'readonly')(work))
  const writing = <T>(names: TableName[], work: (tables: LogTables) => Promise<T>) =>
    connection.use((db) => within(db, names, 'readwrite')(work))

  return {
    load: (attempt_id) =>
      reading(['entries', 'kept'], async (tables) => {
        const [logs, kept] = await Promise.all([tables.logs(attempt_id), tables.kept(attempt_id)])
        return { logs, kept }
      }),
    add(attempt_id, writer, entries) {
      // Whoever only asks what is there makes no disk spin.
      if (entries.length === 0) return reading(['heads'], (tables) => tables.heads(attempt_id))
      const addition = { attempt_id, writer, entries }
      return connection.use(async (db) => {
        const inOne = within(db, ['entries', 'heads'], 'readwrite')
        return (await addBlindly(inOne, addition)) ?? addLooking(inOne, addition)
      })
    },
    keep: (attempt_id, kept) =>
      writing(['kept'], async (tables) => {
        const known = await tables.kept(attempt_id)
        tables.keep(attempt_id, known ? unite(known, kept) : kept)
        // Dexie hears of no transaction of the browser's own: lists of attempts are read again by what it tells.
      }).then(() => Dexie.on.storagemutated.fire({})),
    all: () => reading(['heads', 'kept'], (tables) => tables.all()),
    remove: (attempt_id) => writing(['entries', 'heads', 'kept'], async (tables) => tables.remove(attempt_id)),
  }
}

/** The writer's log does not end where it was taken to end. */
class Otherwise extends Error {}

/**
 * As nearly every time: nothing of these entries is there, and what comes before them is. Asked for in one breath with its writing,
 * since waiting for the heads takes as long again. Null where it is otherwise; nothing is written then.
 */
async function addBlindly(within: Within, { attempt_id, writer, entries }: Addition): Promise<StoredHeads | null> {
  const before = (entries[0] as LogEntry).seq - 1
  if (following(entries, before).length < entries.length) return null
  try {
    return await within(async (tables) => {
      const asked = tables.heads(attempt_id)
      // Where a write is refused nobody waits for them.
      asked.catch(() => undefined)
      const seq = tables.add(attempt_id, writer, entries)
      const heads = new Map(await asked)
      if ((heads.get(writer) ?? 0) !== before) throw new Otherwise()
      return heads.set(writer, seq)
    })
  } catch (error) {
    if (error instanceof Otherwise) return null
    throw error
  }
}

/** Looks first how much is there, and adds what follows. */
const addLooking = (within: Within, { attempt_id, writer, entries }: Addition): Promise<StoredHeads> =>
  within(async (tables) => {
    const heads = new Map(await tables.heads(attempt_id))
    const fresh = following(entries, heads.get(writer) ?? 0)
    return fresh.length ? heads.set(writer, tables.add(attempt_id, writer, fresh)) : heads
  })
