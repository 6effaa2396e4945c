import { lowerThreadPriority } from '../lib/thread-priority.ts'
import type { Answer } from './protocol.ts'

type Progress = (done: number, total: number) => void

/**
 * What a process apart runs: carries out each order that its server sends. `refusal`: words for the author of a file at
 * fault; undefined where the fault is ours.
 */
export function serveOrders<Order, Result>(
  work: (order: Order, onProgress: Progress) => Promise<Result>,
  refusal: (error: unknown) => string | undefined,
): void {
  lowerThreadPriority({ alone: true })
  const answer = (said: Answer<Result>) => process.send?.(said)
  process.on('message', async (order: Order) => {
    try {
      answer({ kind: 'done', result: await work(order, (done, total) => answer({ kind: 'progress', done, total })) })
    } catch (error) {
      const message = refusal(error)
      if (message !== undefined) answer({ kind: 'refused', message })
      else answer({ kind: 'failed', stack: String((error as Error).stack ?? error) })
    }
  })
  // The server is gone: nobody waits for an answer.
  process.on('disconnect', () => process.exit())
}
