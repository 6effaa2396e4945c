import { parentPort } from 'node:worker_threads'
import { judge } from '../judge.ts'
import { ImportError } from '../types.ts'
import type { Answer, Order } from './protocol.ts'

/** Questions between two signs of life. */
const STEP = 20

const answer = (said: Answer) => parentPort?.postMessage(said)

parentPort?.on('message', async (order: Order) => {
  try {
    const judged = await judge(order, (done, total) => {
      if (done % STEP === 0 || done === total) answer({ kind: 'progress', done, total })
    })
    answer({ kind: 'judged', judged })
  } catch (error) {
    if (error instanceof ImportError) answer({ kind: 'refused', message: error.message })
    else answer({ kind: 'failed', stack: String((error as Error).stack ?? error) })
  }
})
