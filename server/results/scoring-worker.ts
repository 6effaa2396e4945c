import { parentPort, workerData } from 'node:worker_threads'
import { type Connection, open } from '../db/connect.ts'
import { lowerThreadPriority } from '../lib/thread-priority.ts'
import { scoreAttempts } from './score-attempts.ts'
import type { ScoringReply, ScoringTask } from './scoring-thread.ts'

lowerThreadPriority()

const { url } = workerData as { url: string }
let connection: Promise<Connection> | undefined

parentPort?.on('message', async ({ n, ids, now }: ScoringTask) => {
  parentPort?.postMessage({ n, ...(await scored(ids, now)) } satisfies ScoringReply)
})

async function scored(ids: readonly string[], now: number): Promise<Omit<ScoringReply, 'n'>> {
  try {
    await scoreAttempts((await connected()).db, ids, () => now)
    return {}
  } catch (error) {
    return { error: String((error as Error).stack ?? error) }
  }
}

/** If the database is unavailable, the next task tries again. */
function connected(): Promise<Connection> {
  connection ??= open(url).catch((error: Error) => {
    connection = undefined
    throw error
  })
  return connection
}
