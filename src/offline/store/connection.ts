import { type Database, type IndexedDb, makeDatabase } from './database.ts'

/**
 * The database, opened again whenever the browser took it away: iOS drops its connection now and then, a user clears
 * the site's data, another tab deletes it. `use` tries a second time on a fresh connection before it gives up.
 */
export interface Connection {
  use<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** Calls back when the connection is lost without our asking. */
  onLost(listener: () => void): () => void
  close(): void
}

export function openConnection(idb: IndexedDb, make: (idb: IndexedDb) => Database = makeDatabase): Connection {
  const listeners = new Set<() => void>()
  let current: Promise<Database> | null = null
  let closed = false

  const lost = () => {
    current = null
    for (const listener of listeners) listener()
  }

  async function opened(): Promise<Database> {
    if (closed) throw new Error('The connection was closed.')
    current ??= open()
    return current
  }

  async function open(): Promise<Database> {
    const database = make(idb)
    database.on('close', lost)
    // Another tab upgrades or deletes the database: let go, or it would hang.
    database.on('versionchange', () => {
      database.close()
      lost()
      return false
    })
    try {
      await database.open()
      return database
    } catch (error) {
      current = null
      throw error
    }
  }

  async function reopen(): Promise<Database> {
    const old = current
    current = null
    await old?.then((database) => database.close()).catch(() => undefined)
    return opened()
  }

  return {
    async use(work) {
      try {
        return await work(await opened())
      } catch (error) {
        if (closed || isFull(error)) throw error
        return await work(await reopen())
      }
    },
    onLost(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      closed = true
      void current?.then((database) => database.close()).catch(() => undefined)
      current = null
    },
  }
}

/** No room left: a second try will not help. Dexie wraps the browser's error. */
export function isFull(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}
