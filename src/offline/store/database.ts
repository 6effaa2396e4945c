import Dexie, { type DexieOptions, type EntityTable } from 'dexie'
import { DATABASE_NAME } from './name.ts'
import type { MetaRow, PaperRow, StoredSession } from './rows.ts'
import { type DatabaseVersion, VERSIONS } from './versions.ts'

export type Database = Dexie & {
  papers: EntityTable<PaperRow, 'bundle_sha256'>
  session: EntityTable<StoredSession, 'user_id'>
  meta: EntityTable<MetaRow, 'key'>
}

/** Where the database lives; tests hand in their own. */
export type IndexedDb = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>

/**
 * The phone's database, not opened yet. Strict durability: Chrome otherwise answers before the bytes are on the disk.
 * No cache: what is read must be what stands there, or a wiped database would go unnoticed.
 */
export function makeDatabase(
  idb: IndexedDb,
  versions: readonly DatabaseVersion[] = VERSIONS,
  name = DATABASE_NAME,
): Database {
  const database = new Dexie(name, {
    ...idb,
    autoOpen: false,
    cache: 'disabled',
    chromeTransactionDurability: 'strict',
  })
  for (const { version, stores, upgrade } of versions) {
    const defined = database.version(version).stores(stores)
    if (upgrade) defined.upgrade(upgrade)
  }
  const running = new Set<IDBTransaction>()
  database.use({
    stack: 'dbcore',
    name: 'running transactions',
    create: (core) => ({
      ...core,
      transaction(...asked) {
        const transaction = core.transaction(...asked)
        // Dexie hands out the browser's own.
        const own = transaction as unknown as IDBTransaction
        running.add(own)
        for (const end of ['complete', 'abort']) own.addEventListener(end, () => running.delete(own))
        return transaction
      },
    }),
  })
  runningIn.set(database, running)
  return database as Database
}

const runningIn = new WeakMap<Dexie, Set<IDBTransaction>>()

/** Ends what is under way, as if it had never begun. */
export function abortRunning(database: Dexie): void {
  for (const transaction of runningIn.get(database) ?? []) {
    try {
      transaction.abort()
    } catch {
      // It has just ended by itself.
    }
  }
}
