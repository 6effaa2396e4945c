import { afterAll, beforeAll, expect, test } from 'vitest'
import { attemptRow, boardOf, renewedToken } from '#tests/support/board.ts'
import { type Candidate, calls, questioned, started } from '#tests/support/exam-http.ts'
import { Phone } from '#tests/support/exam-material.ts'
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

/** Staff hand in what a phone wrote into its file: these page lives of it, of which the first began. */
async function handIn({ student, place }: Candidate, [first, ...more]: [Phone, ...Phone[]], accept_late = false) {
  const { attempt_id, phone_id, writer } = first
  const { jadwal_id, paper_sha256 } = place
  const file = {
    ...{ format: 'elp-log-2', exported_at: world.clock.ms, user_id: student.id, token: null, mac: null },
    begun: { attempt_id, jadwal_id, paper_sha256, phone_id, origin: { writer, seq: 1 } },
    batches: [first, ...more].map((page) => page.batch()),
  }
  const body = { file, reason: 'Ponsel tidak dapat tersambung', accept_late }
  const reply = await world.call('POST', '/import-hasil-ujian', { token: renewedToken(world, admin), body })
  expect(reply.body.data).toMatchObject({ refused: {} })
  return reply
}

test('I26.76 a file of a second phone brings its beginning, as a start does, and the answers of the first one stay certain', async () => {
  const someone = await started(world, { unsure: { jawaban_tak_pasti: 'tahan' } })
  const { phone, token, questions } = someone
  const began = world.clock.ms
  phone.hears(began, 0)
  for (const id of questions) phone.choose(id, 'A', 1000)
  await calls(world).answer(token, phone)
  // It began by itself, under a name of its own, a minute later.
  const second = new Phone()
  second.hears(began + MINUTE, 0)
  second.choose(questions[1] as string, 'D', 2000)
  world.clock.advance(2 * MINUTE)
  await handIn(someone, [second])
  const { facts } = await attemptRow(world, phone.attempt_id)
  expect(facts.origins).toMatchObject([{ writer: phone.writer }, { writer: second.writer, at: world.clock.ms }])
  const marked = await questioned(world, admin, phone.attempt_id)
  expect(marked.map(({ writer, marks }) => [writer, marks])).toEqual([[second.writer, ['right']]])
  await handIn(someone, [second])
  expect((await attemptRow(world, phone.attempt_id)).facts).toEqual(facts)
})

test('I12.84 a file that is handed in after the end leaves when the student ended, and how, and what was left is there when it is opened again', async () => {
  const someone = await started(world)
  const { phone, token, questions, place, student } = someone
  const began = world.clock.ms
  phone.hears(began, 0)
  const unsent = phone.again()
  unsent.choose(questions[0] as string, 'A', 1000)
  world.clock.advance(2 * MINUTE)
  await calls(world).end(token, phone, 2 * MINUTE)
  const endOf = async () => {
    const { ended_at, ended_by_time, sealed_by } = await attemptRow(world, phone.attempt_id)
    return [ended_at === null ? null : ended_at - began, ended_by_time, sealed_by]
  }
  expect(await endOf()).toEqual([2 * MINUTE, false, 'student'])
  world.clock.ms = (await attemptRow(world, phone.attempt_id)).sync_until + 5 * MINUTE
  const { receipt } = (await handIn(someone, [phone, unsent], true)).body.data
  expect([receipt.revision, receipt.writers.length]).toEqual([2, 2])
  expect(await endOf()).toEqual([2 * MINUTE, false, 'student'])
  const board = boardOf(world, admin)
  const only = { user_ids: [student.id] }
  expect((await board.act(place, only, { kind: 'reopen', ms: 0 })).body.data.done).toBe(1)
  const { ends_at } = await attemptRow(world, phone.attempt_id)
  expect(Math.round((ends_at - world.clock.ms) / MINUTE)).toBe(8)
  expect(await endOf()).toEqual([null, null, null])
})

test('I12.85 a file that is handed in while the attempt goes on, because staff opened it again, ends nothing', async () => {
  const someone = await started(world)
  const { phone, token, questions, place, student } = someone
  phone.hears(world.clock.ms, 0)
  const unsent = phone.again()
  unsent.choose(questions[0] as string, 'A', 1000)
  world.clock.advance(MINUTE)
  await calls(world).end(token, phone, MINUTE)
  const only = { user_ids: [student.id] }
  expect((await boardOf(world, admin).act(place, only, { kind: 'reopen', ms: 0 })).body.data.done).toBe(1)
  await handIn(someone, [phone, unsent], true)
  expect(await attemptRow(world, phone.attempt_id)).toMatchObject({ status: 'open', sealed_at: null })
})

test('I12.93 a file of an attempt that its student finished is one of its own, and none of the one that runs by now', async () => {
  const someone = await started(world, { maks_percobaan: 2 })
  const finished = new Phone()
  finished.choose(someone.questions[0] as string, 'A', 1000)
  finished.say({ end: 'button' }, MINUTE)
  const { attempt_id, receipt } = (await handIn(someone, [finished])).body.data
  expect([attempt_id, receipt.writers.length]).toEqual([finished.attempt_id, 1])
  expect((await attemptRow(world, someone.phone.attempt_id)).facts).toMatchObject({
    origins: [{ writer: someone.phone.writer }],
    seals: [],
  })
})
