import { parentPort, workerData } from 'node:worker_threads'
import { behindRequests } from '../behind-requests.ts'
import { type Connection, open } from '../db/connect.ts'
import { scoreAttempts } from '../results/score-attempts.ts'
import type { ScoringReply, ScoringTask } from './scoring-thread.ts'

behindRequests()

const { url } = workerData as { url: string }
let connection: Promise<Connection> | undefined

parentPort?.on('message', async ({ ids, now }: ScoringTask) => {
  parentPort?.postMessage(await scored(ids, now))
})

async function scored(ids: readonly string[], now: number): Promise<ScoringReply> {
  try {
    await scoreAttempts((await connected()).db, ids, () => now)
    return {}
  } catch (error) {
    return { error: String((error as Error).stack ?? error) }
  }
}

/** A database that is away now is asked again with the next task. */
function connected(): Promise<Connection> {
  connection ??= open(url).catch((error: Error) => {
    connection = undefined
    throw error
  })
  return connection
}
