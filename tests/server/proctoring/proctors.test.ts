import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardReply } from '#contract/exam/board.ts'
import type { Sitting } from '#contract/exam/schedule.ts'
import { userTable } from '#server/db/tables/index.ts'
import { calls } from '#tests/support/exam-http.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { Bank } from '#tests/support/published.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating, send } from '#tests/support/writes.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

const LOOKS = { create: false, update: false, delete: false, control: true }

/** A running schedule with a student each in two rooms and of a school, all of whom have begun, and a proctor of room 1. */
async function watched(bound: object = { ruang: ['R1'] }) {
  const bank = await Bank.make(world, { name: randomUUID() })
  const jadwal_id = bank.id('jadwal buka')
  const enter = async (ruang: string | null, sekolah: string | null = null) => {
    const someone = await person(world)
    await world.db.update(userTable).set({ sekolah_tercatat: sekolah }).where(eq(userTable.id, someone.id))
    await make(world, 'jadwalPaketMember', { jadwal_id, user_id: someone.id, ruang })
    const { data } = (await world.call('GET', '/my-jadwal', { token: someone.token })).body
    const phone = new Phone()
    const { paper_sha256 } = (data[0].sittings[0] as Sitting).bundle
    const body = phone.init({ jadwal_id, paper_sha256 }, world.clock.ms)
    const begun = await world.call('POST', '/init-hasil-ujian', { token: someone.token, body })
    expect(begun.status).toBe(200)
    return { ...someone, phone, attempt_id: phone.attempt_id, upload: begun.body.upload_token }
  }
  const [one, two, pupil] = [await enter('R1'), await enter('R2'), await enter(null, 'SMA Uji')]
  const proctor = await staff(world, ['jadwal-admin'], LOOKS)
  const binding = creating({ jadwal_id, user_id: proctor.id, ...bound })
  expect((await bank.send('jadwal-pengawas', binding)).status).toBe(200)
  const get = (path: string, by: Person = proctor) => world.call('GET', path, { token: by.token })
  const board = async (by: Person = proctor, more = '') =>
    boardReply.parse((await get(`/live-board?jadwal_id=${jadwal_id}${more}`, by)).body)
  const act = (targets: object, kind: object = { kind: 'extra', ms: 60_000 }, by: Person = proctor) => {
    const body = { id: randomUUID(), jadwal_id, targets, reason: 'uji', ...kind }
    return world.call('POST', '/exam-actions', { token: by.token, body })
  }
  return { bank, jadwal_id, one, two, pupil, proctor, get, board, act }
}

const ids = (rows: { user_id: string }[]) => rows.map(({ user_id }) => user_id)

test('P740.1 a proctor of a room sees those who sit there, in list, search, counters and one by one', async () => {
  const { bank, jadwal_id, one, two, board, get } = await watched()
  const seen = await board()
  expect([ids(seen.data), seen.total, seen.counts.everyone, seen.counts.started]).toEqual([[one.id], 1, 1, 1])
  expect(seen.ruang.map(({ ruang }) => ruang)).toEqual(['R1'])
  expect((await board(undefined, '&ruang=R2')).data).toEqual([])
  expect((await board(undefined, '&view=started&q=a')).data.every(({ user_id }) => user_id === one.id)).toBe(true)
  const student = (user_id: string) => get(`/live-board/participant?jadwal_id=${jadwal_id}&user_id=${user_id}`)
  expect([(await student(one.id)).status, (await student(two.id)).status]).toEqual([200, 404])
  expect((await get(`/live-board/counts?jadwal_ids=${jadwal_id}`)).body.data[0].counts.everyone).toBe(1)
  expect((await board(bank.admin)).total).toBe(3)
})

test('P740.2 what a proctor does reaches their own alone, whomever the call names', async () => {
  const { bank, one, two, act, board } = await watched()
  expect((await act({ user_ids: [two.id] })).body.data.done).toBe(0)
  expect((await act({ ruang: ['R2'] })).body.data.done).toBe(0)
  expect((await act({ everyone: true })).body.data.done).toBe(1)
  const rows = new Map((await board(bank.admin)).data.map((row) => [row.user_id, row.extra_ms]))
  expect([rows.get(one.id), rows.get(two.id)]).toEqual([60_000, 0])
})

test('P740.3 neither resetting, ruling nor an incident of others is a proctor’s', async () => {
  const { bank, jadwal_id, one, two, proctor, act, get } = await watched()
  const post = (path: string, body: object, by: Person = proctor) => world.call('POST', path, { token: by.token, body })
  const reset = (attempt_id: string) => post('/reset-ujian', { attempt_id, reason: 'uji' })
  expect((await reset(two.attempt_id)).status).toBe(404)
  const id = randomUUID()
  const incident = { id, jadwal_id, targets: { everyone: true }, reason: 'listrik', span: { ms: 60_000 } }
  world.clock.ms += 120_000
  expect((await post('/exam-incidents', incident, bank.admin)).status).toBe(200)
  expect((await post('/exam-incidents/undo', { id, reason: 'uji' })).status).toBe(403)
  await act({ user_ids: [one.id] })
  const told = (await get(`/exam-incidents?jadwal_id=${jadwal_id}`)).body.data
  expect([told.incidents, told.actions.length]).toEqual([[], 1])
  expect((await reset(one.attempt_id)).status).toBe(200)
})

