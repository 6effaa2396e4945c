import { Worker } from 'node:worker_threads'

export interface ScoringTask {
  ids: readonly string[]
  /** Epoch ms that the scores bear. */
  now: number
}

export interface ScoringReply {
  error?: string
}

export interface ScoringThread {
  /** One task at a time. Rejects where one of the attempts cannot be scored; the others are. */
  score(task: ScoringTask): Promise<void>
  stop(): Promise<void>
}

const FILE = new URL('./scoring-worker.ts', import.meta.url)
const IDLE_MS = 30_000

/** A thread of its own for the scores of a sitting that is over: those who still answer do not wait behind them. */
export function scoringThread(url: string): ScoringThread {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  const stop = async () => {
    clearTimeout(idle)
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }

  return {
    stop,
    score: async (task) => {
      clearTimeout(idle)
      worker ??= make()
      try {
        const { error } = await reply(worker, task)
        if (error) throw new Error(error)
      } finally {
        // What it holds in memory is given back once there is nothing more to do.
        idle = setTimeout(stop, IDLE_MS).unref()
      }
    },
  }

  function make(): Worker {
    const made = new Worker(FILE, { workerData: { url }, execArgv: [] })
    // One that fails while it has nothing to do ends alone; without a listener it would take the process with it.
    return made.on('error', () => forget(made)).on('exit', () => forget(made))
  }

  function forget(ended: Worker): void {
    if (worker === ended) worker = undefined
  }

  function reply(thread: Worker, task: ScoringTask): Promise<ScoringReply> {
    return new Promise((resolve, reject) => {
      // Its own listeners alone: whoever ends the thread meanwhile waits for its exit too.
      const settle = (act: () => void) => {
        thread.off('message', heard).off('error', failed).off('exit', ended)
        act()
      }
      const heard = (said: ScoringReply) => settle(() => resolve(said))
      const failed = (error: Error) => settle(() => reject(error))
      const ended = () => failed(new Error('the thread that scores ended'))
      thread.on('message', heard).on('error', failed).on('exit', ended)
      thread.postMessage(task)
    })
  }
}
