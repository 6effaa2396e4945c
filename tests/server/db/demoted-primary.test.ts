import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { API } from '#contract/version.ts'
import { migrateUp, open } from '#server/db/connect.ts'
import { isOutage } from '#server/db/outage.ts'
import { renewedToken } from '#tests/support/board.ts'
import { calls, started } from '#tests/support/exam-http.ts'
import { outlineWith } from '#tests/support/exam-material.ts'
import { type OwnPostgres, ownPostgres } from '#tests/support/own-postgres.ts'
import { type Person, staff } from '#tests/support/people.ts'
import { type Reply, type World, worldOn } from '#tests/support/world.ts'

/** A server on a PostgreSQL that is stopped, comes back as a standby, and is promoted. */
let postgres: OwnPostgres
let world: World
let admin: Person
let origin: string
beforeAll(async () => {
  postgres = await ownPostgres()
  const connection = await open(postgres.url)
  await migrateUp(connection)
  world = await worldOn(connection, { LOG_LEVEL: 'error' })
  origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  expect((world.app.server.address() as AddressInfo).port).toBeGreaterThan(0)
  admin = await staff(world, ['jadwal-admin', 'bank-soal', 'mata-pelajaran'])
})
// What fails half-way must not take the next with it.
afterEach(() => postgres.promote())
afterAll(async () => {
  await world.close()
  await postgres.stop()
})

type Sitter = Awaited<ReturnType<typeof started>>

/** Saves the phone's next answer. */
function saves({ token, phone, questions }: Sitter): Promise<Reply> {
  const first = phone.entries.length === 1
  phone.choose(questions[phone.entries.length] as string, 'A', phone.entries.length)
  return calls(world).answer(token, phone, first ? phone.entries : phone.entries.slice(-1))
}

async function ready() {
  const from = performance.now()
  const reply = await world.app.inject('/ready')
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers, ms: performance.now() - from }
}

const isReady = () => vi.waitFor(async () => expect((await ready()).status).toBe(200), { timeout: 10_000 })
const refused = (reply: Reply) => [reply.status, reply.body.code, Number(reply.headers['retry-after']) > 0]
const COME_AGAIN = [503, 'unavailable', true]

/** Asks the database past the server, on a connection of its own. */
async function asked<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url, application_name: 'test' })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

test('F6.1 a primary that comes back as a standby is not ready within two seconds, answers reads, tells writes to come again, and takes them once promoted', async () => {
  const student = await started(world, { outline: outlineWith([40]) })
  expect((await saves(student)).body).toMatchObject({ acked: [{ seq: 2 }] })
  const token = renewedToken(world, admin)
  await postgres.demote()
  expect(await asked('select pg_is_in_recovery() as standby')).toEqual([{ standby: true }])
  const probe = await ready()
  expect([probe.status, probe.body.status, Number(probe.headers['retry-after']) > 0]).toEqual([
    503,
    'unavailable',
    true,
  ])
  expect(probe.ms).toBeLessThan(2000)
  await vi.waitFor(async () => expect((await ready()).body.reason).toBe('database is read-only'))
  const writing = [
    saves(student),
    calls(world).end(student.token, student.phone),
    calls(world).init(student.student, student.phone, student.place),
    world.call('POST', '/profile', { token: student.student.token, body: { version: 1, nama: 'Baru' } }),
    world.call('POST', '/input/mapel', {
      token,
      body: {
        batch: randomUUID(),
        changes: [{ op: 'create', id: randomUUID(), data: { nama: 'Baru', kode: 'BARU', status: 'draf' } }],
      },
    }),
  ]
  for (const reply of await Promise.all(writing)) expect(refused(reply)).toEqual(COME_AGAIN)
  expect((await world.call('GET', '/soal', { token })).status).toBe(200)
  await postgres.promote()
  await isReady()
  expect((await calls(world).answer(student.token, student.phone)).body).toMatchObject({ acked: [{ seq: 4 }] })
  expect((await calls(world).end(student.token, student.phone)).status).toBe(200)
})

test('F6.2 a node that may not listen on a standby tries anew, keeps no connection of a try, and listens once it is promoted', async () => {
  const { token, phone, place } = await started(world)
  const board = () =>
    fetch(`${origin}${API}/live-board/stream?jadwal_id=${place.jadwal_id}`, {
      headers: { authorization: `Bearer ${renewedToken(world, admin)}` },
    })
  const body = JSON.stringify({ attempt_id: phone.attempt_id, facts_seq: 0 })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const live = () => fetch(`${origin}${API}/live-ujian`, { method: 'POST', headers, body })
  const streams = [await board(), await live()]
  const listening = () =>
    asked<{ query: string }>("select query from pg_stat_activity where application_name = 'elp-signals'")
  expect(await listening()).toHaveLength(1)
  await postgres.demote()
  // A standby lets nobody listen.
  const refusals = () => postgres.log().match(/cannot execute LISTEN during recovery/g)?.length ?? 0
  await vi.waitFor(() => expect(refusals()).toBeGreaterThan(2), { timeout: 15_000 })
  expect((await listening()).length).toBeLessThan(2)
  await postgres.promote()
  await isReady()
  await vi.waitFor(async () => expect(await listening()).toHaveLength(1), { timeout: 10_000 })
  await Promise.all(streams.map((stream) => stream.body?.cancel()))
})

test('F6.3 a standby that lacks the last commits takes over: nothing the node remembers of them is said again', async () => {
  const student = await started(world, { outline: outlineWith([40]) })
  expect((await saves(student)).body).toMatchObject({ acked: [{ seq: 2 }] })
  await postgres.demote(async () => {
    await isReady()
    await vi.waitFor(async () => expect((await saves(student)).body).toMatchObject({ acked: [{ seq: 3 }] }))
  })
  await postgres.promote()
  await isReady()
  const { phone, token } = student
  const last = await saves(student)
  const kept = await asked<{ n: number }>(
    `select count(*)::int as n from log_batch where attempt_id = '${phone.attempt_id}'`,
  )
  // The third is not taken before the second, which nobody has any more but the phone.
  expect([last.status, last.body.acked[0]?.seq, kept]).toEqual([200, 2, [{ n: 1 }]])
  expect((await calls(world).answer(token, phone)).body).toMatchObject({ acked: [{ seq: 4 }] })
})

test('F6.4 what a standby refuses is an outage by its own code, also where the connection holds', async () => {
  await postgres.demote()
  const refusal = await asked('create table refused ()').catch((error: Error) => error)
  expect(refusal).toMatchObject({ code: '25006' })
  expect(isOutage(refusal)).toBe(true)
  expect(isOutage(new Error('Failed query', { cause: refusal }))).toBe(true)
})
