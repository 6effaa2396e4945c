import type Dexie from 'dexie'
import { abortRunning, type Database, type IndexedDb, makeDatabase } from './database.ts'

/**
 * The database, opened again whenever the browser took it away: iOS drops its connection now and then, a user clears
 * the site's data, another tab deletes it. `use` tries a second time on a fresh connection before it gives up, and no
 * call takes longer than its limit: a page that WebKit froze in the middle of a transaction shuts it for all others.
 */
export interface Connection<D extends Dexie = Database> {
  use<T>(work: (database: D) => Promise<T>): Promise<T>
  /** Calls back when the connection is lost without our asking. */
  onLost(listener: () => void): () => void
  /** The page is kept by the browser while the student is elsewhere: it lets go, and opens nothing until `back`. */
  leave(): void
  back(): void
  close(): void
}

/** The call took longer than it may. It may still be carried out: what it writes must be repeatable. */
export class DatabaseHangs extends Error {}

/** Longer than the slowest phone takes for the longest log (ms). */
export const LIMIT_MS = 4000
/** While a call hangs, the others wait no longer than this for the same lock (ms). */
export const SHORT_LIMIT_MS = 750
/** A connection that died never answers: after so long (ms) a call that hangs no longer shortens the others. */
const FORGET_MS = 30_000

type After = (ms: number, run: () => void) => () => void

const browserAfter: After = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

interface Made<D extends Dexie> {
  make?: (idb: IndexedDb) => D
  after?: After
}

export function openConnection<D extends Dexie = Database>(
  idb: IndexedDb,
  { make = makeDatabase as unknown as (idb: IndexedDb) => D, after = browserAfter }: Made<D> = {},
): Connection<D> {
  const listeners = new Set<() => void>()
  const hanging = new Set<object>()
  let current: Promise<D> | null = null
  /** The one that `current` came to. */
  let database: D | null = null
  let closed = false
  let away: { over: Promise<void>; end: () => void } | null = null

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const lost = () => {
    current = null
    if (!away) tell()
  }

  async function opened(): Promise<D> {
    if (closed) throw new Error('The connection was closed.')
    current ??= open()
    return current
  }

  async function open(): Promise<D> {
    const fresh = make(idb)
    fresh.on('close', lost)
    // Another tab upgrades or deletes the database: let go, or it would hang.
    fresh.on('versionchange', () => {
      fresh.close()
      lost()
      return false
    })
    try {
      await fresh.open()
      database = fresh
      return fresh
    } catch (error) {
      current = null
      throw error
    }
  }

  function drop(): Promise<void> {
    const old = current
    current = null
    return (async () => (await old)?.close())().catch(() => undefined)
  }

  /** On a connection of its own from now on, for whoever comes next; the late answer is nobody's any more. */
  function limited<T>(run: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const call = {}
      const stop = after(hanging.size > 0 ? SHORT_LIMIT_MS : LIMIT_MS, () => {
        hanging.add(call)
        after(FORGET_MS, () => hanging.delete(call))
        current = null
        reject(new DatabaseHangs('The database did not answer in time.'))
      })
      run()
        .then(resolve, reject)
        .finally(() => {
          stop()
          hanging.delete(call)
        })
    })
  }

  return {
    async use(work) {
      if (away) await away.over
      try {
        return await limited(async () => work(await opened()))
      } catch (error) {
        if (closed || isFull(error) || error instanceof DatabaseHangs) throw error
        if (away) await away.over
        return await limited(async () => {
          await drop()
          return work(await opened())
        })
      }
    },
    onLost(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    leave() {
      if (away) return
      let end = () => {}
      const over = new Promise<void>((resolve) => {
        end = resolve
      })
      away = { over, end }
      // Frozen with the page, a transaction would shut the database for all others. It is carried out anew on the way back.
      if (database) abortRunning(database)
      void drop()
    },
    back() {
      if (!away) return
      away.end()
      away = null
      tell()
    },
    close() {
      closed = true
      void drop()
    },
  }
}

/** No room left: a second try will not help. Dexie wraps the browser's error. */
export function isFull(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}
