import { Worker } from 'node:worker_threads'

export interface RunTask {
  url: string
  run_id: string
  /** What the clock of this process is ahead of the system's, ms. */
  ahead: number
}

export interface RunThread {
  /** Does all that is left of a run. Rejects where the thread fails. */
  run(run_id: string): Promise<void>
  /** At once; the last checkpoint is what remains. */
  stop(): Promise<void>
}

const FILE = new URL('./run-worker.ts', import.meta.url)

/** A thread of its own for each run: reading and judging the answers of a national sitting takes seconds of a processor. */
export function runThread(url: string, now: () => number): RunThread {
  const running = new Set<Worker>()
  let stopped = false
  return {
    run: async (run_id) => {
      if (stopped) return
      const task: RunTask = { url, run_id, ahead: now() - Date.now() }
      const worker = new Worker(FILE, { workerData: task, execArgv: [] })
      running.add(worker)
      return new Promise((resolve, reject) => {
        worker.on('error', reject).on('exit', (code) => {
          running.delete(worker)
          if (code === 0) resolve()
          else reject(new Error('the thread that calibrates ended'))
        })
      })
    },
    stop: async () => {
      stopped = true
      await Promise.all([...running].map((worker) => worker.terminate()))
    },
  }
}
