import { Worker } from 'node:worker_threads'
import type { HashingReply, HashingTask } from './hashing-worker.ts'

const FILE = new URL('./hashing-worker.ts', import.meta.url)
/** A thread's own JavaScript needs next to nothing; what argon2 fills is not V8's. */
const LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 }

export type Hashing = (task: HashingTask) => Promise<string | boolean>

interface Thread {
  worker: Worker
  /** Told what came of the task that it works on. */
  settle: (reply: HashingReply) => void
}

/**
 * Threads of their own for hashing, of low priority: one task each at a time; holding tasks back is the
 * caller's. Made when first needed, they keep no process alive. One that dies fails its task alone.
 */
export function hashingThreads(): Hashing {
  const idle: Thread[] = []

  function make(): Thread {
    const worker = new Worker(FILE, { execArgv: [], resourceLimits: LIMITS })
    const thread: Thread = { worker, settle: () => undefined }
    const lost = (error: string) => {
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
      thread.settle({ error })
    }
    worker.on('message', (reply: HashingReply) => thread.settle(reply))
    worker.on('error', (error: Error) => lost(error.message))
    worker.on('exit', () => lost('a thread that hashes passwords ended'))
    return thread
  }

  return (task) =>
    new Promise((resolve, reject) => {
      const thread = idle.pop() ?? make()
      thread.worker.ref()
      thread.settle = (reply) => {
        thread.settle = () => undefined
        thread.worker.unref()
        if ('error' in reply) reject(new Error(reply.error))
        else resolve(reply.value)
        if (thread.worker.threadId >= 0) idle.push(thread)
      }
      thread.worker.postMessage(task)
    })
}
