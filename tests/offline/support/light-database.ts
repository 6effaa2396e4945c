import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '#offline/store/database.ts'
import { compare, type Key, type LightTables, type Row, type Rows } from './light-tables.ts'
import { LightTransaction } from './light-transaction.ts'
import { plainCopy } from './plain-copy.ts'

/** Which transaction the running code is part of; Dexie finds out in the same way. */
const current = new AsyncLocalStorage<LightTransaction>()

/** As much of Dexie as the engine calls, on tables in memory: one page's connection to them. */
export class LightDatabase {
  private opened = false
  private readonly tables: LightTables
  private readonly full: () => boolean
  private readonly page = { letGo: () => this.mustGo() }
  private mustGo = () => {}
  private told = () => {}

  constructor(tables: LightTables, full: () => boolean) {
    this.tables = tables
    this.full = full
    for (const name of tables.rows.keys()) Object.assign(this, { [name]: new LightTable(this, name) })
  }

  asDexie(): Database {
    return this as unknown as Database
  }

  on(event: string, listener: () => void): void {
    if (event === 'versionchange') this.mustGo = listener
    if (event === 'close') this.told = listener
  }

  async open(): Promise<void> {
    await this.tables.ready()
    this.opened = true
    this.tables.open.add(this.page)
  }

  /** Dexie tells of it also when nobody but the page itself closes. */
  close(): void {
    this.told()
    this.opened = false
    this.tables.open.delete(this.page)
  }

  transaction<T>(mode: string, ...rest: unknown[]): Promise<T> {
    const scope = (rest.slice(0, -1) as LightTable[]).map(({ name }) => name)
    return this.begin(scope, mode !== 'r', rest.at(-1) as () => Promise<T>)
  }

  /** One request by itself, or as part of the transaction it is called in. */
  request<T>(table: string, writes: boolean, run: (rows: Rows, undo: (() => void)[]) => unknown): Promise<T> {
    const part = current.getStore()
    if (part) return part.request<T>(table, writes, run)
    return this.begin([table], writes, () => current.getStore()?.request<T>(table, writes, run) as Promise<T>)
  }

  private async begin<T>(scope: string[], writes: boolean, work: () => Promise<T>): Promise<T> {
    if (!this.opened) throw Object.assign(new Error('The database is closed.'), { name: 'DatabaseClosedError' })
    if (current.getStore()) throw new Error('A transaction within another is not modelled.')
    const transaction = new LightTransaction(this.tables, scope, writes, this.full)
    return transaction.run(() => current.run(transaction, work))
  }

  keyOf(table: string, value: unknown): Key {
    const path = this.tables.paths.get(table) as string[]
    const key = path.map((name) => (value as Record<string, Key>)[name] as Key)
    if (key.includes(undefined as unknown as Key)) throw new DOMException('The key is missing.', 'DataError')
    return key.length === 1 ? (key[0] as Key) : key
  }
}

const textOf = (key: Key) => (typeof key === 'string' ? key : JSON.stringify(key))
const inOrder = (rows: Iterable<Row>) => [...rows].sort((a, b) => compare(a.key, b.key))

class LightTable {
  readonly name: string
  private readonly db: LightDatabase

  constructor(db: LightDatabase, name: string) {
    this.db = db
    this.name = name
  }

  get(key: Key): Promise<unknown> {
    return this.db.request(this.name, false, (rows) => plainCopy(rows.get(textOf(key))?.value))
  }

  toArray(): Promise<unknown[]> {
    return this.db.request(this.name, false, (rows) => inOrder(rows.values()).map(({ value }) => plainCopy(value)))
  }

  async each(look: (value: unknown) => void): Promise<void> {
    for (const value of await this.toArray()) look(value)
  }

  put(value: unknown): Promise<unknown> {
    return this.bulkPut([value])
  }

  bulkPut(values: readonly unknown[]): Promise<unknown> {
    const made = values.map((value) => ({ key: this.db.keyOf(this.name, value), value: plainCopy(value) }))
    return this.db.request(this.name, true, (rows, undo) => {
      for (const row of made) change(rows, undo, textOf(row.key), row)
      return made.at(-1)?.key
    })
  }

  delete(key: Key): Promise<void> {
    return this.db.request(this.name, true, (rows, undo) => change(rows, undo, textOf(key), undefined))
  }

  clear(): Promise<void> {
    return this.db.request(this.name, true, (rows, undo) => {
      for (const text of [...rows.keys()]) change(rows, undo, text, undefined)
    })
  }

  where(_primary: string) {
    return { between: (low: Key, high: Key) => this.range(low, high) }
  }

  /** Keys from `low` up to, not with, `high`, as Dexie's `between`. */
  private range(low: Key, high: Key, most = Number.POSITIVE_INFINITY) {
    const { db, name } = this
    const within = (rows: Rows) =>
      inOrder([...rows.values()].filter(({ key }) => compare(key, low) >= 0 && compare(key, high) < 0)).slice(0, most)
    return {
      limit: (count: number) => this.range(low, high, count),
      last: () => db.request(name, false, (rows) => plainCopy(within(rows).at(-1)?.value)),
      toArray: () => db.request(name, false, (rows) => within(rows).map(({ value }) => plainCopy(value))),
      delete: () =>
        db.request<void>(name, true, (rows, undo) => {
          for (const { key } of within(rows)) change(rows, undo, textOf(key), undefined)
        }),
    }
  }
}

/** One row written or, `undefined`, taken away, and how to take that back. */
function change(rows: Rows, undo: (() => void)[], text: string, row: Row | undefined): void {
  const before = rows.get(text)
  undo.push(() => (before ? rows.set(text, before) : rows.delete(text)))
  if (row) rows.set(text, row)
  else rows.delete(text)
}
