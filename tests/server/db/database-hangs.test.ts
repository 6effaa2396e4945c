import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { API } from '#contract/version.ts'
import { type Connection, migrateUp, open } from '#server/db/connect.ts'
import { renewedToken } from '#tests/support/board.ts'
import { calls, candidate, started } from '#tests/support/exam-http.ts'
import { outlineWith } from '#tests/support/exam-material.ts'
import { type OwnPostgres, ownPostgres } from '#tests/support/own-postgres.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { type Reply, type World, worldOn } from '#tests/support/world.ts'

/** A server on a PostgreSQL that the tests hold up, demote and cut off. */
let postgres: OwnPostgres
let world: World
let admin: Person
beforeAll(async () => {
  postgres = await ownPostgres()
  const connection = await open(postgres.url)
  await migrateUp(connection)
  world = await worldOn(connection, { LOG_LEVEL: 'error' })
  admin = await staff(world, ['jadwal-admin', 'bank-soal'])
})
afterAll(async () => {
  await world.close()
  await postgres.stop()
})

interface Timed extends Reply {
  ms: number
}

async function timed(asked: Promise<Reply>): Promise<Timed> {
  const from = performance.now()
  return { ...(await asked), ms: performance.now() - from }
}

async function ready(): Promise<Timed> {
  const from = performance.now()
  const reply = await world.app.inject('/ready')
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers, ms: performance.now() - from }
}

/** Saves the phone's next answer. */
function saves({ token, phone, questions }: Awaited<ReturnType<typeof started>>): Promise<Reply> {
  const first = phone.entries.length === 1
  phone.choose(questions[phone.entries.length] as string, 'A', phone.entries.length)
  return calls(world).answer(token, phone, first ? phone.entries : phone.entries.slice(-1))
}

const refused = (reply: Timed) => [reply.status, reply.body.code, Number(reply.headers['retry-after']) > 0]
const COME_AGAIN = [503, 'unavailable', true]

test('F5.1 while the database hangs /ready says so within two seconds, every other call within fifteen, and all go on by themselves when it does', async () => {
  const student = await started(world, { outline: outlineWith([40]) })
  const late = await candidate(world)
  const done = await started(world, { outline: outlineWith([40]) })
  expect((await saves(student)).body).toMatchObject({ acked: [{ seq: 2 }] })
  expect((await ready()).status).toBe(200)
  const token = renewedToken(world, admin)
  const everyone = () => [
    calls(world).init(late.student, late.phone, late.place),
    calls(world).end(done.token, done.phone),
    world.call('GET', '/my-jadwal', { token: late.student.token }),
    world.call('GET', '/paket'),
    world.call('GET', '/soal', { token }),
    world.call('POST', '/jwt/login', { body: { email: 'siapa@elp.test', password: 'bukan ini' } }),
  ]
  postgres.hang()
  try {
    const first = saves(student)
    const [probe, ...others] = await Promise.all([ready(), timed(first), ...everyone().map(timed)])
    expect([probe.status, Number(probe.headers['retry-after']) > 0]).toEqual([503, true])
    expect(probe.ms).toBeLessThan(2000)
    for (const reply of others) {
      expect(refused(reply)).toEqual(COME_AGAIN)
      expect(reply.ms).toBeLessThan(15_000)
    }
    // Those who come while it is known to be away wait for nothing.
    for (const reply of await Promise.all(everyone().map(timed))) {
      expect(refused(reply)).toEqual(COME_AGAIN)
      expect(reply.ms).toBeLessThan(1000)
    }
    expect((await ready()).ms).toBeLessThan(2000)
  } finally {
    postgres.goOn()
  }
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), { timeout: 10_000 })
  await vi.waitFor(
    async () =>
      expect((await calls(world).answer(student.token, student.phone)).body).toMatchObject({ acked: [{ seq: 3 }] }),
    { timeout: 10_000, interval: 250 },
  )
  await vi.waitFor(async () => expect((await world.call('GET', '/soal', { token })).status).toBe(200), {
    timeout: 10_000,
  })
  expect((await calls(world).init(late.student, late.phone, late.place)).status).toBe(200)
  expect((await calls(world).end(done.token, done.phone)).status).toBe(200)
})

