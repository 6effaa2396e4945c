import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** PostgreSQL's code for a lock that was not to be had in time. */
const NO_LOCK = '55P03'

export interface LockLimit {
  limit_ms: number
  pause_ms: number
  tries: number
}

/** Ten minutes at the most: a backup of a large school takes that long. */
const USUAL: LockLimit = { limit_ms: 2000, pause_ms: 3000, tries: 120 }

/** Once a minute. */
const TELL_EVERY = 12

/**
 * Does what changes tables while the server of before goes on saving. A change that waits for its table holds up whoever comes after it,
 * every save among them; so it waits two seconds, gives up, lets them pass and tries again. `work` is one transaction, or may be repeated.
 */
export async function underLockLimit(client: pg.Client, work: () => Promise<void>, limit = USUAL): Promise<void> {
  await client.query(`set lock_timeout = ${limit.limit_ms}`)
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (codeOf(error) !== NO_LOCK || tried >= limit.tries) throw error
      if (tried % TELL_EVERY === 1)
        process.stderr.write('The schema waits for tables that are in use; it is tried again.\n')
      await pause(limit.pause_ms)
    }
  }
}

/** What reads and writes for the migrations wraps the database's error. */
const codeOf = (error: unknown): unknown =>
  error instanceof Error ? ((error as { code?: unknown }).code ?? codeOf(error.cause)) : undefined
