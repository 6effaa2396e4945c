import { lowerThreadPriority } from '../lib/thread-priority.ts'
import type { FileFault } from './import-error.ts'
import type { Answer } from './protocol.ts'

type Progress = (done: number, total: number) => void

/**
 * What a process apart runs: carries out each order that its server sends. `faultOf`: what is wrong with the file;
 * undefined where the fault is ours.
 */
export function serveOrders<Order, Result>(
  work: (order: Order, onProgress: Progress) => Promise<Result>,
  faultOf: (error: unknown) => FileFault | undefined,
): void {
  lowerThreadPriority({ alone: true })
  const answer = (said: Answer<Result>) => process.send?.(said)
  process.on('message', async (order: Order) => {
    try {
      answer({ kind: 'done', result: await work(order, (done, total) => answer({ kind: 'progress', done, total })) })
    } catch (error) {
      const fault = faultOf(error)
      if (fault !== undefined) answer({ kind: 'refused', fault })
      else answer({ kind: 'failed', stack: String((error as Error).stack ?? error) })
    }
  })
  // The server is gone: nobody waits for an answer.
  process.on('disconnect', () => process.exit())
}
