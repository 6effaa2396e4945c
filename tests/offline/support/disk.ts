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
  /** A page that the browser froze in the middle of a transaction shuts it: no call on it comes back. */
  hangs = false
  /** How long a call may take by the time of the world; absent: by the machine's. */
  after: ((ms: number, run: () => void) => () => void) | undefined

  connect(full = () => false): Connection {
    const make = changing({ full, hangs: () => this.hangs })
    return openConnection({ indexedDB: this.idb, IDBKeyRange }, { make, ...(this.after && { after: this.after }) })
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
    return openConnection({}, { make: () => new LightDatabase(this.tables, full).asDexie() })
  }

  wipe(): Promise<void> {
    return this.tables.wipe()
  }
}

interface Faults {
  /** It can be read, and takes nothing more. */
  full(): boolean
  hangs(): boolean
}

function changing({ full, hangs }: Faults): typeof makeDatabase {
  return (idb, versions) => {
    const database = makeDatabase(idb, versions)
    const never = () => new Promise<never>(() => {})
    const noRoom = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'))
    database.use({
      stack: 'dbcore',
      name: 'faults of a disk',
      create: (core) => ({
        ...core,
        table(name) {
          const table = core.table(name)
          return {
            ...table,
            get: (request) => (hangs() ? never() : table.get(request)),
            query: (request) => (hangs() ? never() : table.query(request)),
            mutate: (request) => (hangs() ? never() : full() ? noRoom() : table.mutate(request)),
          }
        },
      }),
    })
    return database
  }
}
