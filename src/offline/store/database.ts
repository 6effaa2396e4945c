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
  database.use({
    stack: 'dbcore',
    name: 'running transactions',
    create: (core) => ({
      ...core,
      transaction(...asked) {
        const transaction = core.transaction(...asked)
        // Dexie hands out the browser's own.
        follow(database, transaction as unknown as IDBTransaction)
        return transaction
      },
    }),
  })
  return database as Database
}

const runningIn = new WeakMap<Dexie, Set<IDBTransaction>>()

/** Notes that it runs, until it has ended. */
export function follow(database: Dexie, transaction: IDBTransaction): void {
  const running = runningIn.get(database) ?? new Set()
  runningIn.set(database, running.add(transaction))
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => running.delete(transaction))
}

/** Ends what is under way, as if it had never begun. */
export function abortRunning(database: Dexie): void {
  for (const transaction of runningIn.get(database) ?? []) abort(transaction)
}

export function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has just ended by itself.
  }
}
