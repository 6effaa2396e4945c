import type Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { databaseStore, makeLogDatabase } from '#offline/disk/database-store.ts'
import type { DiskStore, PaperFiles } from '#offline/disk/disk-store.ts'
import { fileStore } from '#offline/disk/file-store.ts'
import { type Connection, openConnection } from '#offline/store/connection.ts'
import { makeDatabase } from '#offline/store/database.ts'
import { MemoryLogFiles } from './memory-log-files.ts'
import { outside } from './slow-work.ts'

type After = (ms: number, run: () => void) => () => void

/** What a phone keeps: two databases, and files. */
export class PhoneDisk {
  readonly idb = new IDBFactory()
  files = new Files()
  readonly papers = new Map<string, Uint8Array>()
  /** A page that the browser froze in the middle of a transaction shuts the databases: no call comes back. */
  hangs = false
  /** So many bytes fit among the papers; null: no end. */
  room: number | null = null
  /** The file system is refused. */
  refused = false
  #names = 0

  connect(after?: After): Connection {
    return openConnection(this.#idb(), {
      make: () => this.#hanging(makeDatabase(this.#idb())),
      ...(after && { after }),
    })
  }

  /** What it is asked while it hangs is never answered. */
  #hanging<D extends Dexie>(database: D): D {
    database.use({
      stack: 'dbcore',
      name: 'hangs',
      create: (core) => ({
        ...core,
        table: (name) => {
          const table = core.table(name)
          const late = <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
            ((...args: A) => (this.hangs ? new Promise<R>(() => undefined) : call(...args))) as typeof call
          return {
            ...table,
            mutate: late(table.mutate),
            get: late(table.get),
            query: late(table.query),
            count: late(table.count),
          }
        },
      }),
    })
    const own = database.backendDB.bind(database)
    database.backendDB = () => (this.hangs ? silent : own())
    return database
  }

  #idb = () => ({ indexedDB: this.idb, IDBKeyRange })

  database(
    after: After,
    alive: () => boolean,
  ): { store: DiskStore; logs: Connection<ReturnType<typeof makeLogDatabase>> } {
    const logs = openConnection(this.#idb(), { make: () => this.#hanging(makeLogDatabase(this.#idb())), after })
    return { store: mortal(databaseStore(logs, IDBKeyRange), alive), logs }
  }

  fileStore(after: After, alive: () => boolean): DiskStore & PaperFiles {
    const { papers } = this
    const store = fileStore({ files: this.files, newName: () => `file-${this.#names++}`, after })
    const paperFiles: PaperFiles = {
      papers: async () => {
        if (this.refused) throw new DOMException('Refused', 'SecurityError')
        return [...papers.keys()]
      },
      readPaper: async (sha) => papers.get(sha) ?? null,
      writePaper: async (sha, bytes) => {
        const used = [...papers.values()].reduce((sum, { length }) => sum + length, 0)
        if (this.room !== null && used + bytes.length > this.room)
          throw new DOMException('No room', 'QuotaExceededError')
        papers.set(sha, bytes)
      },
      removePaper: async (sha) => void papers.delete(sha),
    }
    return { ...mortal(store, alive), ...paperFiles }
  }

  /** A whole database is gone, under the feet of the pages that have it open. */
  async wipe(...names: ('elp' | 'elp-log')[]): Promise<void> {
    for (const name of names) await outside(this.#delete(name))
  }

  #delete(name: string): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const request = this.idb.deleteDatabase(name)
      request.onsuccess = () => resolve()
      request.onerror = () => reject(request.error)
    })
  }
}

/** No request of it ever comes out. */
const silent = {
  transaction: () => ({
    addEventListener: () => undefined,
    objectStore: () => new Proxy({}, { get: () => () => ({}) }),
  }),
} as unknown as IDBDatabase

/** Blobs are read in turns of the event loop that no simulated time knows of. */
class Files extends MemoryLogFiles {
  override async list(attempt_id: string) {
    const found = await super.list(attempt_id)
    return found.map(({ name, bytes }) => ({ name, bytes: async () => counted(await bytes()) }))
  }
}

function counted(blob: Blob): Blob {
  const slice = blob.slice.bind(blob)
  const arrayBuffer = blob.arrayBuffer.bind(blob)
  blob.slice = (...of) => counted(slice(...of))
  blob.arrayBuffer = () => outside(arrayBuffer())
  return blob
}

/** A page that was killed hears nothing any more. */
function mortal<S extends DiskStore>(store: S, alive: () => boolean): S {
  const calls = Object.entries(store).map(([name, call]) => [
    name,
    async (...args: unknown[]) => {
      if (!alive()) return new Promise(() => undefined)
      const said = await (call as (...args: unknown[]) => Promise<unknown>)(...args)
      return alive() ? said : new Promise(() => undefined)
    },
  ])
  return Object.fromEntries(calls) as S
}
