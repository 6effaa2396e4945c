import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attemptTable } from '#server/db/tables/index.ts'
import { register } from '#tests/support/exam-factory.ts'
import { calls, candidate } from '#tests/support/exam-http.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { person } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('I5.7 a start is refused to who is not registered, and for a paper that the sitting never handed out', async () => {
  const { place, student } = await candidate(world)
  const stranger = await person(world)
  expect((await calls(world).init(stranger, new Phone(), place)).body.code).toBe('not_registered')
  const other = { ...place, paper_sha256: 'a'.repeat(64) }
  expect((await calls(world).init(student, new Phone(), other)).body).toMatchObject({
    code: 'not_found',
    details: { paper_sha256: place.paper_sha256 },
  })
  expect(
    (await world.call('POST', '/init-hasil-ujian', { body: new Phone().init(place, world.clock.ms) })).body.code,
  ).toBe('unauthenticated')
})

test('I1.7 starts of one student at once, by two phones, make one attempt, which both are told', async () => {
  const { student, phone, place } = await candidate(world)
  const second = new Phone()
  const replies = await Promise.all(
    [phone, phone, phone, second, second].map((each) => calls(world).init(student, each, place)),
  )
  const attempts = await world.db.select().from(attemptTable).where(eq(attemptTable.user_id, student.id))
  expect(attempts).toHaveLength(1)
  expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(new Set(replies.map(({ body }) => body.attempt_id))).toEqual(new Set([attempts[0]?.id]))
})

test('I1.8 the same attempt id sent by two students at once belongs to the first, the other is refused', async () => {
  const first = await candidate(world)
  const other = await person(world)
  await register(world, first.place.jadwal_id, other.id)
  const replies = await Promise.all(
    [first.student, other].map((each) => calls(world).init(each, first.phone, first.place)),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})
