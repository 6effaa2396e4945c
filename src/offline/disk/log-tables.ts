import type Dexie from 'dexie'
import type { EntityTable, Table } from 'dexie'
import type { LogEntry } from '#contract/exam/log/entry.ts'
import type { Kept, StoredHeads } from '../log/ports.ts'
import { abort, follow } from '../store/database.ts'
import type { Held } from './disk-store.ts'

type EntryRow = LogEntry & { attempt_id: string; writer: string }

/** How much there is of each writer; moved with its entries, so that whoever asks need not count them. */
interface HeadRow {
  attempt_id: string
  writer: string
  seq: number
}

interface KeptRow {
  attempt_id: string
  kept: Kept
}

export type LogDatabase = Dexie & {
  entries: Table<EntryRow, [attempt_id: string, writer: string, seq: number]>
  heads: Table<HeadRow, [attempt_id: string, writer: string]>
  kept: EntityTable<KeptRow, 'attempt_id'>
}

export type TableName = 'entries' | 'heads' | 'kept'
export type KeyRanges = Pick<typeof IDBKeyRange, 'bound'>

/** Sorts after every writer's name. */
const LAST = '\uffff'

/** The tables as one transaction sees them. What it writes stands once the transaction is through (`transact`), or not at all. */
export class LogTables {
  readonly #transaction: IDBTransaction
  readonly #ranges: KeyRanges

  constructor(transaction: IDBTransaction, ranges: KeyRanges) {
    this.#transaction = transaction
    this.#ranges = ranges
  }

  #table = (name: TableName) => this.#transaction.objectStore(name)
  #headsOf = (attempt_id: string) => this.#ranges.bound([attempt_id, ''], [attempt_id, LAST])
  #entriesOf = (attempt_id: string) => this.#ranges.bound([attempt_id, '', 0], [attempt_id, LAST, 0])

  async heads(attempt_id: string): Promise<StoredHeads> {
    const rows: HeadRow[] = await answerOf(this.#table('heads').getAll(this.#headsOf(attempt_id)))
    return new Map(rows.map(({ writer, seq }) => [writer, seq]))
  }

  async logs(attempt_id: string): Promise<Map<string, LogEntry[]>> {
    const rows: EntryRow[] = await answerOf(this.#table('entries').getAll(this.#entriesOf(attempt_id)))
    const logs = new Map<string, LogEntry[]>()
    for (const { writer, seq, m, q, v } of rows) {
      const log = logs.get(writer) ?? []
      log.push({ seq, m, q, v })
      logs.set(writer, log)
    }
    return logs
  }

  async kept(attempt_id: string): Promise<Kept | null> {
    const row: KeptRow | undefined = await answerOf(this.#table('kept').get(attempt_id))
    return row?.kept ?? null
  }

  async all(): Promise<Map<string, Held>> {
    const [heads, rows]: [HeadRow[], KeptRow[]] = await Promise.all([
      answerOf(this.#table('heads').getAll()),
      answerOf(this.#table('kept').getAll()),
    ])
    const found = new Map(rows.map(({ attempt_id, kept }): [string, Held] => [attempt_id, { kept, heads: new Map() }]))
    for (const { attempt_id, writer, seq } of heads) {
      const held = found.get(attempt_id) ?? { kept: null, heads: new Map() }
      found.set(attempt_id, { ...held, heads: new Map(held.heads).set(writer, seq) })
    }
    return found
  }

  /** Entries that follow each other, at least one; answers where the writer's log ends now. */
  add(attempt_id: string, writer: string, entries: readonly LogEntry[]): number {
    for (const entry of entries) this.#table('entries').add({ ...entry, attempt_id, writer } satisfies EntryRow)
    const { seq } = entries.at(-1) as LogEntry
    this.#table('heads').put({ attempt_id, writer, seq } satisfies HeadRow)
    return seq
  }

  keep(attempt_id: string, kept: Kept): void {
    this.#table('kept').put({ attempt_id, kept } satisfies KeptRow)
  }

  remove(attempt_id: string): void {
    this.#table('entries').delete(this.#entriesOf(attempt_id))
    this.#table('heads').delete(this.#headsOf(attempt_id))
    this.#table('kept').delete(attempt_id)
  }
}

/**
 * One transaction, by the browser's own calls: an answer waits for it, and what it asks can go out in one breath. Answers what `work`
 * does, once all of it stands; `work` may wait for requests of this transaction and for nothing else.
 */
export function transact<T>(
  db: LogDatabase,
  names: TableName[],
  mode: 'readonly' | 'readwrite',
  work: (transaction: IDBTransaction) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = db.backendDB().transaction(names, mode, { durability: 'strict' })
    follow(db, transaction)
    const working = work(transaction)
    transaction.oncomplete = () => resolve(working)
    transaction.onabort = () =>
      reject(transaction.error ?? new DOMException('The transaction was ended.', 'AbortError'))
    working.catch((error) => {
      reject(error)
      abort(transaction)
    })
  })
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
