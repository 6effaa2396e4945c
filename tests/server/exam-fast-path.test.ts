import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entry } from '#contract/exam/entry.ts'
import { answerRequest } from '#contract/exam/messages.ts'
import { isPlainAnswer, isPlainEntry } from '#server/exam/plain-answer.ts'
import { calls, started } from '#tests/support/exam-http.ts'
import { createWorld, secondNode, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const id = fc.constantFrom(
  '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  '3F2504E0-4F89-41D3-9A0C-0305E82C3301',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '3f2504e0-4f89-91d3-9a0c-0305e82c3301',
  '3f2504e0-4f89-41d3-1a0c-0305e82c3301\n',
  'x',
)
const number = fc.oneof(
  fc.constantFrom(-1, -0, 0, 0.5, 1, 1_000_000, 1_000_001, 30 * 86_400_000, 2 ** 53, Number.NaN, '1', null),
  fc.integer(),
)
const hash = fc.constantFrom('a'.repeat(64), 'A'.repeat(64), 'a'.repeat(63), `${'a'.repeat(64)}\n`, 'g'.repeat(64), 1)
const value = fc.oneof(
  fc.record({
    a: fc.oneof(fc.string({ maxLength: 125 }), fc.constantFrom(null, 'A'.repeat(120), 'A'.repeat(121), [], 1)),
  }),
  fc.record({ f: fc.oneof(fc.boolean(), fc.constant(0)) }),
  fc.record({ a: fc.constant('A'), f: fc.constant(true) }),
  fc.record({ a: fc.constant(undefined), f: fc.constant(true) }),
  fc.constantFrom(null, 'A', [], {}, { m: 1 }, { f: undefined }),
)
/** Mostly as it should be, so that whole entries are so too. */
const mostly = <T>(right: T, odd: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: odd })

const PLAIN_ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const anEntry = fc.record(
  {
    seq: mostly(1, number),
    soal_id: mostly(PLAIN_ID, id),
    value: mostly({ a: 'A' }, value),
    t: mostly(5, number),
    wall: mostly(7, number),
    prev: mostly('a'.repeat(64), hash),
    extra: mostly(undefined, fc.constant(1)),
  },
  { requiredKeys: ['seq', 'soal_id', 'value', 't', 'wall', 'prev'] },
)

test('S90.1 what is taken for a plain entry without asking the schema, the schema takes too', () => {
  let plain = 0
  const agreed = fc.property(anEntry, (given) => {
    if (!isPlainEntry(given)) return true
    plain++
    return entry.safeParse(given).success
  })
  fc.assert(agreed, { numRuns: 20_000 })
  const usual = { seq: 1, soal_id: PLAIN_ID, value: { a: 'A' }, t: 0, wall: 0, prev: 'a'.repeat(64) }
  expect([isPlainEntry(usual), isPlainEntry({ ...usual, value: { f: true } })]).toEqual([true, true])
  expect(plain).toBeGreaterThan(1000)
})

test('S90.2 what is taken for a plain request without asking the schema, the schema takes too and changes nothing', () => {
  const request = fc.record(
    {
      attempt_id: mostly(PLAIN_ID, id),
      device_id: mostly(PLAIN_ID, id),
      entries: fc.oneof(fc.array(fc.anything(), { maxLength: 3 }), fc.constantFrom(null, 'x', Array(501).fill(1))),
      seen: fc.oneof(number, fc.constant(undefined)),
      phone: fc.constant({}),
    },
    { requiredKeys: ['attempt_id', 'device_id', 'entries'] },
  )
  const agreed = fc.property(request, (given) => {
    if (!isPlainAnswer(given)) return
    const parsed = answerRequest.safeParse(given)
    expect(parsed.success).toBe(true)
    expect(parsed.data).toEqual(given)
  })
  fc.assert(agreed, { numRuns: 20_000 })
  expect(isPlainAnswer({ attempt_id: PLAIN_ID, device_id: PLAIN_ID, entries: [{}] })).toBe(true)
})

test('S90.3 a node that remembers an attempt judges by what another node made of it since', async () => {
  const second = await secondNode(world)
  const { token, phone, questions } = await started(world)
  for (const [index, question] of questions.slice(0, 3).entries()) phone.choose(question, 'A', index)
  const [first, again, third] = phone.entries
  const send = async (node: typeof second, ...entries: unknown[]) =>
    (await calls(node).answer(token, phone, entries)).body
  expect(await send(world, first)).toMatchObject({ acked_seq: 1, rejected: [] })
  // Both nodes remember; each goes on from where the other one is.
  expect(await send(second, again)).toMatchObject({ acked_seq: 2, rejected: [] })
  expect(await send(world, third)).toMatchObject({ acked_seq: 3, rejected: [] })
  expect(await send(second, third)).toMatchObject({ acked_seq: 3, rejected: [] })
  // The other node seals; the first one must not count what comes after.
  expect((await calls(second).end(token, phone, 3)).status).toBe(200)
  phone.choose(questions[3] as string, 'A', 3)
  expect(await send(world, phone.entries[3])).toMatchObject({ rejected: [{ seq: 4, reason: 'sealed' }] })
  await second.close()
})

test('S90.4 a save that waits for a change of its attempt is judged by what the change left', async () => {
  const { token, phone, questions } = await started(world)
  phone.choose(questions[0] as string, 'A', 0)
  phone.choose(questions[1] as string, 'B', 1)
  const [first, second] = phone.entries
  await calls(world).answer(token, phone, [first])
  const client = await world.connection.pool.connect()
  await client.query('begin')
  await client.query(`update attempt set status = 'archived' where id = $1`, [phone.attempt_id])
  const reply = calls(world).answer(token, phone, [second])
  const waits = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  while ((await world.connection.pool.query(waits)).rows[0].n === 0)
    await new Promise((resolve) => setImmediate(resolve))
  await client.query('commit')
  client.release()
  expect((await reply).body).toMatchObject({ rejected: [{ seq: 2, reason: 'sealed' }] })
})
