import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { behindRequests } from '../../behind-requests.ts'
import { judge } from '../judge.ts'
import { ImportError } from '../types.ts'
import type { Answer, Order } from './protocol.ts'

/** Questions between two signs of life. */
const STEP = 20

behindRequests({ alone: true })
// One picture at a time is enough.
sharp.cache(false)
sharp.concurrency(1)

const answer = (said: Answer) => process.send?.(said)

process.on('message', async ({ path, filename }: Order) => {
  try {
    const judged = await judge({ bytes: readFileSync(path), filename }, (done, total) => {
      if (done % STEP === 0 || done === total) answer({ kind: 'progress', done, total })
    })
    answer({ kind: 'judged', judged })
  } catch (error) {
    if (error instanceof ImportError) answer({ kind: 'refused', message: error.message })
    else answer({ kind: 'failed', stack: String((error as Error).stack ?? error) })
  }
})
// The server is gone: nobody waits for an answer.
process.on('disconnect', () => process.exit())
