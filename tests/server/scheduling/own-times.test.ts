import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardReply } from '#contract/exam/board.ts'
import type { InitRequest } from '#contract/exam/log/messages.ts'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { auditTable, jadwalPaketMemberTable } from '#server/db/tables/index.ts'
import { isJadwalUnreleased } from '#server/release/sharing.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { Bank } from '#tests/support/published.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { updating } from '#tests/support/writes.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const at = (ms: number) => new Date(ms).toISOString()

/** A running schedule of two hours with two participants. */
async function sitting(facts: object = {}) {
  const opens = world.clock.ms - HOUR
  const jadwal = { mulai: at(opens), selesai: at(world.clock.ms + HOUR), ...facts }
  const closes = Date.parse(jadwal.selesai)
  const bank = await Bank.make(world, { name: randomUUID(), jadwal: { kelas: jadwal } })
  const jadwal_id = bank.id('jadwal kelas')
  const enter = async () => {
    const someone = await person(world)
    return { someone, member_id: await make(world, 'jadwalPaketMember', { jadwal_id, user_id: someone.id }) }
  }
  const [one, other] = [await enter(), await enter()]
  const say = (data: object, version = 1) => bank.send('jadwal-paket-member', updating(one.member_id, data, version))
  const listOf = async ({ token }: Person): Promise<MyJadwal> => {
    const { data } = (await world.call('GET', '/my-jadwal', { token })).body
    return data.find((row: MyJadwal) => row.jadwal_id === jadwal_id)
  }
  const begin = async ({ token }: Person, phone = new Phone(), more: Partial<InitRequest> = {}) => {
    const { sittings } = await listOf({ token } as Person)
    const { paper_sha256 } = sittings[0]?.bundle ?? { paper_sha256: '' }
    const body = phone.init({ jadwal_id, paper_sha256 }, world.clock.ms, more)
    return world.call('POST', '/init-hasil-ujian', { token, body })
  }
  return {
    bank,
    jadwal_id,
    student: one.someone,
    member_id: one.member_id,
    other: other.someone,
    say,
    listOf,
    begin,
    opens,
    closes,
  }
}

test('P720.1 extra time said before the exam is in the facts of the start, as staff would give it, and nobody else has it', async () => {
  const { student, other, say, begin, listOf } = await sitting()
  expect((await say({ tambahan_detik: 20 * 60 })).status).toBe(200)
  expect((await listOf(student)).sittings[0]?.extra_ms).toBe(20 * MINUTE)
  const [longer, usual] = [await begin(student), await begin(other)]
  expect(longer.body.facts.extra_ms).toBe(20 * MINUTE)
  expect(usual.body.facts.extra_ms).toBe(0)
  expect(longer.body.facts.sync_until - usual.body.facts.sync_until).toBe(20 * MINUTE)
})

test('P720.2 the board shows it before and after the start, and adds what is given while the exam runs', async () => {
  const { bank, jadwal_id, student, say, begin } = await sitting()
  const from = world.clock.ms - 2 * HOUR
  await say({ tambahan_detik: 20 * 60, mulai_sendiri: at(from) })
  const row = async () => {
    const reply = await world.call('GET', `/live-board?jadwal_id=${jadwal_id}`, { token: bank.admin.token })
    return boardReply.parse(reply.body).data.find(({ user_id }) => user_id === student.id)
  }
  expect(await row()).toMatchObject({
    attempt_id: null,
    extra_ms: 20 * MINUTE,
    own_times: { mulai: from, selesai: null },
  })
  await begin(student)
  const before = await row()
  const act = {
    id: randomUUID(),
    jadwal_id,
    targets: { user_ids: [student.id] },
    reason: 'listrik',
    kind: 'extra',
    ms: 5 * MINUTE,
  }
  expect((await world.call('POST', '/exam-actions', { token: bank.admin.token, body: act })).status).toBe(200)
  expect(await row()).toMatchObject({ extra_ms: 25 * MINUTE, ends_at: (before?.ends_at ?? 0) + 5 * MINUTE })
})

test('P720.3 a window of their own opens and closes for one participant alone, in the list and at the start', async () => {
  const { student, other, say, begin, listOf, opens, closes } = await sitting({
    selesai: at(world.clock.ms + 3 * MINUTE),
  })
  const own = { mulai: closes + 2 * MINUTE, selesai: closes + HOUR }
  expect((await say({ mulai_sendiri: at(own.mulai), selesai_sendiri: at(own.selesai) })).status).toBe(200)
  expect(await listOf(student)).toMatchObject({ ...own, sittings: [own] })
  expect(await listOf(other)).toMatchObject({ mulai: opens, selesai: closes })
  expect((await begin(student)).body).toMatchObject({ code: 'not_started', details: { opens_at: own.mulai } })
  const now = world.clock.ms
  world.clock.ms = own.mulai + 1
  expect((await begin(other)).body.code).toBe('window_closed')
  expect((await begin(student)).status).toBe(200)
  world.clock.ms = now
})

