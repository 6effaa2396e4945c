import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { DatabaseGuard } from './guard.ts'

/**
 * Connections are kept apart by who waits for them, so that none can take all: phones that fetch, start and sign in;
 * the back office; public pages and registration; and what no request waits for, like jobs and exports. Saves and
 * starts have their own besides (exam/postgres).
 */
export type PoolName = 'exam' | 'office' | 'public' | 'work'

/** Connections, and how long the server works on one statement at the most, ms. `pipeline`: statements do not wait for each other's answer. */
const POOLS: Record<PoolName, { max: number; statementMs: number; pipeline?: boolean }> = {
  exam: { max: 6, statementMs: 20_000, pipeline: true },
  office: { max: 8, statementMs: 120_000 },
  public: { max: 6, statementMs: 10_000 },
  work: { max: 6, statementMs: 15 * 60_000 },
}

export type Pools = Record<PoolName, pg.Pool>

const chosen = new AsyncLocalStorage<PoolName>()

/** What `work` asks of the database goes by the connections of that name; outside of it by those of `work`. */
export const withPool = <T>(name: PoolName, work: () => T): T => chosen.run(name, work)

export function openPools(guard: DatabaseGuard): Pools {
  const open = (name: PoolName) => guard.pool({ name: `elp-${name}`, ...POOLS[name], onConnect: readIsoDates })
  return { exam: open('exam'), office: open('office'), public: open('public'), work: open('work') }
}

const ISO_DATES = { text: 'set datestyle to iso', query_timeout: 10_000 }

/** An operator's server may write dates in a style of its own, in which Node reads none or the wrong ones. */
const readIsoDates = (client: pg.ClientBase) => client.query(ISO_DATES).then(() => undefined)

/** All of them as one, each statement by the connections of whoever asks. Drizzle knows a pool by its class's name. */
class ChosenPool {
  readonly #pools: Pools

  constructor(pools: Pools) {
    this.#pools = pools
  }

  get #own(): pg.Pool {
    return this.#pools[chosen.getStore() ?? 'work']
  }

  query(...args: unknown[]): unknown {
    return (this.#own.query as (...args: unknown[]) => unknown).apply(this.#own, args)
  }

  connect(...args: unknown[]): unknown {
    return (this.#own.connect as (...args: unknown[]) => unknown).apply(this.#own, args)
  }
}

export const chosenPool = (pools: Pools): pg.Pool => new ChosenPool(pools) as unknown as pg.Pool
