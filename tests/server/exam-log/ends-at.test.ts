import { afterAll, beforeAll, expect, test } from 'vitest'
import { attemptRow, boardOf } from '#tests/support/board.ts'
import { type Candidate, calls, candidate, started } from '#tests/support/exam-http.ts'
import { outlineWith } from '#tests/support/exam-material.ts'
import { type Person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

const MINUTE = 60_000
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await staff(world, ['jadwal-admin'])
})
afterAll(() => world.close())

/** One who began ten minutes of exam six minutes before there was a network, and what the phone sends then. */
async function begunAlone({ student, phone, place, questions }: Candidate): Promise<number> {
  const began = world.clock.ms
  phone.choose(questions[0] as string, 'A', MINUTE)
  world.clock.advance(6 * MINUTE)
  const { body } = await calls(world).init(student, phone, place)
  phone.hears(world.clock.ms, 6 * MINUTE)
  await calls(world).answer(body.upload_token, phone)
  return began
}

test('I12.79 the board says when an attempt is over by when it began, once its log is here, and staff act by that', async () => {
  const one = await candidate(world)
  const { attempt_id } = one.phone
  const began = await begunAlone(one)
  const endsIn = async () => (await attemptRow(world, attempt_id)).ends_at - began
  expect(await endsIn()).toBe(16 * MINUTE)
  await expect.poll(endsIn, { timeout: 15_000 }).toBe(10 * MINUTE)
  const { sync_until } = await attemptRow(world, attempt_id)
  world.clock.advance(6 * MINUTE)
  const board = boardOf(world, admin)
  const only = { user_ids: [one.student.id] }
  const { skipped } = (await board.act(one.place, only, { kind: 'pause' })).body.data
  expect(skipped).toMatchObject([{ reason: 'Waktunya sudah habis.' }])
  expect((await board.act(one.place, only, { kind: 'extra', ms: 5 * MINUTE })).body.data.done).toBe(1)
  // Two minutes over by then.
  const after = await attemptRow(world, attempt_id)
  expect([after.ends_at - began, after.facts.extra_ms]).toEqual([17 * MINUTE, 7 * MINUTE])
  expect(after.sync_until).toBeGreaterThanOrEqual(sync_until + 7 * MINUTE)
})

test('I12.82 who goes on early is over sooner, and the board says when', async () => {
  const outline = outlineWith([1, 1], { waktu: 'subtes', seconds: 600 })
  const { phone, token } = await started(world, { outline })
  const began = world.clock.ms
  phone.hears(began, 0)
  await calls(world).answer(token, phone)
  world.clock.advance(2 * MINUTE)
  phone.move(1, 2 * MINUTE)
  await calls(world).answer(token, phone, phone.entries.slice(-1))
  const endsIn = async () => (await attemptRow(world, phone.attempt_id)).ends_at - began
  await expect.poll(endsIn, { timeout: 15_000 }).toBe(12 * MINUTE)
})
