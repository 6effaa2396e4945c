import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logBatchTable } from '#server/db/tables/index.ts'
import { flushAfter } from '#server/exam/pace.ts'
import { calls, started } from '#tests/support/exam-http.ts'
import { outlineWith } from '#tests/support/exam-material.ts'
import { createWorld, secondNode, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const STUDENTS = 40

test('I1.18 200 flushes at once, of many attempts and of the same ones twice, from two nodes: no deadlock, an exact log', async () => {
  const second = await secondNode(world)
  const everybody = await Promise.all(
    Array.from({ length: STUDENTS }, () => started(world, { outline: outlineWith([20]) })),
  )
  for (const { phone, questions } of everybody)
    for (const [index, id] of questions.entries()) phone.choose(id, 'A', index)

  const flushes = everybody.flatMap(({ token, phone }) =>
    [
      [0, 5],
      [0, 10],
      [0, 20],
      [3, 20],
      [0, 20],
    ].map(
      ([from, to], turn) =>
        () =>
          calls(turn % 2 ? second : world).answer(token, phone, phone.entries.slice(from, to)),
    ),
  )
  const replies = await Promise.all(shuffled(flushes).map((flush) => flush()))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(replies.flatMap(({ body }) => body.refused)).toEqual([])
  // Of parts that came before those that they follow on nothing was taken: they come again.
  await Promise.all(everybody.map(({ token, phone }) => calls(world).answer(token, phone)))

  const ids = everybody.map(({ phone }) => phone.attempt_id)
  const rows = await world.db.select().from(logBatchTable).where(inArray(logBatchTable.attempt_id, ids))
  for (const { phone } of everybody) {
    const own = rows.filter(({ attempt_id }) => attempt_id === phone.attempt_id).sort((a, b) => a.from_seq - b.from_seq)
    expect(own.map(({ from_seq }, n) => from_seq - (own[n - 1]?.to_seq ?? 0))).toEqual(own.map(() => 1))
    expect([own.at(-1)?.to_seq, own.at(-1)?.hash.toString('hex')]).toEqual([21, phone.at(21).hash])
  }
  await second.close()
})

test('I2.3 what is acknowledged is in the database, whoever reads it', async () => {
  const everybody = await Promise.all(Array.from({ length: 10 }, () => started(world)))
  await Promise.all(
    everybody.map(async ({ phone, questions, token }) => {
      for (const id of questions) {
        phone.choose(id, 'C', phone.entries.length)
        const { body } = await calls(world).answer(token, phone, phone.entries)
        const { rows } = await world.connection.pool.query(
          'select max(to_seq) as top from log_batch where attempt_id = $1',
          [phone.attempt_id],
        )
        expect(rows[0].top).toBe(body.acked[0]?.seq)
      }
    }),
  )
})

test('I2.4 phones are told to wait longer as load grows, never beyond half a minute', () => {
  expect(flushAfter({ waiting: 0, delay_ms: 0 })).toBe(3000)
  expect(flushAfter({ waiting: 200, delay_ms: 0 })).toBe(6000)
  expect(flushAfter({ waiting: 0, delay_ms: 100 })).toBe(6000)
  expect(flushAfter({ waiting: 1_000_000, delay_ms: 1000 })).toBe(30_000)
})

/** Any order will do; this one mixes students and turns. */
const shuffled = <T>(items: T[]): T[] =>
  items
    .map((item, index) => [(index * 7919) % 997, item] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, item]) => item)
