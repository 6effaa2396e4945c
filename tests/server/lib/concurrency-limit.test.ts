import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { tooBusy } from '#server/exam/postgres/lanes.ts'
import { concurrencyLimit } from '#server/lib/concurrency-limit.ts'

/** A concurrency limit with calls that are named by their number. */
function gate(options: { inside: number; waiting: number; apart?: number }) {
  const hook = concurrencyLimit({ ...options, full: tooBusy, shareOf: ({ ip }) => ip })
  const inside: number[] = []
  const refused: unknown[] = []
  const calls: EventEmitter[] = []
  return {
    inside,
    refused,
    calls,
    /** `from`: the address that it comes from. */
    call(from = 'one') {
      const raw = new EventEmitter()
      const n = calls.push(raw) - 1
      const done = (error?: Error) => (error ? refused.push(error) : inside.push(n))
      hook.call({} as never, { ip: from } as FastifyRequest, { raw } as unknown as FastifyReply, done)
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

test('A200.1 who comes while others wait is let in after them, though places are free', async () => {
  const { inside, calls, call, turn } = gate({ inside: 4, waiting: 10 })
  for (let n = 0; n < 6; n++) call()
  calls[0]?.emit('finish')
  call()
  expect(inside).toEqual([0, 1, 2, 3])
  calls[1]?.emit('finish')
  await turn()
  expect(inside).toEqual([0, 1, 2, 3, 4, 5])
  calls[2]?.emit('finish')
  calls[3]?.emit('finish')
  await turn()
  expect(inside).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('A200.2 a line that is not full is served in the order of arrival, whatever address it comes from', async () => {
  const { inside, refused, calls, call, turn } = gate({ inside: 1, waiting: 10 })
  for (const from of ['school', 'school', 'school', 'school', 'other', 'school']) call(from)
  for (let n = 0; n < 5; n++) {
    calls[n]?.emit('finish')
    await turn()
  }
  expect([inside, refused]).toEqual([[0, 1, 2, 3, 4, 5], []])
})

test('A200.3 in a full line who has most gives way to others, and shares are served by turns', async () => {
  const { inside, refused, calls, call, turn } = gate({ inside: 1, waiting: 8 })
  for (let n = 0; n < 9; n++) call('flood')
  call('ayu')
  call('bima')
  expect(refused).toHaveLength(2)
  call('flood')
  expect(refused).toHaveLength(3)
  for (const last of [0, 1, 9]) {
    calls[last]?.emit('finish')
    await turn()
  }
  expect(inside).toEqual([0, 1, 9, 10])
})

test('A200.3 in a full line of as many addresses as places nobody gives way', () => {
  const { refused, call } = gate({ inside: 1, waiting: 3 })
  for (const from of ['a', 'b', 'c', 'd', 'e']) call(from)
  expect(refused).toHaveLength(1)
})

test('A200.4 who hung up before the line was reached takes no place', () => {
  const { inside, refused, call, calls } = gate({ inside: 1, waiting: 3 })
  const raw = Object.assign(new EventEmitter(), { destroyed: true })
  expect(calls).toHaveLength(0)
  concurrencyLimit({ inside: 1, waiting: 1, full: tooBusy }).call(
    {} as never,
    {} as FastifyRequest,
    { raw } as unknown as FastifyReply,
    (error?: Error) => refused.push(error),
  )
  expect(refused).toMatchObject([{ code: 'unavailable' }])
  expect(raw.listenerCount('close')).toBe(0)
  call()
  expect(inside).toEqual([0])
})

test('S90.9 calls that are kept apart are let in together, and the first one at once', async () => {
  const { inside, calls, call } = gate({ inside: 8, waiting: 10, apart: 50 })
  call()
  expect(inside).toEqual([0])
  const began = performance.now()
  for (let n = 1; n < 6; n++) call()
  expect(inside).toEqual([0])
  await expect.poll(() => inside, { interval: 1 }).toEqual([0, 1, 2, 3, 4, 5])
  for (const each of calls) each.emit('close')
  call()
  expect(inside).toHaveLength(7)
  call()
  await expect.poll(() => inside, { interval: 1 }).toHaveLength(8)
  // The second bunch came as long after the first as they are kept apart.
  expect(performance.now() - began).toBeGreaterThanOrEqual(49)
})
