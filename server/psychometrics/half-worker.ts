import { workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '../lib/thread-priority.ts'
import type { HalfThread } from './calibration-worker.ts'
import { type HalfReply, type HalfTask, half } from './half.ts'

lowerThreadPriority()

const { patterns, port, ready } = workerData as HalfThread

port.on('message', (task: HalfTask) => {
  let reply: HalfReply | Error
  try {
    reply = half(patterns, true, task)
  } catch (error) {
    reply = error as Error
  }
  port.postMessage(reply)
  // The other thread stands still until then: it computes, and has no turn in which an event could reach it.
  Atomics.store(ready, 0, 1)
  Atomics.notify(ready, 0)
})
