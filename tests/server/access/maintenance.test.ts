import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedAccess } from '#server/access/base-levels.ts'
import { HEARD_MS } from '#server/maintenance/state.ts'
import { calls, candidate, started } from '#tests/support/exam-http.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { type Person, person } from '#tests/support/people.ts'
import { createWorld, secondNode, type World } from '#tests/support/world.ts'

let world: World
let boss: Person
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
  boss = await person(world, 'Super Admin')
})
afterAll(() => world.close())
beforeEach(() => set({ on: false }))

const set = (body: object, who = boss) => world.call('POST', '/super-admin/maintenance', { token: who.token, body })
const close = (until: string | null = null, message = '') => set({ on: true, message, until })
const inMinutes = (n: number) => new Date(world.clock.ms + n * 60_000).toISOString()

test('W2.1 while the platform is closed everybody is told until when, with 503, a code and when to ask again', async () => {
  const until = inMinutes(2)
  expect((await close(until, 'Ganti cakram')).status).toBe(200)
  const student = await person(world)
  const admin = await person(world, 'Admin')
  for (const [path, token] of [
    ['/paket', undefined],
    ['/my-jadwal', student.token],
    ['/mapel', admin.token],
    ['/dashboard/rekap-data', admin.token],
  ] as const) {
    const reply = await world.call('GET', path, token ? { token } : {})
    expect([path, reply.status, reply.body.code, reply.headers['retry-after']]).toEqual([
      path,
      503,
      'maintenance',
      '120',
    ])
    expect(reply.body.details).toMatchObject({ message: 'Ganti cakram', until })
    expect(reply.body.reason).toBe('server.maintenance')
  }
  const english = await world.call('GET', '/paket', { headers: { 'accept-language': 'en' } })
  expect(english.body.message).toBe('Under maintenance')
})

test('W2.2 a super admin goes on working, people may log in, the state may be asked, and probes see the truth', async () => {
  await close()
  expect((await world.call('GET', '/mapel', { token: boss.token })).status).toBe(200)
  const wrong = await world.call('POST', '/auth/user-password', { body: { email: boss.email, password: 'bukan ini' } })
  expect(wrong.body.code).toBe('invalid_login')
  expect((await world.call('GET', '/service-state')).body.data.maintenance).toMatchObject({ message: '', until: null })
  for (const url of ['/health', '/ready'])
    expect([url, (await world.app.inject({ url })).statusCode]).toEqual([url, 200])
  const lost = await world.call('GET', '/tidak-ada')
  expect(lost.status).toBe(404)
})

test('W2.3 an attempt that had begun goes on to its receipt, over starts that are told again', async () => {
  const { student, phone, place, questions, token } = await started(world)
  world.clock.advance(1000)
  await close()
  world.clock.advance(60_000)
  const call = calls(world)
  phone.choose(String(questions[0]), 'A', 30_000)
  expect((await call.init(student, phone, place)).status).toBe(200)
  expect((await call.answer(token, phone)).status).toBe(200)
  expect((await call.end(token, phone, 61_000)).status).toBe(200)
  for (const path of [`/hasil-ujian?attempt_id=${phone.attempt_id}`, `/tanda-terima?attempt_id=${phone.attempt_id}`])
    expect([path, (await world.call('GET', path, { token: student.token })).status]).toEqual([path, 200])
})

test('W2.3 whose phone breaks in an exam goes on from a second one, and nobody else is let in by that', async () => {
  const { student, phone, place, questions, token } = await started(world)
  const call = calls(world)
  phone.choose(String(questions[0]), 'A', 30_000)
  expect((await call.answer(token, phone)).status).toBe(200)
  const elsewhere = await candidate(world)
  world.clock.advance(60_000)
  await close()
  const list = (who: Person) => world.call('GET', '/my-jadwal', { token: who.token })
  const mine = await list(student)
  expect([mine.status, mine.body.data[0].sittings[0].attempts[0].attempt_id]).toEqual([200, phone.attempt_id])
  const second = new Phone()
  const known = await call.init(student, second, place)
  expect([known.status, known.body.attempt_id]).toEqual([200, phone.attempt_id])
  const next = new Phone(phone.attempt_id)
  const taken = await call.takeOver(student, next, place)
  expect(taken.status).toBe(200)
  expect(taken.body.facts?.claims.at(-1)?.phone_id).toBe(next.phone_id)
  next.choose(String(questions[1]), 'B', 1000)
  expect((await call.answer(taken.body.upload_token, next)).status).toBe(200)
  // By a log-in with an attempt that is open no other schedule is begun, and by one without neither call is answered.
  const refused = [
    await call.init(student, new Phone(), elsewhere.place),
    await call.init(elsewhere.student, elsewhere.phone, elsewhere.place),
    await call.init(elsewhere.student, new Phone(phone.attempt_id), place),
    await list(elsewhere.student),
    await world.call('GET', '/my-jadwal'),
    await world.call('GET', '/paket', { token: student.token }),
  ]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [503, 'maintenance']))
})

test('W2.4 an attempt that is to begin now waits until the platform is open, and is then let in', async () => {
  const one = await candidate(world)
  await close()
  world.clock.advance(60_000)
  const start = () => calls(world).init(one.student, one.phone, one.place)
  const refused = await start()
  expect([refused.status, refused.body.code]).toEqual([503, 'maintenance'])
  await set({ on: false })
  expect((await start()).status).toBe(200)
})

test('W2.5 closing and opening stand in the trail with who did it and what was said, and only once each', async () => {
  const steps = [
    { on: true, message: 'Pindah server', until: null },
    { on: true, message: 'Masih pindah', until: inMinutes(30) },
    { on: false },
    { on: false },
  ]
  for (const step of steps) {
    world.clock.advance(1000)
    await set(step)
  }
  const { rows } = await world.db.execute<{ action: string; reason: string | null; actor_id: string }>(
    sql`select action, reason, actor_id from audit where action like 'maintenance/%' order by at, action limit 100`,
  )
  const last = rows.slice(-3)
  expect(last.map(({ action, reason }) => [action, reason])).toEqual([
    ['maintenance/begin', 'Pindah server'],
    ['maintenance/begin', 'Masih pindah'],
    ['maintenance/end', null],
  ])
  expect(new Set(last.map(({ actor_id }) => actor_id))).toEqual(new Set([boss.id]))
})

test('W2.6 an end that has passed, a message that is too long and anybody else are refused, and nothing changes', async () => {
  expect((await close(inMinutes(-1))).body).toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'until', reason: 'maintenance.until_past' }],
  })
  expect((await close(null, 'x'.repeat(301))).status).toBe(400)
  expect((await set({ on: true, message: '', until: null }, await person(world, 'Admin'))).status).toBe(403)
  expect((await world.call('GET', '/service-state')).body.data.maintenance).toBeNull()
})

test('W2.7 another node hears of the switch within seconds, and no call waits for that', async () => {
  const other = await secondNode(world)
  try {
    const status = async () => (await other.call('GET', '/mapel')).status
    expect(await status()).toBe(200)
    await close()
    await expect.poll(status, { timeout: HEARD_MS * 5, interval: 100 }).toBe(503)
    await set({ on: false })
    await expect.poll(status, { timeout: HEARD_MS * 5, interval: 100 }).toBe(200)
  } finally {
    await other.close()
  }
})
