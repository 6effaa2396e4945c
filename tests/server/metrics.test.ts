import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { attemptContactTable } from '#server/db/tables/index.ts'
import { calls, started } from '#tests/support/exam-http.ts'
import { createWorld, type World } from '#tests/support/world.ts'

const TOKEN = 'a token of the tests, long enough'

let world: World
beforeAll(async () => {
  world = await createWorld({ METRICS_TOKEN: TOKEN })
})
afterAll(() => world.close())

const metrics = async (token = TOKEN) =>
  world.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })

test('X2.1 metrics are read by the token of the settings: without one there are none, with a wrong one 401', async () => {
  expect((await metrics('a wrong token, as long as the other')).statusCode).toBe(401)
  expect((await world.app.inject('/metrics')).statusCode).toBe(401)
  const { statusCode, headers } = await metrics()
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/plain')
  const none = await createWorld()
  const reply = await none.app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })
  expect(reply.statusCode).toBe(404)
  await none.close()
})

test('X2.2 they count calls by route pattern and status, saves and their entries, and name nobody', async () => {
  const { phone, token, questions } = await started(world)
  phone.choose(questions[0] as string, 'A', 1)
  await calls(world).answer(token, phone)
  await world.app.inject('/api/no-such-address?q=rahasia')
  const text = (await metrics()).body
  expect(text).toContain(
    'elp_request_duration_seconds_count{method="POST",route="/api/input/hasil-ujian",status="200"} 1',
  )
  expect(text).toMatch(/elp_request_duration_seconds_count\{method="GET",route="none",status="404"\} 1/)
  expect(text).toMatch(/^elp_saves_total 1$/m)
  expect(text).toMatch(/^elp_entries_total 2$/m)
  expect(text).toMatch(/^elp_database_ready 1$/m)
  expect(text).toMatch(/^elp_streams_open \d+$/m)
  expect(text).toMatch(/^elp_pool_connections\{pool="elp-exam-store",state="waiting"\} 0$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  for (const secret of [phone.attempt_id, 'rahasia', token]) expect(text).not.toContain(secret)
})

test('X2.3 every metric of ours that the notes for operators name is one that the server tells', async () => {
  await metrics()
  const told = (await metrics()).body
  const named = new Set(readFileSync('docs/operations.md', 'utf8').match(/elp_\w+/g))
  expect(named.size).toBeGreaterThan(5)
  expect([...named].filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(told.replaceAll('# TYPE ', '')))).toEqual([])
})

/** Contacts are written in bunches, seconds apart on a busy machine. */
const heardOf = (attempt_id: string) =>
  expect
    .poll(() => world.db.$count(attemptContactTable, eq(attemptContactTable.attempt_id, attempt_id)), {
      timeout: 10_000,
    })
    .toBe(1)

/** Who has begun and was heard of; what is heard from now on makes a contact anew. */
async function unheard() {
  const one = await started(world)
  await heardOf(one.phone.attempt_id)
  await world.db.delete(attemptContactTable)
  one.phone.choose(one.questions[0] as string, 'A', 1)
  return one
}

test('X2.4 of a save they count what was taken, whatever the rest says of its length', async () => {
  const { phone, token } = await unheard()
  const entries = async () => Number(/^elp_entries_total (\d+)$/m.exec((await metrics()).body)?.[1])
  const before = await entries()
  const { batches, ...said } = phone.request()
  const odd = [-5000, 5000, 'x'].map((length) => ({ d: { length } }))
  const body = { ...said, batches: [...batches, ...odd] }
  const reply = await world.call('POST', '/input/hasil-ujian', { token, body })
  expect(reply.status).toBe(200)
  expect(reply.body.refused).toEqual([1, 2, 3].map((place) => ({ place, reason: 'malformed' })))
  expect((await entries()) - before).toBe(2)
  await heardOf(phone.attempt_id)
})

test('X2.5 a phone whose save is taken is heard of, even where the save cannot be counted', async () => {
  const { phone, token } = await unheard()
  const count = vi.spyOn(world.app, 'countSaved').mockImplementation(() => {
    throw new Error('no figures')
  })
  await calls(world).answer(token, phone)
  expect(count).toHaveBeenCalledOnce()
  count.mockRestore()
  await heardOf(phone.attempt_id)
})

test('X2.6 a phone that says of itself that millions of millions are unsent is heard of, and takes no board down', async () => {
  const { phone, token } = await unheard()
  const report = { unsent: 3e12, persisted: null, free_mb: null, battery: null, charging: null, offset: null }
  const body = { ...phone.request(), phone: report }
  expect((await world.call('POST', '/input/hasil-ujian', { token, body })).status).toBe(200)
  await heardOf(phone.attempt_id)
  const [{ report: kept } = {}] = await world.db.select().from(attemptContactTable)
  expect(kept?.unsent).toBe(2 ** 31 - 1)
})
