import type { Page } from '../log/page.ts'
import { isFull } from '../store/connection.ts'
import type { StoreFacts } from './save-words.ts'

interface Waiting {
  seq: number
  resolve(): void
  reject(error: Error): void
}

/** No store took the entry. It is kept in memory, and tried again. */
export class NotSaved extends Error {
  /** One of them has no room. */
  readonly full: boolean

  constructor(full: boolean) {
    super('No store took it.')
    this.full = full
  }
}

type SavedPage = Pick<Page, 'book' | 'writer' | 'replicas'>

/** Where what is written stands, and who waits for it. */
export class Saving {
  readonly #page: SavedPage
  readonly #full: boolean[]
  /** What this page life found when it began: it has to stand in both stores, too. */
  readonly #found: readonly [string, number][]
  #waiting: Waiting[] = []

  constructor(page: SavedPage, changed: () => void) {
    this.#page = page
    this.#full = page.replicas.map(() => false)
    this.#found = page.book.heads().filter(([writer]) => writer !== page.writer.name)
    for (const [n, replica] of page.replicas.entries())
      replica.told = (error) => {
        this.#full[n] = replica.state === 'ailing' && (this.#full[n] || isFull(error))
        this.#settle()
        changed()
      }
  }

  /** `seq`: the last thing that the student did here. */
  facts(seq: number): StoreFacts[] {
    const { replicas, writer } = this.#page
    return replicas.map((replica, n) => {
      const holdsLast = replica.holds(writer.name) >= seq
      const holdsAll = holdsLast && this.#found.every(([name, head]) => replica.holds(name) >= head)
      return { well: replica.state === 'well', full: this.#full[n] ?? false, holdsAll, holdsLast }
    })
  }

  /** Resolves once every store that works has it; rejects where none does. */
  saved(seq: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ seq, resolve, reject })
      this.#settle()
    })
  }

  #settle(): void {
    this.#waiting = this.#waiting.filter(({ seq, resolve, reject }) => {
      const stores = this.facts(seq)
      const [some, all] = [stores.some(({ holdsLast }) => holdsLast), stores.every(({ holdsLast }) => holdsLast)]
      const working = stores.some(({ well, holdsLast }) => well && !holdsLast)
      if (all || (some && !working)) resolve()
      else if (!some && !working) reject(new NotSaved(stores.some(({ full }) => full)))
      else return true
      return false
    })
  }
}
