import type Dexie from 'dexie'
import type { EntityTable, Table } from 'dexie'
import type { LogEntry } from '#contract/exam/log/entry.ts'
import { unite } from '../log/kept.ts'
import type { Kept, StoredHeads } from '../log/ports.ts'
import type { Connection } from '../store/connection.ts'
import { type IndexedDb, makeDatabase } from '../store/database.ts'
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

export type LogDatabase = Dexie & {
  entries: Table<EntryRow, [attempt_id: string, writer: string, seq: number]>
  heads: Table<HeadRow, [attempt_id: string, writer: string]>
  kept: EntityTable<{ attempt_id: string; kept: Kept }, 'attempt_id'>
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

/** The store in IndexedDB. No lock: a transaction sees how much of a writer is there, and adds what follows. */
export function databaseStore(connection: Connection<LogDatabase>): DiskStore {
  const headsIn = async (db: LogDatabase, attempt_id: string): Promise<StoredHeads> => {
    const rows = await db.heads.where('[attempt_id+writer]').between([attempt_id, ''], [attempt_id, LAST]).toArray()
    return new Map(rows.map(({ writer, seq }) => [writer, seq]))
  }
  const entriesOf = (db: LogDatabase, attempt_id: string) =>
    db.entries.where('[attempt_id+writer+seq]').between([attempt_id, '', 0], [attempt_id, LAST, 0])

  return {
    load: (attempt_id) =>
      connection.use((db) =>
        db.transaction('r', db.entries, db.kept, async () => {
          const [rows, row] = await Promise.all([entriesOf(db, attempt_id).toArray(), db.kept.get(attempt_id)])
          const logs = new Map<string, LogEntry[]>()
          for (const { writer, seq, m, q, v } of rows) {
            const log = logs.get(writer) ?? []
            log.push({ seq, m, q, v })
            logs.set(writer, log)
          }
          return { logs, kept: row?.kept ?? null }
        }),
      ),
    add: (attempt_id, writer, entries) =>
      connection.use((db) => {
        // Whoever only asks what is there makes no disk spin.
        if (entries.length === 0) return db.transaction('r', db.heads, () => headsIn(db, attempt_id))
        return db.transaction('rw', db.entries, db.heads, async () => {
          const head = await db.heads.get([attempt_id, writer])
          const fresh = following(entries, head?.seq ?? 0)
          const seq = fresh.at(-1)?.seq
          if (seq !== undefined) {
            await db.entries.bulkAdd(fresh.map((entry) => ({ ...entry, attempt_id, writer })))
            await db.heads.put({ attempt_id, writer, seq })
          }
          return headsIn(db, attempt_id)
        })
      }),
    keep: (attempt_id, kept) =>
      connection.use((db) =>
        db.transaction('rw', db.kept, async () => {
          const known = await db.kept.get(attempt_id)
          await db.kept.put({ attempt_id, kept: known ? unite(known.kept, kept) : kept })
        }),
      ),
    attempts: () =>
      connection.use((db) =>
        db.transaction('r', db.heads, db.kept, async () => {
          const [heads, kept] = await Promise.all([
            db.heads.toCollection().primaryKeys(),
            db.kept.toCollection().primaryKeys(),
          ])
          return [...new Set([...kept, ...heads.map(([attempt_id]) => attempt_id)])]
        }),
      ),
    all: () =>
      connection.use((db) =>
        db.transaction('r', db.heads, db.kept, async () => {
          const [heads, rows] = await Promise.all([db.heads.toArray(), db.kept.toArray()])
          const found = new Map(
            rows.map(({ attempt_id, kept }): [string, Held] => [attempt_id, { kept, heads: new Map() }]),
          )
          for (const { attempt_id, writer, seq } of heads) {
            const held = found.get(attempt_id) ?? { kept: null, heads: new Map() }
            found.set(attempt_id, { ...held, heads: new Map(held.heads).set(writer, seq) })
          }
          return found
        }),
      ),
    remove: (attempt_id) =>
      connection.use((db) =>
        db.transaction('rw', db.entries, db.heads, db.kept, async () => {
          await entriesOf(db, attempt_id).delete()
          await db.heads.where('[attempt_id+writer]').between([attempt_id, ''], [attempt_id, LAST]).delete()
          await db.kept.delete(attempt_id)
        }),
      ),
  }
}
