import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
