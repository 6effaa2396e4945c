import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { Book, begin } from '#offline/log/book.ts'
import type { Network } from '#offline/log/ports.ts'
import { Sender } from '#offline/send/sender.ts'
import { BEGUN } from './log/disk-things.ts'
import { SimTime } from './log/sim-time.ts'

test('I9.41 a call that breaks in the browser ends no sending: it is made again', async () => {
  const time = new SimTime()
  let calls = 0
  const init = () => {
    calls++
    throw new Error('The database of the log-in fails.')
  }
  const network = { init: async () => init() } as unknown as Network
  const book = new Book(begin(BEGUN))
  const ports = {
    wall: () => time.now,
    mono: () => time.now,
    random: () => 0.5,
    after: (ms: number, run: () => void) => {
      const timer = time.begin(ms, run)
      return () => {
        timer.off = true
      }
    },
  }
  const sender = new Sender({
    book,
    network,
    learned: () => undefined,
    fresh: async () => undefined,
    ports: { ...ports, sha256: (text) => hash('sha256', text) },
  })
  sender.kick(0)
  await time.pass(60_000)
  expect(calls).toBeGreaterThan(5)
  sender.stop()
})
