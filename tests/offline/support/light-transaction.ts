import { hop, type LightTables, type Rows } from './light-tables.ts'

interface Request {
  run(rows: Rows, undo: (() => void)[]): unknown
  table: string
  writes: boolean
  done(value: unknown): void
  failed(error: unknown): void
}

/** A transaction as IndexedDB has it: requests in order, one a turn; all of it or nothing; over once it asks no more. */
export class LightTransaction {
  started = false
  readonly scope: readonly string[]
  readonly writes: boolean
  private readonly tables: LightTables
  private readonly full: () => boolean
  private readonly undo: (() => void)[] = []
  private requests: Request[] = []
  private over = false
  private settled = false
  private failure: { error: unknown } | null = null
  private finish!: () => void
  private readonly finished = new Promise<void>((resolve) => {
    this.finish = resolve
  })

  constructor(tables: LightTables, scope: readonly string[], writes: boolean, full: () => boolean) {
    this.tables = tables
    this.scope = scope
    this.writes = writes
    this.full = full
  }

  /** Runs `work`, which asks through `request`, and resolves when everything it wrote stands. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.tables.enter(this)
    let value: T | undefined
    const working = work().then(
      (result) => {
        value = result
        this.settled = true
      },
      (error: unknown) => {
        this.failure = { error }
        this.settled = true
      },
    )
    await this.finished
    await working
    if (this.failure) throw this.failure.error
    return value as T
  }

  request<T>(table: string, writes: boolean, run: Request['run']): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.over) return reject(named('TransactionInactiveError', 'The transaction has ended.'))
      if (!this.scope.includes(table)) return reject(named('NotFoundError', `${table} is not part of the transaction.`))
      if (writes && !this.writes) return reject(named('ReadOnlyError', 'The transaction only reads.'))
      this.requests.push({ run, table, writes, done: resolve as (value: unknown) => void, failed: reject })
    })
  }

  begin(): void {
    this.started = true
    void this.serve()
  }

  private async serve(): Promise<void> {
    await hop()
    for (let next = this.requests.shift(); next; next = this.requests.shift()) {
      this.take(next)
      await hop()
    }
    this.over = true
    // Whoever waits for anything but the database loses it: a browser would have written what was asked so far.
    if (!this.settled) this.failure = { error: named('PrematureCommitError', 'It ended before the work did.') }
    else if (this.failure) for (const back of this.undo.reverse()) back()
    this.tables.leave(this)
    this.finish()
  }

  private take({ run, table, writes, done, failed }: Request): void {
    try {
      if (writes && this.full()) throw new DOMException('No room', 'QuotaExceededError')
      done(run(this.tables.rows.get(table) as Rows, this.undo))
    } catch (error) {
      failed(error)
    }
  }
}

function named(name: string, message: string): Error {
  const error = new Error(message)
  error.name = name
  return error
}
