import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { type Connection, openConnection } from '#offline/store/connection.ts'
import { makeDatabase } from '#offline/store/database.ts'
import { LightDatabase } from './light-database.ts'
import { LightTables } from './light-tables.ts'

/** Where a phone's database lies. */
export interface Disk {
  /** As one page has it; `full`: it can be read, and takes nothing more. */
  connect(full?: () => boolean): Connection
  /** The whole database is gone, under the feet of the pages that have it open. */
  wipe(): Promise<void>
}

/** Dexie on an IndexedDB in memory: what the app has in a browser. */
export class DexieDisk implements Disk {
  readonly idb = new IDBFactory()

  connect(full = () => false): Connection {
    return openConnection({ indexedDB: this.idb, IDBKeyRange }, filling(full))
  }

  wipe(): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const request = this.idb.deleteDatabase('elp')
      request.onsuccess = () => resolve()
      request.onerror = () => reject(request.error)
    })
  }
}

/** The same by the same contract (tests/offline/disk.test.ts) at a hundredth of the cost, for a million histories. */
export class LightDisk implements Disk {
  private readonly tables = new LightTables()

  connect(full = () => false): Connection {
    return openConnection({}, () => new LightDatabase(this.tables, full).asDexie())
  }

  wipe(): Promise<void> {
    return this.tables.wipe()
  }
}

/** The database of a disk that may have no room: it can be read, and takes nothing more. */
function filling(full: () => boolean): typeof makeDatabase {
  return (idb, versions) => {
    const database = makeDatabase(idb, versions)
    const noRoom = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'))
    database.use({
      stack: 'dbcore',
      name: 'full disk',
      create: (core) => ({
        ...core,
        table(name) {
          const table = core.table(name)
          return { ...table, mutate: (request) => (full() ? noRoom() : table.mutate(request)) }
        },
      }),
    })
    return database
  }
}
