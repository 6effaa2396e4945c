import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { tooBusy } from '#server/exam/postgres/lanes.ts'
import { turnstile } from '#server/turnstile.ts'

/** A turnstile with calls that are named by their number. */
function gate(options: { inside: number; waiting: number }) {
  const hook = turnstile({ ...options, full: tooBusy })
  const inside: number[] = []
  const refused: unknown[] = []
  const calls: EventEmitter[] = []
  return {
    inside,
    refused,
    calls,
    call() {
      const raw = new EventEmitter()
      const n = calls.push(raw) - 1
      const done = (error?: Error) => (error ? refused.push(error) : inside.push(n))
      hook.call({} as never, {} as FastifyRequest, { raw } as unknown as FastifyReply, done)
    },
    turn: () => new Promise((resolve) => setImmediate(resolve)),
  }
}

test('S90.5 so many starts are let in at once, the others in their order as places come free', async () => {
  const { inside, calls, call, turn } = gate({ inside: 2, waiting: 10 })
  for (let n = 0; n < 5; n++) call()
  expect(inside).toEqual([0, 1])
  calls[1]?.emit('finish')
  calls[1]?.emit('close')
  await turn()
  expect(inside).toEqual([0, 1, 2])
  calls[0]?.emit('close')
  calls[2]?.emit('close')
  await turn()
  expect(inside).toEqual([0, 1, 2, 3, 4])
})

test('S90.6 who hangs up while waiting takes no place, and the line never stands still', async () => {
  const { inside, calls, call, turn } = gate({ inside: 1, waiting: 10 })
  for (let n = 0; n < 4; n++) call()
  calls[1]?.emit('close')
  calls[2]?.emit('close')
  calls[0]?.emit('finish')
  await turn()
  expect(inside).toEqual([0, 3])
  calls[3]?.emit('close')
  await turn()
  call()
  expect(inside).toEqual([0, 3, 4])
})

test('S90.7 a start beyond the line is told to come again, not kept', () => {
  const { inside, refused, call } = gate({ inside: 1, waiting: 1 })
  for (let n = 0; n < 3; n++) call()
  expect(inside).toEqual([0])
  expect(refused).toMatchObject([{ code: 'unavailable', retryAfter: expect.any(Number) }])
})

test('S90.8 places come free by the bunch, so that those let in share one commit', async () => {
  const { inside, calls, call, turn } = gate({ inside: 4, waiting: 10 })
  for (let n = 0; n < 8; n++) call()
  calls[0]?.emit('finish')
  await turn()
  expect(inside).toEqual([0, 1, 2, 3])
  calls[1]?.emit('finish')
  await turn()
  expect(inside).toEqual([0, 1, 2, 3, 4, 5])
})
