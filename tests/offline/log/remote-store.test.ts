import { expect, test } from 'vitest'
import {
  type RemoteStore,
  remoteStore,
  type StoreReply,
  type StoreRequest,
  type StoreWorker,
} from '#src/offline/disk/remote-store.ts'
import { Book } from '#src/offline/log/book.ts'
import { Replica } from '#src/offline/log/replica.ts'
import { MemoryLogFiles } from '../support/memory-log-files.ts'
import { SimTime } from '../support/sim-time.ts'
import { openFiles } from './disk-benches.ts'
import { ATTEMPT, entries, kept, W } from './disk-things.ts'

const SILENCE_MS = 10_000

/** Workers over the same files, each of which may be silent. */
function workers(files: MemoryLogFiles) {
  const begun: (StoreWorker & { silent: boolean; ended: boolean; asked: number })[] = []
  const start = (silent: boolean) => {
    const store = openFiles(files) as unknown as RemoteStore
    const worker: (typeof begun)[number] = {
      ...{ silent, ended: false, asked: 0, onmessage: null, onerror: null },
      postMessage: ({ id, call, args }: StoreRequest) => {
        worker.asked++
        if (!worker.silent) void answer(id, (store[call] as (...of: unknown[]) => Promise<unknown>)(...args))
      },
      terminate: () => {
        worker.ended = true
      },
    }
    const answer = async (id: number, result: Promise<unknown>) => {
      const data: StoreReply = { id, ok: true, result: await result }
      if (!worker.ended) worker.onmessage?.call(worker as unknown as Worker, { data } as MessageEvent)
    }
    begun.push(worker)
    return worker
  }
  return { begun, start }
}

const after = (time: SimTime) => (ms: number, run: () => void) => time.after(ms, run)

test('I23.27 a worker of files that says nothing for ten seconds is ended, what waited for it is refused, and the next call begins another one that works', async () => {
  const [time, { begun, start }] = [new SimTime(), workers(new MemoryLogFiles())]
  let silent = true
  const store = remoteStore(() => start(silent), after(time))
  const refused: string[] = []
  for (const seq of [1, 2])
    store.add(ATTEMPT, W, entries(1, seq)).catch(({ message }: Error) => void refused.push(message))
  await time.pass(SILENCE_MS - 1)
  expect([refused, begun.map(({ ended }) => ended)]).toEqual([[], [false]])
  await time.pass(1)
  expect(refused).toEqual(['The store fell silent.', 'The store fell silent.'])
  expect(begun.map(({ ended, asked }) => [ended, asked])).toEqual([[true, 2]])
  silent = false
  expect(await store.add(ATTEMPT, W, entries(1, 3))).toEqual(new Map([[W, 3]]))
  expect((await store.load(ATTEMPT)).logs.get(W)).toEqual(entries(1, 3))
  expect(begun.map(({ ended, asked }) => [ended, asked])).toEqual([
    [true, 2],
    [false, 2],
  ])
  // One that works is not ended, however long nothing is asked of it.
  await time.pass(10 * SILENCE_MS)
  expect(begun[1]?.ended).toBe(false)
})

test('I23.28 one that worked and falls silent in the middle of an exam is made whole once another works: nothing is lost, and nothing stands twice', async () => {
  const [time, files] = [new SimTime(), new MemoryLogFiles()]
  const { begun, start } = workers(files)
  let silent = false
  const store = remoteStore(() => start(silent), after(time))
  const book = new Book(kept())
  const replica = new Replica(store, book, { after: after(time) })
  book.grew = (writer) => replica.grew(writer)
  const pass = async (seconds: number) => {
    for (let n = 0; n < seconds; n++) {
      replica.grew(W)
      await time.pass(1000)
    }
  }
  book.add(W, entries(1, 3))
  await pass(2)
  expect([replica.state, replica.has(W)]).toEqual(['well', 3])
  const [first] = begun
  if (!first) throw new Error('no worker')
  first.silent = true
  silent = true
  book.add(W, entries(4, 6))
  await time.pass(1000)
  expect([replica.state, replica.has(W)]).toEqual(['ailing', 3])
  // The next one is silent as well, and the one after that works.
  await pass(15)
  expect(begun.length).toBeGreaterThan(1)
  expect(replica.state).toBe('ailing')
  silent = false
  await pass(30)
  expect([replica.state, replica.has(W)]).toEqual(['well', 6])
  expect(begun.slice(0, -1).every(({ ended }) => ended)).toBe(true)
  expect((await openFiles(files).load(ATTEMPT)).logs).toEqual(new Map([[W, entries(1, 6)]]))
})
