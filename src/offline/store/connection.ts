import type Dexie from 'dexie'
import { abortRunning, type Database, type IndexedDb, makeDatabase } from './database.ts'

/**
 * The database, opened again whenever the browser took it away: iOS drops its connection now and then, a user clears
 * the site's data, another tab deletes it. `use` tries a second time on a fresh connection before it gives up, and no
 * call takes longer than its limit: a page that WebKit froze in the middle of a transaction shuts it for all others.
 */
export interface Connection<D extends Dexie = Database> {
  use<T>(work: (database: D) => Promise<T>): Promise<T>
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

export const openConnection = <D extends Dexie = Database>(
  idb: IndexedDb,
  { make = makeDatabase as unknown as (idb: IndexedDb) => D, after = browserAfter }: Made<D> = {},
): Connection<D> => new Opened(() => make(idb), after)

/**
 *   none ── a call ──► open ── the browser took it, or a call hangs ──► none
 *                        └── the page is kept ──► away ── it is shown again ──► none
 */
class Opened<D extends Dexie> implements Connection<D> {
  readonly #make: () => D
  readonly #after: After
  readonly #hanging = new Set<object>()
  #current: Promise<D> | null = null
  /** The one that `#current` came to. */
  #database: D | null = null
  #closed = false
  #away: { over: Promise<void>; end: () => void } | null = null

  constructor(make: () => D, after: After) {
    this.#make = make
    this.#after = after
  }

  async use<T>(work: (database: D) => Promise<T>): Promise<T> {
    if (this.#away) await this.#away.over
    try {
      return await this.#limited(async () => work(await this.#opened()))
    } catch (error) {
      if (this.#closed || isFull(error) || error instanceof DatabaseHangs) throw error
      if (this.#away) await this.#away.over
      return await this.#limited(async () => {
        await this.#drop()
        return work(await this.#opened())
      })
    }
  }

  leave(): void {
    if (this.#away) return
    let end = () => {}
    const over = new Promise<void>((resolve) => {
      end = resolve
    })
    this.#away = { over, end }
    // Frozen with the page, a transaction would shut the database for all others. It is carried out anew on the way back.
    if (this.#database) abortRunning(this.#database)
    void this.#drop()
  }

  back(): void {
    if (!this.#away) return
    this.#away.end()
    this.#away = null
  }

  close(): void {
    this.#closed = true
    void this.#drop()
  }

  #lost(): void {
    this.#current = null
  }

  async #opened(): Promise<D> {
    if (this.#closed) throw new Error('The connection was closed.')
    this.#current ??= this.#open()
    return this.#current
  }

  async #open(): Promise<D> {
    const fresh = this.#make()
    fresh.on('close', () => this.#lost())
    // Another tab upgrades or deletes the database: let go, or it would hang.
    fresh.on('versionchange', () => {
      fresh.close()
      this.#lost()
      return false
    })
    try {
      await fresh.open()
      this.#database = fresh
      return fresh
    } catch (error) {
      this.#current = null
      throw error
    }
  }

  #drop(): Promise<void> {
    const old = this.#current
    this.#current = null
    return (async () => (await old)?.close())().catch(() => undefined)
  }

  /** On a connection of its own from now on, for whoever comes next; the late answer is nobody's any more. */
  #limited<T>(run: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const call = {}
      const stop = this.#after(this.#hanging.size > 0 ? SHORT_LIMIT_MS : LIMIT_MS, () => {
        this.#hanging.add(call)
        this.#after(FORGET_MS, () => this.#hanging.delete(call))
        this.#current = null
        reject(new DatabaseHangs('The database did not answer in time.'))
      })
      run()
        .then(resolve, reject)
        .finally(() => {
          stop()
          this.#hanging.delete(call)
        })
    })
  }
}

/** No room left: a second try will not help. Dexie wraps the browser's error. */
export function isFull(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}
