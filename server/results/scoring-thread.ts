import { Worker } from 'node:worker_threads'

export interface ScoringTask {
  /** Which one a reply is about. */
  n: number
  ids: readonly string[]
  /** Epoch ms that the scores bear. */
  now: number
}

export interface ScoringReply {
  n: number
  error?: string
}

export interface ScoringThread {
  /** Rejects where one of the attempts cannot be scored; the others are. While one task waits for the database another is worked on. */
  score(task: Omit<ScoringTask, 'n'>): Promise<void>
  stop(): Promise<void>
}

const FILE = new URL('./scoring-worker.ts', import.meta.url)
const IDLE_MS = 30_000

interface Running {
  worker: Worker
  /** By the numbers of their tasks. */
  replies: Map<number, PromiseWithResolvers<void>>
}

/** A thread of its own for the scores of a sitting that is over: those who still answer do not wait behind them. */
export function scoringThread(url: string): ScoringThread {
  let running: Running | undefined
  let idle: NodeJS.Timeout | undefined
  let asked = 0

  const stop = async () => {
    clearTimeout(idle)
    const ending = running
    running = undefined
    await ending?.worker.terminate()
  }

  return {
    stop,
    score: async (task) => {
      clearTimeout(idle)
      running ??= make()
      const { worker, replies } = running
      const n = asked++
      const reply = Promise.withResolvers<void>()
      replies.set(n, reply)
      worker.postMessage({ ...task, n } satisfies ScoringTask)
      try {
        await reply.promise
      } finally {
        replies.delete(n)
        // What it holds in memory is given back once there is nothing more to do.
        if (replies.size === 0 && running?.replies === replies) idle = setTimeout(stop, IDLE_MS).unref()
      }
    },
  }

  function make(): Running {
    const made: Running = { worker: new Worker(FILE, { workerData: { url }, execArgv: [] }), replies: new Map() }
    // One that fails while it has nothing to do ends alone; without a listener it would take the process with it.
    const ended = (error: Error) => {
      if (running === made) running = undefined
      for (const reply of made.replies.values()) reply.reject(error)
    }
    made.worker.on('message', ({ n, error }: ScoringReply) => {
      if (error === undefined) made.replies.get(n)?.resolve()
      else made.replies.get(n)?.reject(new Error(error))
    })
    made.worker.on('error', ended).on('exit', () => ended(new Error('the thread that scores ended')))
    return made
  }
}
