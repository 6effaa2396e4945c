import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { inWorkContext, requestIds } from '../lib/work-context.ts'

/** A job's name, what it does with work that waits, and when it runs by itself (cron, to the minute). */
export interface JobHandler {
  name: string
  cron?: string
  /** How much work is handed over at once; 1 where absent. */
  batch?: number
  /** How many times over at the same time: while one batch is worked on the next is fetched, and the one before is marked as done. */
  atOnce?: number
  /** How often what failed is tried again, and after how long first; each pause is twice the one before. */
  retry?: { limit: number; delaySeconds: number }
  /** Given the work that every try of failed. */
  onDead?(work: Record<string, unknown>[]): Promise<void>
  /** Where it throws, all that was handed over is tried again. */
  handle(work: Record<string, unknown>[]): Promise<void>
}

export interface Jobs {
  /** Queues a piece of work; of several with the same key that wait, one is kept. */
  send(name: string, data: Record<string, unknown>, key: string): Promise<void>
  stop(): Promise<void>
}

export interface JobOptions {
  pool: pg.Pool
  handlers: readonly JobHandler[]
  onError(error: Error): void
}

/** What lies in the queue; of work that time alone asks for nothing does. */
export interface QueuedJob {
  data: Record<string, unknown>
  request_ids: readonly string[]
}

const POLL_SECONDS = 1
const STOP_MS = 10_000
const HELD_SECONDS = 90

/** Jobs on the database that everything else is on: each runs once, on whichever node is free, and is tried again. */
export async function startBoss({ pool, handlers, onError }: JobOptions): Promise<Jobs> {
  // What fails is tried again later with longer pauses; until then it is only logged.
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } })
  boss.on('error', onError)
  await boss.start()
  for (const handler of handlers) await register(boss, handler, onError)
  return {
    send: async (name, data, key) => {
      await boss.send(name, { data, request_ids: requestIds() } satisfies QueuedJob, { singletonKey: key })
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS }),
  }
}

async function register(boss: PgBoss, handler: JobHandler, onError: (error: Error) => void): Promise<void> {
  const { name, cron, batch = 1, atOnce = 1, handle, retry, onDead } = handler
  const dead = `${name}-dead`
  if (onDead) await register(boss, { name: dead, handle: onDead }, onError)
  // `short`: at most one waits under each key, so that asking twice is asking once.
  const tries = { retryLimit: retry?.limit ?? 5, retryDelay: retry?.delaySeconds ?? 0, retryBackoff: true }
  // A process that was killed holds its work no longer than this.
  const expiry = retry ? { expireInSeconds: HELD_SECONDS } : {}
  await boss.createQueue(name, { policy: 'short', ...tries, ...expiry, ...(onDead && { deadLetter: dead }) })
  // No job has a group, so this limits nothing. pg-boss then looks jobs up by a list of ids; without it, where statistics are
  // older than a burst of jobs, PostgreSQL compares each of a batch with each that waits (1,000 of 20,000: 2.8 s instead of 0.2 s).
  const groups = batch > 1 ? { groupConcurrency: 1 } : {}
  const options = { pollingIntervalSeconds: POLL_SECONDS, batchSize: batch, localConcurrency: atOnce, ...groups }
  const worker = await boss.work<Partial<QueuedJob>>(name, options, async (jobs) => {
    // More than this waits: it is looked for at once instead of at the next poll.
    if (jobs.length === batch) boss.notifyWorker(worker)
    const queued = jobs.map((job) => job.data ?? {})
    const request_ids = [...new Set(queued.flatMap(({ request_ids = [] }) => request_ids))]
    await inWorkContext({ job: name, request_ids }, () =>
      handle(queued.map(({ data = {} }) => data)).catch((error: Error) => {
        onError(error)
        throw error
      }),
    )
  })
  if (cron) await boss.schedule(name, cron)
}
