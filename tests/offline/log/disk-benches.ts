import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { databaseStore, makeLogDatabase } from '#src/offline/disk/database-store.ts'
import type { DiskStore } from '#src/offline/disk/disk-store.ts'
import { fileStore } from '#src/offline/disk/file-store.ts'
import { openConnection } from '#src/offline/store/connection.ts'
import { MemoryLogFiles } from '../support/memory-log-files.ts'
import { SimStore } from './stores.ts'

/** A store as a phone has it, and what can happen to it. */
export interface DiskBench {
  /** As another page life sees it. */
  open(): DiskStore
  /** It can be read, and takes nothing more. */
  full(is: boolean): void
  wipe(): Promise<void>
}

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

function memoryBench(): DiskBench {
  const disk = new SimStore()
  return {
    open: () => {
      const store = disk.handle((_, run) => queueMicrotask(run))
      const well = disk.handle((_, run) => queueMicrotask(run))
      // Full, it can still be read.
      const read = async <T>(work: () => Promise<T>): Promise<T> => {
        const { mode } = disk
        disk.mode = 'well'
        const reading = work()
        disk.mode = mode
        return reading
      }
      return { ...store, load: (id) => read(() => well.load(id)), all: () => read(() => well.all()) }
    },
    full: (is) => {
      disk.mode = is ? 'fails' : 'well'
    },
    wipe: async () => disk.wipe(),
  }
}

function databaseBench(): DiskBench {
  const indexedDB = new IDBFactory()
  let isFull = false
  const make = (idb: Parameters<typeof makeLogDatabase>[0]) => {
    const database = makeLogDatabase(idb)
    const own = database.backendDB.bind(database)
    database.backendDB = () => {
      const backend = own()
      return new Proxy(backend, {
        get: (_, name) =>
          name === 'transaction'
            ? (...asked: Asked) => limited(backend.transaction(...asked), () => isFull)
            : undefined,
      })
    }
    return database
  }
  return {
    open: () => databaseStore(openConnection({ indexedDB, IDBKeyRange }, { make }), IDBKeyRange),
    full: (is) => {
      isFull = is
    },
    wipe: () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase('elp-log')
        request.onsuccess = () => resolve()
        request.onerror = () => reject(request.error)
      }),
  }
}

type Asked = Parameters<IDBDatabase['transaction']>

/** What is written while the disk is full fails, and the transaction with it, as browsers do it. */
function limited(transaction: IDBTransaction, isFull: () => boolean): IDBTransaction {
  const objectStore = transaction.objectStore.bind(transaction)
  transaction.objectStore = (name) => {
    const store = objectStore(name)
    const { add, put } = store
    const unlessFull = (write: typeof add) =>
      ((...row: Parameters<typeof add>) => {
        if (isFull()) throw new DOMException('No room', 'QuotaExceededError')
        return write.apply(store, row)
      }) as typeof add
    return Object.assign(store, { add: unlessFull(add), put: unlessFull(put) })
  }
  return transaction
}

let names = 0
export const openFiles = (files: MemoryLogFiles, by: typeof after = after) =>
  fileStore({ files, newName: () => `life-${++names}`, after: by })

function fileBench(): DiskBench {
  const files = new MemoryLogFiles()
  return {
    open: () => openFiles(files),
    full: (is) => {
      files.full = is
    },
    wipe: async () => files.folders.clear(),
  }
}

export const BENCHES: [string, () => DiskBench][] = [
  ['the simulated store', memoryBench],
  ['the database', databaseBench],
  ['files', fileBench],
]
