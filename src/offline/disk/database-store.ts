import type Dexie from 'dexie'
import type { EntityTable, Table } from 'dexie'
import type { LogEntry } from '#contract/exam/log/entry.ts'
import { unite } from '../log/kept.ts'
import type { Kept, StoredHeads } from '../log/ports.ts'
import type { Connection } from '../store/connection.ts'
import { abort, follow, type IndexedDb, makeDatabase } from '../store/database.ts'
import type { DatabaseVersion } from '../store/versions.ts'
import type { DiskStore, Held } from './disk-store.ts'
import { following } from './follows.ts'

type EntryRow = LogEntry & { attempt_id: string; writer: string }

/** How much there is of each writer; moved with its entries, so that whoever asks need not count them. */
interface HeadRow {
  attempt_id: string
  writer: string
  seq: number
}

interface KeptRow {
  attempt_id: string
  kept: Kept
}

export type LogDatabase = Dexie & {
  entries: Table<EntryRow, [attempt_id: string, writer: string, seq: number]>
  heads: Table<HeadRow, [attempt_id: string, writer: string]>
  kept: EntityTable<KeptRow, 'attempt_id'>
}

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

/** Sorts after every writer's name. */
const LAST = '\uffff'

type Name = 'entries' | 'heads' | 'kept'
type Stores = (name: Name) => IDBObjectStore

/**
 * One transaction, by the browser's own calls: an answer waits for it, and what it asks can go out in one breath. Answers what `work`
 * does, once all of it stands; `work` may wait for requests of this transaction and for nothing else.
 */
function transact<T>(
  db: LogDatabase,
  names: Name[],
  mode: 'readonly' | 'readwrite',
  work: (stores: Stores) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = db.backendDB().transaction(names, mode, { durability: 'strict' })
    follow(db, transaction)
    const working = work((name) => transaction.objectStore(name))
    transaction.oncomplete = () => resolve(working)
    transaction.onabort = () =>
      reject(transaction.error ?? new DOMException('The transaction was ended.', 'AbortError'))
    working.catch((error) => {
      reject(error)
      abort(transaction)
    })
  })
}

