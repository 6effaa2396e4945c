import { GuardedPool, type GuardedPoolOptions } from './guarded-pool.ts'
import { type DatabaseState, databaseProbe } from './probe.ts'

/**
 * Sees to it that nobody waits for a database that does not answer. While connections are in use it is asked every
 * second whether it is there. Once it has left several questions unanswered every statement under way fails, its
 * connection is dropped, and new ones are refused at once. It is asked on, and with its first answer work goes on. A
 * statement that takes long on a database that answers is left alone.
 */
export interface DatabaseGuard {
  url: string
  /** How the database stands, known within two seconds. */
  state(): Promise<DatabaseState>
  /** Connections that are given up when the database is. */
  pool(options: Omit<GuardedPoolOptions, 'url'>): GuardedPool
  /** How each name's connections stand; of one name there may be several. */
  pools(): { name: string; open: number; idle: number; waiting: number }[]
  /** Told each time the database was given up. */
  onAway(listener: () => void): void
  stop(): Promise<void>
}

const LOOK_MS = 1000
/** A machine with much to do may answer late once or twice. */
const UNANSWERED = 3

export function databaseGuard(url: string): DatabaseGuard {
  const probe = databaseProbe(url)
  const pools: GuardedPool[] = []
  const listeners: (() => void)[] = []
  let unanswered = 0
  let looking = false

  const timer = setInterval(() => {
    if (looking || !(unanswered || pools.some(({ inUse }) => inUse))) return
    looking = true
    void look().finally(() => {
      looking = false
    })
  }, LOOK_MS)
  timer.unref()

  async function look(): Promise<void> {
    if ((await probe.state()) === 'away') {
      unanswered++
      if (unanswered >= UNANSWERED) for (const pool of pools) pool.giveUp()
      if (unanswered === UNANSWERED) for (const tell of listeners) tell()
      return
    }
    unanswered = 0
    for (const pool of pools) pool.reopen()
  }

  return {
    url,
    state: probe.state,
    pool(options) {
      const pool = new GuardedPool({ url, ...options })
      pools.push(pool)
      return pool
    },
    pools: () =>
      pools.map(({ label: name, totalCount: open, idleCount: idle, waitingCount: waiting }) => ({
        ...{ name, open, idle, waiting },
      })),
    onAway: (listener) => void listeners.push(listener),
    async stop() {
      clearInterval(timer)
      await probe.stop()
    },
  }
}