test('P720.4 keys wait for who has a window of their own, and the schedule runs until then', async () => {
  const { bank, jadwal_id, say, closes } = await sitting()
  const until = closes + 48 * HOUR
  const now = world.clock.ms
  await say({ selesai_sendiri: at(until), tambahan_detik: 600 })
  const { body } = await world.call('GET', `/jadwal-paket/${jadwal_id}`, { token: bank.admin.token })
  expect(Date.parse(body.data.ends_at)).toBeGreaterThanOrEqual(until + 10 * MINUTE)
  expect(await isJadwalUnreleased(world.db, jadwal_id, until)).toBe(true)
  expect(await isJadwalUnreleased(world.db, jadwal_id, until + 48 * HOUR)).toBe(false)
  world.clock.ms = now
})

test('P720.5 a window that ends before it begins is refused at its field, also beside the schedule’s own times', async () => {
  const { say, closes, opens } = await sitting()
  const refused = async (data: object) => (await say(data)).body
  const both = await refused({ mulai_sendiri: at(closes), selesai_sendiri: at(opens) })
  expect(both.errors[0]).toMatchObject({ path: expect.stringContaining('selesai_sendiri') })
  const from = await refused({ mulai_sendiri: at(closes + HOUR) })
  expect(from.errors[0]).toMatchObject({ path: expect.stringContaining('mulai_sendiri') })
  const to = await refused({ selesai_sendiri: at(opens - HOUR) })
  expect(to.errors[0]).toMatchObject({ path: expect.stringContaining('selesai_sendiri') })
  expect((await refused({ tambahan_detik: 90_000 })).errors[0].path).toContain('tambahan_detik')
  expect((await refused({ tambahan_detik: -60 })).errors[0].path).toContain('tambahan_detik')
})

test('P720.6 who has begun keeps their times: more is given on the board', async () => {
  const { student, say, begin } = await sitting()
  await begin(student)
  expect((await say({ tambahan_detik: 600 })).body).toMatchObject({ code: 'in_use' })
  expect((await say({ ruang: 'R1' })).status).toBe(200)
})

test('P720.7 only who changes schedules may say it, and the trail says who did and what it was', async () => {
  const { bank, say, member_id } = await sitting()
  const looker = await staff(world, ['jadwal-admin'], { create: false, update: false, delete: false })
  const change = updating(member_id, { tambahan_detik: 600 })
  const body = { batch: randomUUID(), changes: [change] }
  expect((await world.call('POST', '/input/jadwal-paket-member', { token: looker.token, body })).status).toBe(403)
  await say({ tambahan_detik: 600 })
  const lines = await world.db
    .select()
    .from(auditTable)
    .where(and(eq(auditTable.subject, member_id), eq(auditTable.action, 'jadwal-paket-member/update')))
  expect(lines).toMatchObject([{ actor_id: bank.admin.id }])
  expect(JSON.stringify(lines[0]?.detail)).toContain('tambahan_detik')
  const [row] = await world.db.select().from(jadwalPaketMemberTable).where(eq(jadwalPaketMemberTable.id, member_id))
  expect(row?.tambahan_detik).toBe(600)
})

test('P720.9 who is moved to another schedule takes the time on top along, and not the window', async () => {
  const { bank, jadwal_id, student, say, closes } = await sitting()
  await say({ tambahan_detik: 900, selesai_sendiri: at(closes + HOUR) })
  const to_jadwal_id = await make(world, 'jadwalPaket', { paket_id: bank.id('paket') })
  const act = { id: randomUUID(), jadwal_id, targets: { user_ids: [student.id] }, reason: 'sakit' }
  const body = { ...act, kind: 'reschedule', to_jadwal_id }
  const moved = await world.call('POST', '/exam-actions', { token: bank.admin.token, body })
  expect(moved.body.data.done).toBe(1)
  const [row] = await world.db
    .select()
    .from(jadwalPaketMemberTable)
    .where(and(eq(jadwalPaketMemberTable.jadwal_id, to_jadwal_id), eq(jadwalPaketMemberTable.user_id, student.id)))
  expect(row).toMatchObject({ status: 'terdaftar', tambahan_detik: 900, selesai_sendiri: null })
})