/** The writer's log does not end where it was taken to end. */
class Otherwise extends Error {}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** The store in IndexedDB. No lock: a transaction sees how much of a writer is there, and adds what follows. */
export function databaseStore(
  connection: Connection<LogDatabase>,
  KeyRange: Pick<typeof IDBKeyRange, 'bound'> = IDBKeyRange,
): DiskStore {
  const headsOf = (attempt_id: string) => KeyRange.bound([attempt_id, ''], [attempt_id, LAST])
  const entriesOf = (attempt_id: string) => KeyRange.bound([attempt_id, '', 0], [attempt_id, LAST, 0])
  const headsIn = async (stores: Stores, attempt_id: string): Promise<StoredHeads> => {
    const rows: HeadRow[] = await answerOf(stores('heads').getAll(headsOf(attempt_id)))
    return new Map(rows.map(({ writer, seq }) => [writer, seq]))
  }
  const addRows = (stores: Stores, attempt_id: string, writer: string, fresh: readonly LogEntry[]): number => {
    for (const entry of fresh) stores('entries').add({ ...entry, attempt_id, writer } satisfies EntryRow)
    const { seq } = fresh.at(-1) as LogEntry
    stores('heads').put({ attempt_id, writer, seq } satisfies HeadRow)
    return seq
  }
  const addLooking = (db: LogDatabase, attempt_id: string, writer: string, entries: readonly LogEntry[]) =>
    transact(db, ['entries', 'heads'], 'readwrite', async (stores) => {
      const heads = new Map(await headsIn(stores, attempt_id))
      const fresh = following(entries, heads.get(writer) ?? 0)
      return fresh.length ? heads.set(writer, addRows(stores, attempt_id, writer, fresh)) : heads
    })
  /**
   * As nearly every time: nothing of these entries is there, and what comes before them is. Asked for in one breath with its writing,
   * since waiting for the heads takes as long again. Null where it is otherwise; nothing is written then.
   */
  const addBlindly = (db: LogDatabase, attempt_id: string, writer: string, entries: readonly LogEntry[]) => {
    const before = (entries[0] as LogEntry).seq - 1
    if (following(entries, before).length < entries.length) return null
    return transact(db, ['entries', 'heads'], 'readwrite', async (stores) => {
      const asked = headsIn(stores, attempt_id)
      // Where a write is refused nobody waits for them.
      asked.catch(() => undefined)
      const seq = addRows(stores, attempt_id, writer, entries)
      const heads = new Map(await asked)
      if ((heads.get(writer) ?? 0) !== before) throw new Otherwise()
      return heads.set(writer, seq)
    }).catch((error) => {
      if (error instanceof Otherwise) return null
      throw error
    })
  }
  const reading = <T>(names: Name[], work: (stores: Stores) => Promise<T>) =>
    connection.use((db) => transact(db, names, 'readonly', work))
  const writing = <T>(names: Name[], work: (stores: Stores) => Promise<T>) =>
    connection.use((db) => transact(db, names, 'readwrite', work))

  return {
    load: (attempt_id) =>
      reading(['entries', 'kept'], async (stores) => {
        const [rows, row]: [EntryRow[], KeptRow | undefined] = await Promise.all([
          answerOf(stores('entries').getAll(entriesOf(attempt_id))),
          answerOf(stores('kept').get(attempt_id)),
        ])
        const logs = new Map<string, LogEntry[]>()
        for (const { writer, seq, m, q, v } of rows) {
          const log = logs.get(writer) ?? []
          log.push({ seq, m, q, v })
          logs.set(writer, log)
        }
        return { logs, kept: row?.kept ?? null }
      }),
    add(attempt_id, writer, entries) {
      // Whoever only asks what is there makes no disk spin.
      if (entries.length === 0) return reading(['heads'], (stores) => headsIn(stores, attempt_id))
      return connection.use(
        async (db) =>
          (await addBlindly(db, attempt_id, writer, entries)) ?? addLooking(db, attempt_id, writer, entries),
      )
    },
    keep: (attempt_id, kept) =>
      writing(['kept'], async (stores) => {
        const known: KeptRow | undefined = await answerOf(stores('kept').get(attempt_id))
        stores('kept').put({ attempt_id, kept: known ? unite(known.kept, kept) : kept } satisfies KeptRow)
      }),
    attempts: () =>
      reading(['heads', 'kept'], async (stores) => {
        const [heads, kept] = await Promise.all([
          answerOf(stores('heads').getAllKeys()),
          answerOf(stores('kept').getAllKeys()),
        ])
        return [...new Set([...(kept as string[]), ...(heads as [string, string][]).map(([attempt_id]) => attempt_id)])]
      }),
    all: () =>
      reading(['heads', 'kept'], async (stores) => {
        const [heads, rows]: [HeadRow[], KeptRow[]] = await Promise.all([
          answerOf(stores('heads').getAll()),
          answerOf(stores('kept').getAll()),
        ])
        const found = new Map(
          rows.map(({ attempt_id, kept }): [string, Held] => [attempt_id, { kept, heads: new Map() }]),
        )
        for (const { attempt_id, writer, seq } of heads) {
          const held = found.get(attempt_id) ?? { kept: null, heads: new Map() }
          found.set(attempt_id, { ...held, heads: new Map(held.heads).set(writer, seq) })
        }
        return found
      }),
    remove: (attempt_id) =>
      writing(['entries', 'heads', 'kept'], async (stores) => {
        stores('entries').delete(entriesOf(attempt_id))
        stores('heads').delete(headsOf(attempt_id))
        stores('kept').delete(attempt_id)
      }),
  }
}
