import { once } from 'node:events'
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const MODULE = new URL('../../../server/lib/thread-priority.ts', import.meta.url).href
const OWN = `const { readFileSync } = require('node:fs')
const { parentPort } = require('node:worker_threads')
import(${JSON.stringify(MODULE)}).then(({ lowerThreadPriority }) => {
  lowerThreadPriority()
  const fields = readFileSync('/proc/thread-self/stat', 'utf8').split(') ')[1].split(' ')
  parentPort.postMessage(Number(fields[16]))
})`

test.runIf(process.platform === 'linux')(
  'S93.4 a thread that works behind requests has a low priority, and those that answer keep theirs',
  async () => {
    const before = getPriority()
    const worker = new Worker(OWN, { eval: true })
    const [nice] = await once(worker, 'message')
    expect(nice).toBe(Math.max(before, 10))
    expect(getPriority()).toBe(before)
    await worker.terminate()
  },
)
