import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { InitReply, InitRequest } from '#contract/exam/messages.ts'
import { outlineWith, Phone } from '#tests/support/exam-material.ts'
import { memorySitting } from '#tests/support/exam-memory.ts'

const MINUTE = 60_000

/** A phone that began online, or that tells only now (`told`) of a start without a network. */
async function begun(options: { outline?: ReturnType<typeof outlineWith>; told?: number } = {}) {
  const world = memorySitting(options.outline)
  const phone = new Phone()
  const started_at = world.clock.ms
  if (options.told) world.clock.advance(options.told)
  const queued = options.told ? { t: options.told, started_at } : {}
  const join = async (device: Phone, more: Partial<InitRequest> = {}) => {
    const reply = await world.exam.init(world.user_id, device.init(world.place, world.clock.ms, more))
    expect(reply.status).toBe(200)
    return (reply.body as InitReply).upload_token
  }
  const token = await join(phone, queued)
  const send = async (device = phone, by = token, from = 0) =>
    expect((await world.exam.answer(by, device.request(device.entries.slice(from)))).status).toBe(200)
  const odd = () => {
    const { anomalies } = world.exam.store.kept(phone.attempt_id)?.attempt ?? { anomalies: [] }
    return anomalies.map(({ kind, detail }) => ({ kind, ...detail }))
  }
  const question = (index = 0) => world.questions[index] as string
  return { ...world, phone, token, join, send, odd, question }
}

test('S200.30 answers dated in time that a phone sends only in the grace leave an anomaly where it had been online', async () => {
  const world = await begun()
  world.phone.choose(world.question(), 'A', MINUTE)
  world.clock.advance(9 * MINUTE)
  await world.send()
  expect(world.odd()).toEqual([])
  world.clock.advance(6 * MINUTE)
  world.phone.choose(world.question(1), 'B', 5 * MINUTE)
  await world.send(world.phone, world.token, 1)
  expect(world.odd()).toEqual([{ kind: 'sent_in_grace', late_ms: 10 * MINUTE, online_later_ms: 4 * MINUTE, count: 1 }])
})

test('S200.31 a phone that began and sat without any network leaves no such anomaly, however many batches it sends', async () => {
  const world = await begun({ told: 12 * MINUTE })
  for (const index of [0, 1, 2]) world.phone.choose(world.question(index), 'A', (index + 1) * MINUTE)
  await world.exam.answer(world.token, world.phone.request(world.phone.entries.slice(0, 1)))
  await world.send(world.phone, world.token, 1)
  expect(world.exam.store.kept(world.phone.attempt_id)?.log).toHaveLength(3)
  expect(world.odd()).toEqual([])
})

test('S200.32 an answer that arrives promptly, a clock note and a refused answer leave no anomaly of their arrival', async () => {
  const world = await begun()
  world.clock.advance(10 * MINUTE)
  world.phone.choose(world.question(), 'A', 10 * MINUTE - 1000)
  world.clock.advance(20_000)
  world.phone.note('wall_forward', 5, 9 * MINUTE)
  world.phone.choose(randomUUID(), 'A', 2 * MINUTE)
  await world.send()
  expect(world.odd().map(({ kind }) => kind)).toEqual(['wall_forward', 'time_back'])
})

test('S200.33 answers to a sub-test that arrive long after it closed leave an anomaly', async () => {
  const world = await begun({ outline: outlineWith([2, 2], { waktu: 'subtes' }) })
  world.phone.choose(world.question(0), 'A', 9 * MINUTE)
  world.clock.advance(10 * MINUTE + 30_000)
  await world.send()
  expect(world.odd()).toEqual([])
  world.clock.advance(7 * MINUTE)
  world.phone.choose(world.question(1), 'B', 9 * MINUTE)
  await world.send(world.phone, world.token, 1)
  expect(world.odd()).toEqual([{ kind: 'closed_subtest', closed_ms: 7 * MINUTE + 30_000, count: 1 }])
})

test('S200.34 a phone that joins and dates answers back to before it came leaves an anomaly', async () => {
  const world = await begun()
  world.clock.advance(6 * MINUTE)
  const other = new Phone(world.phone.attempt_id)
  const token = await world.join(other)
  other.choose(world.question(), 'A', 6 * MINUTE)
  await world.send(other, token)
  expect(world.odd()).toEqual([])
  const third = new Phone(world.phone.attempt_id)
  const other_token = await world.join(third)
  third.choose(world.question(1), 'B', 2 * MINUTE)
  await world.send(third, other_token)
  expect(world.odd()).toEqual([{ kind: 'dated_before_join', before_ms: 4 * MINUTE, count: 1 }])
})

test('S200.35 a stranger who names somebody’s attempt is refused and leaves nothing on it', async () => {
  const world = await begun()
  const before = structuredClone(world.exam.store.kept(world.phone.attempt_id)?.attempt)
  for (const _ of [1, 2, 3]) {
    const reply = await world.exam.init(
      randomUUID(),
      new Phone(world.phone.attempt_id).init(world.place, world.clock.ms),
    )
    expect(reply).toMatchObject({ status: 409, body: { code: 'id_conflict' } })
  }
  expect(world.exam.store.kept(world.phone.attempt_id)?.attempt).toEqual(before)
})