test('F5.2 a statement that takes long on a database that answers is left alone', async () => {
  const { db } = world.connection.of.work
  const { rows } = await db.execute<{ said: string }>(sql`select 'done' as said from pg_sleep(8)`)
  expect(rows).toEqual([{ said: 'done' }])
})

test('F5.3 a database that takes nothing in is not ready; writes are told to come again, reads are answered, and it goes on by itself', async () => {
  const student = await started(world, { outline: outlineWith([40]) })
  expect((await saves(student)).status).toBe(200)
  const newcomer = await person(world)
  const token = renewedToken(world, admin)
  await demote('on')
  try {
    await vi.waitFor(async () => expect((await ready()).status).toBe(503))
    expect((await ready()).body).toEqual({ status: 'unavailable', reason: 'database is read-only' })
    const late = await timed(saves(student))
    const writing = [
      calls(world).end(student.token, student.phone),
      calls(world).init(student.student, student.phone, student.place),
      world.call('POST', '/profile', { token: newcomer.token, body: { nama: 'Baru' } }),
      world.call('POST', '/mapel', {
        token,
        body: { batch: crypto.randomUUID(), changes: [{ op: 'create', id: crypto.randomUUID(), data: {} }] },
      }),
    ]
    const replies = [late, ...(await Promise.all(writing.map(timed)))]
    expect(replies.filter(({ status }) => status === 500)).toEqual([])
    for (const reply of replies.slice(0, 3)) expect(refused(reply)).toEqual(COME_AGAIN)
    expect((await world.call('GET', '/soal', { token })).status).toBe(200)
  } finally {
    await demote('off')
  }
  await vi.waitFor(async () => expect((await ready()).status).toBe(200))
  expect((await calls(world).answer(student.token, student.phone)).body).toMatchObject({ acked: [{ seq: 4 }] })
})

/** As a primary that follows another from now on: it answers, and takes nothing in. */
async function demote(onOff: 'on' | 'off'): Promise<void> {
  const { pool } = world.connection.of.work
  const client = await pool.connect()
  await client.query('set default_transaction_read_only to off')
  await client.query(`alter system set default_transaction_read_only to ${onOff}`)
  await client.query('select pg_reload_conf()')
  client.release(true)
  // Sessions read the settings anew before their next statement.
  await vi.waitFor(async () => {
    const { rows } = await pool.query('show default_transaction_read_only')
    expect(rows[0].default_transaction_read_only).toBe(onOff)
  })
}

test('F5.5 a database that takes the connection and says nothing ends a start with a line that says so', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as AddressInfo
  const from = performance.now()
  const opening: Promise<Connection> = open(`postgres://elp:elp@127.0.0.1:${port}/elp`)
  await expect(opening).rejects.toThrow(/does not answer|timeout/)
  expect(performance.now() - from).toBeLessThan(15_000)
  for (const socket of sockets) socket.destroy()
  silent.close()
})

test('F5.6 a connection on which a statement stays without an answer is dropped, also where the database answers others', async () => {
  // Long enough for a busy machine to answer the first statement.
  const pool = world.connection.guard.pool({ name: 'elp-test', max: 1, statementMs: 1000 })
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid as number
  process.kill(pid, 'SIGSTOP')
  try {
    await expect(pool.query('select 1')).rejects.toThrow(/terminated/)
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  } finally {
    process.kill(pid, 'SIGCONT')
    await pool.end()
  }
})

test('F5.7 streams of phones and boards outlive the outage: what is done after it is told on new ones', async () => {
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { token, phone, student } = await started(world)
  const body = JSON.stringify({ attempt_id: phone.attempt_id, facts_seq: 0 })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const listen = () => fetch(`${address}${API}/live-ujian`, { method: 'POST', headers, body })
  const before = await listen()
  postgres.hang()
  try {
    await vi.waitFor(
      async () => {
        const asked = timed(world.call('GET', '/my-jadwal', { token: student.token }))
        expect((await asked).ms).toBeLessThan(1000)
      },
      { timeout: 20_000 },
    )
  } finally {
    postgres.goOn()
  }
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), { timeout: 10_000 })
  const after = await listen()
  expect([before.status, after.status]).toEqual([200, 200])
  await Promise.all([before, after].map((stream) => stream.body?.cancel()))
})
