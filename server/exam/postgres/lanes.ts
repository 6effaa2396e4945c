import { refusal } from '../../lib/errors.ts'

export interface Lanes<J> {
  push(job: J): void
  /** Jobs that wait or run. */
  load(): number
  /** Resolves when nothing waits or runs any more. */
  idle(): Promise<void>
}

export interface LaneOptions {
  /** Batches that run at once. */
  lanes: number
  /** Jobs in one batch. */
  size: number
  /** Jobs that may wait; beyond that a new one is refused with `unavailable`. */
  limit: number
}

/**
 * Gathers jobs into batches without a timer: what comes in while every lane is busy is the next batch, so that an idle
 * server answers at once and a busy one shares its commits. `run` settles its jobs itself and never rejects.
 */
export function batchLanes<J>(run: (batch: J[]) => Promise<void>, { lanes, size, limit }: LaneOptions): Lanes<J> {
  const waiting: J[] = []
  const idlers: (() => void)[] = []
  let busy = 0
  let running = 0

  function pump(): void {
    while (busy < lanes && waiting.length) {
      const batch = waiting.splice(0, size)
      busy++
      running += batch.length
      void run(batch).finally(() => {
        busy--
        running -= batch.length
        pump()
      })
    }
    if (!busy) for (const done of idlers.splice(0)) done()
  }

  return {
    push(job) {
      if (waiting.length >= limit) throw tooBusy()
      waiting.push(job)
      // What arrived in the same turn of the event loop joins the same batch.
      setImmediate(pump)
    },
    load: () => waiting.length + running,
    idle: () =>
      new Promise((resolve) => {
        idlers.push(resolve)
        setImmediate(pump)
      }),
  }
}

const RETRY_SECONDS = 5

export const tooBusy = () => refusal('server.answers_wait', {}, { retryAfter: RETRY_SECONDS })
