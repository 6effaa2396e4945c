import pg from 'pg'
import { DatabaseAway, READ_ONLY } from './outage.ts'
import { destroyConnection, KEEP_ALIVE, leaveAfter, limitSilence } from './wire.ts'

export interface GuardedPoolOptions extends Pick<pg.PoolConfig, 'types' | 'onConnect' | 'idleTimeoutMillis'> {
  url: string
  /** What the server calls its connections. */
  name: string
  max: number
  /** What the server gives a statement, ms. */
  statementMs: number
  /** Statements are sent without waiting for the answer of the one before. */
  pipeline?: boolean
}

/** For a connection, also where all are in use, ms. */
const CONNECT_MS = 10_000
/** How much longer than the server a statement is waited for: then its connection leads nowhere. */
const BEYOND_MS = 5000

type Done = (release?: unknown) => void
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: Done) => void

/** Connections that can be given up all at once: what is under way on them fails, and who waits for one is told. */
export class GuardedPool extends pg.Pool {
  readonly #clients = new Set<pg.PoolClient>()
  readonly #waiting = new Set<() => void>()
  #closed = false
  /** What the server calls its connections. */
  readonly label: string

  constructor({ url, name, statementMs, ...options }: GuardedPoolOptions) {
    super({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: statementMs,
      ...KEEP_ALIVE,
      ...options,
    })
    this.label = name
    // An idle connection that breaks (server restarted) must not end the process; the next query opens another.
    this.on('error', () => undefined)
    this.on('connect', (client) => {
      this.#clients.add(client)
      // Nor may one that breaks between two statements of a transaction: the statement that follows is told.
      client.on('error', () => undefined)
      limitSilence(client, statementMs + BEYOND_MS)
      // Where a name or a balancer leads to another server by now, the next connection finds it.
      leaveAfter(client, READ_ONLY)
    })
    this.on('remove', (client) => this.#clients.delete(client as pg.PoolClient))
  }

  get inUse(): boolean {
    return this.totalCount > this.idleCount || this.waitingCount > 0
  }

  /** Ends every connection, and refuses new ones until `reopen`. */
  giveUp(): void {
    this.#closed = true
    for (const refuse of [...this.#waiting]) refuse()
    for (const client of this.#clients) destroyConnection(client)
  }

  reopen(): void {
    this.#closed = false
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.#connect(callback)
      return undefined
    }
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => (client ? resolve(client) : reject(error)))
    })
  }

  #connect(callback: Connected): void {
    let refused = false
    const refuse = () => {
      refused = true
      this.#waiting.delete(refuse)
      callback(new DatabaseAway(), undefined, () => undefined)
    }
    if (this.#closed) {
      refuse()
      return
    }
    this.#waiting.add(refuse)
    super.connect((error, client, done) => {
      // Where the wait ran out there is nothing to give back.
      if (refused) return client && done(error)
      this.#waiting.delete(refuse)
      callback(error, client, done)
    })
  }
}
