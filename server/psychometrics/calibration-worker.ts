import {
  MessageChannel,
  type MessagePort,
  parentPort,
  receiveMessageOnPort,
  Worker,
  workerData,
} from 'node:worker_threads'
import { lowerThreadPriority } from '../lib/thread-priority.ts'
import { advanced, finished, started, type Work } from './calibration.ts'
import type { CalibrationTask, CalibrationWord } from './calibration-thread.ts'
import { type Counts, together } from './expectation.ts'
import { type HalfReply, type HalfTask, half } from './half.ts'
import type { Patterns } from './responses.ts'

export interface HalfThread {
  patterns: Patterns
  port: MessagePort
  ready: Int32Array
}

/** No step takes so long; a thread that died would never answer. */
const PATIENCE_MS = 600_000

lowerThreadPriority()

const { patterns, options, checkpoint, threads, every, stop } = workerData as CalibrationTask
const say = (word: CalibrationWord) => parentPort?.postMessage(word)

const second = threads > 1 ? helper() : null
const both = (task: HalfTask): [HalfReply, HalfReply] => {
  second?.ask(task)
  const first = half(patterns, false, task)
  return [first, second ? second.answer() : half(patterns, true, task)]
}

const work: Work = {
  expect: (items, grid) => {
    const [one, other] = both({ kind: 'expect', items, grid }) as [Counts, Counts]
    return together(one, other)
  },
  information: (items, grid, layout, method) => {
    const [one, other] = both({ kind: 'information', items, grid, layout, method }) as [Float64Array, Float64Array]
    return one.map((value, index) => value + (other[index] as number))
  },
}

let state = checkpoint ?? started(patterns, options)
while (state.phase !== 'done' && Atomics.load(stop, 0) === 0) {
  state = advanced(state, patterns, options, work)
  const { cycle, phase, change, objective } = state
  say({ kind: 'progress', progress: { cycle, phase, change, objective } })
  if (cycle % every === 0 || phase === 'done') say({ kind: 'checkpoint', checkpoint: state })
}
if (state.phase === 'done') say({ kind: 'done', calibration: finished(state, patterns, options, work) })
else say({ kind: 'stopped', checkpoint: state })
second?.end()

function helper() {
  const { port1, port2 } = new MessageChannel()
  const ready = new Int32Array(new SharedArrayBuffer(4))
  const data: HalfThread = { patterns, port: port2, ready }
  const worker = new Worker(new URL('./half-worker.ts', import.meta.url), {
    workerData: data,
    transferList: [port2],
    execArgv: [],
  })
  return {
    ask(task: HalfTask) {
      Atomics.store(ready, 0, 0)
      port1.postMessage(task)
    },
    answer(): HalfReply {
      // A thread that lost its turn between its answer and its word may wake this one at the next task: that is no answer yet.
      while (Atomics.load(ready, 0) === 0)
        if (Atomics.wait(ready, 0, 0, PATIENCE_MS) === 'timed-out') throw new Error('the second thread does not answer')
      const reply = receiveMessageOnPort(port1)?.message as HalfReply | Error
      if (reply instanceof Error) throw reply
      return reply
    },
    end() {
      port1.close()
      void worker.terminate()
    },
  }
}
