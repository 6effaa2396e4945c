import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERROR_STATUS } from '#contract/error-codes.ts'
import { API } from '#contract/version.ts'
import { candidate, started } from '#tests/support/exam-http.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { type Person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await staff(world, ['jadwal-admin'])
})
afterAll(() => world.close())

const POSTS = [
  '/init-hasil-ujian',
  '/input/hasil-ujian',
  '/end-ujian',
  '/reset-ujian',
  '/reschedule-jadwal',
  '/import-hasil-ujian',
]
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const BODIES = [
  '',
  'null',
  '[]',
  '{}',
  '"text"',
  '0',
  '{',
  '{"__proto__":{"a":1}}',
  nested(100_000),
  `{"batches":${nested(50_000)}}`,
  '\u0000',
  'é'.repeat(1000),
  '{"attempt_id":"\\u0000"}',
]

/** A refusal of the closed set, or a fair answer; never a fault of the server. */
function expectFair({ status, body }: { status: number; body: { code?: string } }): void {
  expect(status).toBeLessThan(500)
  if (status >= 400) expect(ERROR_STATUS[body.code as keyof typeof ERROR_STATUS]).toBe(status)
}

async function raw(path: string, token: string, payload: string, type = 'application/json') {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  const reply = await world.app.inject({ method: 'POST', url: API + path, headers, payload })
  return { status: reply.statusCode, body: reply.json() }
}

test('I1.24 no body, whatever it holds, is a fault of the server', async () => {
  const { token, student } = await started(world)
  for (const path of POSTS) {
    for (const each of [token, student.token, admin.token, 'x.y.z']) {
      for (const body of BODIES) expectFair(await raw(path, each, body))
      expectFair(await raw(path, each, '<a/>', 'application/xml'))
    }
  }
})

test('I1.25 no query is a fault of the server', async () => {
  const { phone } = await started(world)
  for (const path of ['/hasil-ujian', '/attempt-issues']) {
    const values = [
      '',
      '%00',
      "' or 1=1",
      phone.attempt_id.toUpperCase(),
      randomUUID(),
      `${phone.attempt_id}&attempt_id=2`,
    ]
    for (const value of values) {
      for (const query of [
        `attempt_id=${value}`,
        `jadwal_id=${value}&page=1`,
        `jadwal_id=${randomUUID()}&page=9e99&size=-1`,
      ]) {
        expectFair(await world.call('GET', `${path}?${query}`, { token: admin.token }))
      }
    }
  }
})

/** A piece of anything, sized like what phones send. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    -1,
    0,
    1e308,
    2 ** 53,
    2 ** 31,
    2_592_000_000,
    '\0',
    '\ud800',
    'a'.repeat(5000),
    randomUUID(),
    null,
    true,
    {},
  ),
)

test('I1.26 a start or an end with any field twisted is refused or harmless', async () => {
  const { student, place } = await candidate(world, { maks_percobaan: 100 })
  const fields = fc.constantFrom(
    ...['attempt_id', 'jadwal_id', 'jadwal_ujian_id', 'paper_sha256', 'phone_id', 'origin', 'm_now', 'wall_now'],
    ...['heads', 'most', 'claim', 'facts_seq'],
  )
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fields, anything), async (twist) => {
      const phone = new Phone()
      const begun = { jadwal_id: place.jadwal_id, paper_sha256: place.paper_sha256 }
      const body = { ...phone.init(begun, world.clock.ms), ...twist }
      const reply = await world.call('POST', '/init-hasil-ujian', { token: student.token, body })
      expectFair(reply)
      if (reply.status === 200) {
        const token = reply.body.upload_token
        expectFair(await world.call('POST', '/end-ujian', { token, body: { ...phone.endRequest(), ...twist } }))
      }
    }),
    { numRuns: 80 },
  )
})
