import { VERSIONS } from '#offline/store/versions.ts'

export type Key = string | number | readonly Key[]

export interface Row {
  key: Key
  value: unknown
}

/** Rows of one table, by the text of their key. */
export type Rows = Map<string, Row>

/** A transaction that waits for its turn, or has it. */
interface Waiting {
  readonly started: boolean
  readonly scope: readonly string[]
  readonly writes: boolean
  begin(): void
}

/** The tables of a database in memory, who has it open, and which transactions wait for one another. */
export class LightTables {
  readonly rows = new Map<string, Rows>()
  readonly paths = new Map<string, string[]>()
  /** Told when the database is to be deleted, and must let go. */
  readonly open = new Set<{ letGo(): void }>()
  private queue: Waiting[] = []
  private wiping: Promise<void> | null = null

  constructor() {
    for (const { stores } of VERSIONS) {
      for (const [name, keys] of Object.entries(stores)) {
        if (keys === null) continue
        this.rows.set(name, new Map())
        this.paths.set(name, (keys.split(',')[0] as string).replace(/[[\]]/g, '').trim().split('+'))
      }
    }
  }

  /** Once nobody is deleting it. */
  async ready(): Promise<void> {
    await hop()
    while (this.wiping) await this.wiping
  }

  /** As IndexedDB does: in order of creation, those that write alone on their tables. */
  enter(transaction: Waiting): void {
    this.queue.push(transaction)
    this.startWhatCan()
  }

  leave(transaction: Waiting): void {
    this.queue = this.queue.filter((other) => other !== transaction)
    this.startWhatCan()
  }

  private startWhatCan(): void {
    for (const [index, one] of this.queue.entries()) {
      if (one.started || this.queue.slice(0, index).some((before) => inTheWay(before, one))) continue
      one.begin()
    }
  }

  async wipe(): Promise<void> {
    this.wiping ??= this.wipeNow().finally(() => {
      this.wiping = null
    })
    return this.wiping
  }

  private async wipeNow(): Promise<void> {
    await hop()
    for (const page of [...this.open]) page.letGo()
    // What runs may end, as a closing connection lets it.
    while (this.queue.length) await hop()
    for (const rows of this.rows.values()) rows.clear()
    await hop()
  }
}

const inTheWay = (before: Waiting, one: Waiting) =>
  (before.writes || one.writes) && before.scope.some((name) => one.scope.includes(name))

/** A turn of the event loop, as every request to a real database takes. */
export const hop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** IndexedDB's order of keys: numbers, then strings, then arrays. */
export function compare(a: Key, b: Key): number {
  if (typeof a === 'object' && typeof b === 'object') {
    for (let index = 0; index < Math.min(a.length, b.length); index++) {
      const order = compare(a[index] as Key, b[index] as Key)
      if (order) return order
    }
    return a.length - b.length
  }
  const rank = (key: Key) => (typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2)
  if (rank(a) !== rank(b)) return rank(a) - rank(b)
  return a < b ? -1 : a > b ? 1 : 0
}
