import type pg from 'pg'
import type { DatabaseGuard } from '../../db/guard.ts'
import type { Attempt, Device, LogRow } from '../core/state.ts'
import type { ExamStore } from '../store.ts'
import { appendKnown } from './append.ts'
import { isAway, isCollision } from './failures.ts'
import { type Job, judgeBatch } from './judge-batch.ts'
import { KnownAttempts } from './known-attempts.ts'
import { batchLanes, tooBusy } from './lanes.ts'
import { examPool, inTransaction } from './pool.ts'

export interface PostgresStore extends ExamStore {
  /** Requests that wait for their commit. */
  load(): number
  /** Waits for what is under way, then lets go of the connections. */
  close(): Promise<void>
}

/** A city's phones may come back in one second after an outage; each brings at most 64 KB. */
const LANES = { lanes: 2, size: 128, limit: 6000 }
/** Starts come in one second for a whole sitting; apart from the saves, which must not wait for them. */
const START_LANES = { lanes: 2, size: 64, limit: 20_000 }
const READERS = 2
const MAX_TRIES = 5

/** Attempts and logs in PostgreSQL; flushes that arrive together share one commit. */
export function postgresStore(guard: DatabaseGuard): PostgresStore {
  const known = new KnownAttempts()
  const saves = examPool(guard, LANES.lanes)
  const starts = examPool(guard, START_LANES.lanes + READERS)
  // What was learned from a database holds as long as the connections to it do: the next may lead to another, which
  // took its place and lacks the last of what this one had.
  for (const pool of [saves, starts]) pool.on('remove', () => known.forgetAll())
  const queue = batchLanes<Job>(runSaves, LANES)
  const startQueue = batchLanes<Job>((jobs) => runBatch(starts, jobs), START_LANES)

  async function runSaves(jobs: Job[]): Promise<void> {
    try {
      const left = await appendKnown(saves, jobs, known)
      if (left.length) await runBatch(saves, left)
    } catch (error) {
      // Whether it was written is not known where the database went away: then nobody may be judged again.
      if (isAway(error)) for (const job of jobs) job.reject(tooBusy())
      else await runBatch(saves, jobs)
    }
  }

  async function runBatch(pool: pg.Pool, jobs: Job[], tries = 0): Promise<void> {
    try {
      const settlements = await inTransaction(pool, (client) => judgeBatch(client, jobs, known))
      for (const settle of settlements) settle()
    } catch (error) {
      await afterFailure(pool, jobs, error, tries)
    }
  }

  /** One poisoned request must not take the others with it: each is tried by itself. */
  async function afterFailure(pool: pg.Pool, jobs: Job[], error: unknown, tries: number): Promise<void> {
    if (isAway(error)) for (const job of jobs) job.reject(tooBusy())
    else if (isCollision(error) && tries < MAX_TRIES) await runBatch(pool, jobs, tries + 1)
    else if (jobs.length === 1) jobs[0]?.reject(error)
    else for (const job of jobs) await runBatch(pool, [job])
  }

  return {
    transact: (attempt_id, range, rule) =>
      new Promise((resolve, reject) => {
        queue.push({ attempt_id, range, rule, resolve: resolve as (reply: unknown) => void, reject })
      }),
    start: (start, rule) =>
      new Promise((resolve, reject) => {
        startQueue.push({
          attempt_id: start.attempt_id,
          range: null,
          start,
          rule: (existing, others) => rule({ existing, others }),
          resolve: resolve as (reply: unknown) => void,
          reject,
        })
      }),
    read: async (attempt_id) => {
      const attempt = await starts.query<Attempt>('select * from attempt where id = $1', [attempt_id])
      const devices = await starts.query<Device>(
        'select * from attempt_device where attempt_id = $1 order by joined_at, device_id',
        [attempt_id],
      )
      return attempt.rows[0] ? { attempt: attempt.rows[0], devices: devices.rows } : null
    },
    log: async (attempt_id, limit) => {
      const text = 'select * from answer_log where attempt_id = $1 order by device_id, seq limit $2'
      return (await starts.query<LogRow>(text, [attempt_id, limit])).rows
    },
    due: async (now, limit) => {
      const text = `select id from attempt where status = 'open' and sync_until < $1
        and coalesce(live -> 'paused', 'null') = 'null'::jsonb order by sync_until limit $2`
      return (await starts.query<{ id: string }>(text, [now, limit])).rows.map(({ id }) => id)
    },
    load: () => queue.load() + startQueue.load(),
    close: async () => {
      await Promise.all([queue.idle(), startQueue.idle()])
      await Promise.all([saves.end(), starts.end()])
    },
  }
}