test('P740.4 lists of participants, print-outs and the report tell a proctor of nobody else', async () => {
  const { jadwal_id, one, two, get } = await watched()
  const list = await get(`/peserta-jadwal?jadwal_id=${jadwal_id}`)
  expect([ids(list.body.data), list.body.total]).toEqual([[one.id], 1])
  const { data } = (await get(`/peserta-jadwal/summary?jadwal_id=${jadwal_id}`)).body
  expect([data.registered, data.working]).toEqual([1, 1])
  expect(JSON.stringify((await get(`/peserta-jadwal/print?jadwal_id=${jadwal_id}`)).body)).not.toContain(two.id)
  expect(ids((await get(`/jadwal-paket-member?jadwal_id=${jadwal_id}`)).body.data)).toEqual([one.id])
  for (const path of ['', '/participants', '/groups']) {
    expect((await get(`/report-jadwal${path}?jadwal_id=${jadwal_id}`)).status).toBe(403)
  }
})

test('P740.5 a proctor of a school is there for its students, and of another schedule sees nobody', async () => {
  const { board, pupil, get } = await watched({ sekolah: ['SMA Uji'] })
  expect(ids((await board()).data)).toEqual([pupil.id])
  const other = await Bank.make(world, { name: randomUUID() })
  const elsewhere = other.id('jadwal buka')
  await make(world, 'jadwalPaketMember', { jadwal_id: elsewhere, user_id: (await person(world)).id, ruang: 'R1' })
  expect((await get(`/live-board?jadwal_id=${elsewhere}`)).body).toMatchObject({ data: [], total: 0 })
})

test('P740.6 who changes schedules, holds no board or is a student is made no proctor, and one of nobody is refused', async () => {
  const { bank, jadwal_id, proctor } = await watched()
  const bind = async (user_id: string, more: object = { ruang: ['R1'] }, by: Person = bank.admin) =>
    (await send(world, by.token, 'jadwal-pengawas', creating({ jadwal_id, user_id, ...more }))).body
  for (const someone of [bank.admin, await staff(world, ['bank-soal']), await person(world)]) {
    expect(await bind(someone.id)).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'changes.0.data.user_id' }],
    })
  }
  const free = await staff(world, ['jadwal-admin'], LOOKS)
  expect(await bind(free.id, { ruang: [] })).toMatchObject({ errors: [{ path: 'changes.0.data.ruang' }] })
  expect(await bind(proctor.id)).toMatchObject({ code: 'duplicate' })
  expect(await bind(free.id, undefined, proctor)).toMatchObject({ code: 'forbidden' })
})

test('P740.7 the stream of a board tells a proctor of their own alone', async () => {
  const { jadwal_id, one, two, proctor, act, bank } = await watched()
  await act({ everyone: true }, undefined, bank.admin)
  const { port } = world.app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}/api`
  const headers = { authorization: `Bearer ${proctor.token}`, 'last-event-id': String(world.clock.ms - 600_000) }
  const response = await fetch(`${origin}/live-board/stream?jadwal_id=${jadwal_id}`, { headers })
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  const told = new TextDecoder().decode(value)
  expect(told).toContain('"everyone":1')
  expect(told).not.toContain(two.id)
  expect(response.status).toBe(200)
  expect(one.id).not.toBe(two.id)
})

/** A proctor of room 1 with every right: rights may come after the rooms. */
async function mighty(jadwal_id: string) {
  const proctor = await staff(world, ['jadwal-admin'])
  await make(world, 'jadwalPengawas', { jadwal_id, user_id: proctor.id, ruang: ['R1'] })
  return proctor
}

test('P740.8 whatever the rights of a proctor, attempts of others are not theirs to read, and scores of nobody', async () => {
  const { bank, jadwal_id, one, two, get } = await watched()
  const proctor = await mighty(jadwal_id)
  for (const { upload, phone } of [one, two])
    expect((await calls(world).end(upload, phone)).body.receipt).not.toBe(null)
  const status = async (path: string, of: Person & { attempt_id: string }, by: Person) =>
    (await get(`${path}?attempt_id=${of.attempt_id}`, by)).status
  const read = async (path: string) => [
    await status(path, one, proctor),
    await status(path, two, proctor),
    await status(path, two, bank.admin),
    await status(path, two, two),
  ]
  expect(await read('/hasil-ujian')).toEqual([200, 404, 200, 200])
  // Scores are for who is there for everybody, as reports are; a student waits for the release.
  expect(await read('/result-paket')).toEqual([403, 403, 200, 403])
  for (const path of ['/ranking-paket', '/report-jadwal/calibration']) {
    const { body } = await get(`${path}?jadwal_id=${jadwal_id}`, proctor)
    expect(body.code).toBe('forbidden')
  }
})

test('P740.9 whatever the rights of a proctor, students of others are not theirs to move', async () => {
  const { bank, jadwal_id } = await watched()
  const { token } = await mighty(jadwal_id)
  const to_jadwal_id = await make(world, 'jadwalPaket', { paket_id: bank.id('paket'), status: 'terbit' })
  const moved = async (ruang: string) => {
    const { id: user_id } = await person(world)
    await make(world, 'jadwalPaketMember', { jadwal_id, user_id, ruang })
    const body = { from_jadwal_id: jadwal_id, to_jadwal_id, user_id, reason: 'uji' }
    return (await world.call('POST', '/reschedule-jadwal', { token, body })).status
  }
  expect([await moved('R1'), await moved('R2')]).toEqual([200, 404])
})
