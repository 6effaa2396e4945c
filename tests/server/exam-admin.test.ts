import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attemptTable, auditTable, jadwalPaketMemberTable, paperTable } from '#server/db/tables/index.ts'
import { scoreAttempt } from '#server/results/score-attempt.ts'
import { boardOf, renewedToken } from '#tests/support/board.ts'
import { register, sitting } from '#tests/support/exam-factory.ts'
import { calls, candidate, questioned, started } from '#tests/support/exam-http.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { exam, pilihan } from '#tests/support/score-world.ts'
import { keep } from '#tests/support/sealed-attempt.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await staff(world, ['jadwal-admin'])
})
afterAll(() => world.close())

const reset = (attempt_id: string, someone = admin) =>
  world.call('POST', '/reset-ujian', { token: someone.token, body: { attempt_id, reason: 'Listrik padam di ruang 3' } })

const auditOf = (subject: string) => world.db.select().from(auditTable).where(eq(auditTable.subject, subject))

test('I1.19 a reset sets an attempt aside: kept and sealed, counted no more; the student starts anew', async () => {
  const { student, phone, place, questions, token } = await started(world)
  phone.choose(questions[0] as string, 'A', 1)
  await calls(world).answer(token, phone)
  expect((await reset(phone.attempt_id)).body.data.status).toBe('archived')
  expect((await reset(phone.attempt_id)).status).toBe(200)
  expect(await auditOf(phone.attempt_id)).toMatchObject([
    { action: 'attempt/reset', actor_id: admin.id, reason: 'Listrik padam di ruang 3' },
  ])

  const { seq } = phone.choose(questions[1] as string, 'B', 2)
  const told = await calls(world).answer(token, phone)
  expect(told.body.facts).toMatchObject({ archived: true, notices: [{ kind: 'reset' }] })
  expect(await questioned(world, student, phone.attempt_id)).toMatchObject([{ seq, counts: false, reason: 'sealed' }])
  const status = await world.call('GET', `/hasil-ujian?attempt_id=${phone.attempt_id}`, { token: student.token })
  expect(status.body.data).toMatchObject({
    status: 'archived',
    archived_reason: 'Listrik padam di ruang 3',
    receipt: { revision: 1, writers: [{ seq: 2 }] },
  })
  const fresh = new Phone()
  expect((await calls(world).init(student, fresh, place)).body).toMatchObject({
    attempt_id: fresh.attempt_id,
    facts: { uncounted: false, seals: [] },
  })
})

test('I1.20 only staff with the right reset, and they say why', async () => {
  const { student, phone } = await started(world)
  const reader = await staff(world, ['jadwal-admin'], { create: true, update: false, delete: true })
  expect((await reset(phone.attempt_id, student)).body.code).toBe('forbidden')
  expect((await reset(phone.attempt_id, reader)).body.code).toBe('forbidden')
  expect((await reset(randomUUID())).body.code).toBe('not_found')
  const mute = await world.call('POST', '/reset-ujian', {
    token: admin.token,
    body: { attempt_id: phone.attempt_id, reason: ' ' },
  })
  expect(mute.body).toMatchObject({ code: 'invalid_input', errors: [{ path: 'reason' }] })
})

test('I4.5 what does not count is shown with its reason, to the student and to staff, to nobody else', async () => {
  const { student, phone, place, token, questions } = await started(world)
  phone.choose(questions[0] as string, 'A', 1)
  const { seq } = phone.choose(randomUUID(), 'A', 2)
  phone.say({ gap: { hidden: false, jump: -3_600_000 } }, 3)
  await calls(world).end(token, phone, 4)
  const path = `/hasil-ujian?attempt_id=${phone.attempt_id}`
  const seen = await world.call('GET', path, { token: student.token })
  expect(seen.body.data).toMatchObject({
    phones: [{ phone_id: phone.phone_id, entries: 5, writer: true }],
    questioned: [{ seq, counts: false, reason: 'unknown_question', soal_id: null }],
    anomalies: [{ kind: 'wall_back', detail: { ms: -3_600_000 } }],
  })
  expect((await world.call('GET', path, { token: admin.token })).body).toEqual(seen.body)
  expect((await world.call('GET', path, { token: (await person(world)).token })).status).toBe(404)

  const calm = await candidate(world, { paket_id: place.paket_id })
  await register(world, place.jadwal_id, calm.student.id)
  await calls(world).init(calm.student, calm.phone, place)
  const list = await world.call('GET', `/attempt-issues?jadwal_id=${place.jadwal_id}`, { token: admin.token })
  expect(list.body).toMatchObject({
    total: 1,
    data: [{ attempt_id: phone.attempt_id, uncounted: 1 }],
  })
  expect(
    (await world.call('GET', `/attempt-issues?jadwal_id=${place.jadwal_id}`, { token: student.token })).body.code,
  ).toBe('forbidden')
})

const move = (someone: Person, from: string, to: string, more: object = {}) =>
  world.call('POST', '/reschedule-jadwal', {
    token: someone.token,
    body: { from_jadwal_id: from, to_jadwal_id: to, ...more },
  })

async function membership(jadwal_id: string, user_id: string) {
  const table = jadwalPaketMemberTable
  const [row] = await world.db
    .select()
    .from(table)
    .where(and(eq(table.jadwal_id, jadwal_id), eq(table.user_id, user_id)))
  return row?.status
}

test('P9.1 a student moves to another schedule of the package before starting, once however often it is sent', async () => {
  const { student, place } = await candidate(world)
  const other = await sitting(world, { paket_id: place.paket_id })
  const replies = await Promise.all([1, 2, 3].map(() => move(student, place.jadwal_id, other.jadwal_id)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect([await membership(place.jadwal_id, student.id), await membership(other.jadwal_id, student.id)]).toEqual([
    'dijadwal_ulang',
    'terdaftar',
  ])
  expect(await auditOf(student.id)).toHaveLength(1)
  expect((await calls(world).init(student, new Phone(), place)).body.code).toBe('not_registered')
  expect((await calls(world).init(student, new Phone(), other)).status).toBe(200)
})

test('P9.2 not after starting, not to another package, not into a full or closed schedule', async () => {
  const { student, place } = await started(world)
  const other = await sitting(world, { paket_id: place.paket_id })
  expect((await move(student, place.jadwal_id, other.jadwal_id)).body.code).toBe('in_use')

  const waiting = await candidate(world)
  const foreign = await sitting(world)
  const full = await sitting(world, { paket_id: waiting.place.paket_id, kuota: 1, members: [student.id] })
  const closed = await sitting(world, { paket_id: waiting.place.paket_id, pendaftaran_terbuka: false })
  const over = await sitting(world, { paket_id: waiting.place.paket_id, closes_in: -1000 })
  const to = async (jadwal_id: string) => (await move(waiting.student, waiting.place.jadwal_id, jadwal_id)).body.code
  expect([
    await to(foreign.jadwal_id),
    await to(full.jadwal_id),
    await to(closed.jadwal_id),
    await to(over.jadwal_id),
    await to(randomUUID()),
    await to(waiting.place.jadwal_id),
  ]).toEqual(['invalid_input', 'quota_full', 'window_closed', 'window_closed', 'not_found', 'invalid_input'])
})

test('P9.4 a place that staff cancelled is not taken back by moving to it; staff may move them there', async () => {
  const { student, place } = await candidate(world)
  const other = await sitting(world, { paket_id: place.paket_id, members: [student.id] })
  const { jadwal_id, user_id } = jadwalPaketMemberTable
  await world.db
    .update(jadwalPaketMemberTable)
    .set({ status: 'dibatalkan' })
    .where(and(eq(jadwal_id, other.jadwal_id), eq(user_id, student.id)))
  expect((await move(student, place.jadwal_id, other.jadwal_id)).body.code).toBe('window_closed')
  const named = { user_id: student.id, reason: 'Pembatalannya keliru' }
  expect((await move(admin, place.jadwal_id, other.jadwal_id, named)).status).toBe(200)
})

test('P9.3 staff move a student and say why; a student moves nobody else', async () => {
  const { student, place } = await candidate(world)
  const other = await sitting(world, { paket_id: place.paket_id, pendaftaran_terbuka: false })
  const stranger = await person(world)
  const named = { user_id: student.id, reason: 'Sakit, ada surat dokter' }
  expect((await move(stranger, place.jadwal_id, other.jadwal_id, named)).body.code).toBe('forbidden')
  expect((await move(admin, place.jadwal_id, other.jadwal_id, { user_id: student.id })).body.errors[0].path).toBe(
    'reason',
  )
  expect((await move(admin, place.jadwal_id, other.jadwal_id, named)).status).toBe(200)
  expect(await auditOf(student.id)).toMatchObject([{ actor_id: admin.id, reason: named.reason }])
})

test('I4.6 an attempt begun without a network before its student was moved is kept, uncounted', async () => {
  const { student, place, phone } = await candidate(world)
  const other = await sitting(world, { paket_id: place.paket_id })
  await move(student, place.jadwal_id, other.jadwal_id)
  phone.choose(place.questions[0] as string, 'A', 60_000)
  const queued = await calls(world).init(student, phone, place)
  expect(queued.body).toMatchObject({ attempt_id: phone.attempt_id, facts: { uncounted: true } })
})

const rule = (body: object, someone = admin) => world.call('POST', '/exam-rulings', { token: someone.token, body })

test('I26.30 staff strike out an answer and take it back, with reason and trail; the score follows', async () => {
  const { student, phone, token, questions } = await started(world)
  const { seq } = phone.choose(questions[0] as string, 'A', 1)
  await calls(world).end(token, phone, 2)
  const of = { attempt_id: phone.attempt_id, writer: phone.writer, seq, reason: 'Foto layar beredar' }
  const basis = async () => {
    const [row] = await world.db.select().from(attemptTable).where(eq(attemptTable.id, phone.attempt_id))
    return row?.log_sha256
  }
  const before = await basis()
  const struck = await rule({ ...of, ruling: 'strike' })
  expect(struck.body.data).toMatchObject({
    questioned: [{ seq, counts: false, reason: 'struck_out', ruling: 'strike' }],
    receipt: { uncounted: 1 },
  })
  expect(await basis()).not.toBe(before)
  expect((await rule({ ...of, ruling: null })).body.data).toMatchObject({ questioned: [], receipt: { uncounted: 0 } })
  expect(await basis()).toBe(before)
  const trail = (await auditOf(phone.attempt_id)).map(({ action }) => action).sort()
  expect(trail).toEqual(['attempt/strike-answer', 'attempt/undo-ruling'])
  expect((await rule({ ...of, ruling: 'strike' }, student)).body.code).toBe('forbidden')
  expect((await rule({ ...of, seq: 99, ruling: 'strike' })).status).toBe(404)
  expect((await rule({ ...of, reason: ' ', ruling: 'strike' })).body.errors[0].path).toBe('reason')
})

test('I26.43 an answer that came after the seal scores once staff admit it, by a further seal and receipt, and no more once that is taken back', async () => {
  const made = exam('benar_salah', [{ soal: [pilihan(['A']), pilihan(['B'])] }])
  const subtes = made.paper.subtes.map((part) => ({
    ...part,
    soal: part.soal.map(({ id, jenis }) => ({ id, jenis })),
  }))
  const { phone, token, questions, place, student } = await started(world, { outline: { ...made.paper, subtes } })
  await world.db
    .update(paperTable)
    .set({ content_gzip: gzipSync(JSON.stringify(made.paper)) })
    .where(eq(paperTable.paper_sha256, place.paper_sha256))
  await keep(world, place.paper_sha256, 1, made.keys)
  const [first, second] = questions as [string, string]
  phone.choose(first, 'A', 1)
  await calls(world).end(token, phone, 2)
  const other = phone.again()
  const { seq } = other.choose(second, 'B', 1)
  const { seq: wrong } = other.choose(second, 'C', 2)
  await calls(world).answer(token, other)
  const result = async () => {
    const scored = await scoreAttempt(world.db, phone.attempt_id, world.clock.now)
    return [scored?.revision, scored?.score.total.benar]
  }
  expect(await questioned(world, student, phone.attempt_id)).toMatchObject([
    { writer: other.writer, seq, counts: false, reason: 'sealed' },
    { seq: wrong, reason: 'sealed' },
  ])
  expect(await result()).toEqual([1, 1])
  const of = { attempt_id: phone.attempt_id, writer: other.writer, seq, reason: 'Jaringan ruang 3 padam' }
  const admitted = await rule({ ...of, ruling: 'admit' })
  expect(admitted.body.data).toMatchObject({
    receipt: {
      revision: 2,
      uncounted: 1,
      writers: expect.arrayContaining([{ writer: other.writer, seq: 3, head: other.at(3).hash }]),
    },
    questioned: [
      { seq, counts: true, ruling: 'admit' },
      { seq: wrong, counts: false, reason: 'sealed' },
    ],
  })
  expect(await result()).toEqual([2, 2])
  const again = await world.call('POST', '/end-ujian', { token, body: phone.endRequest() })
  expect(again.body.receipt).toEqual(admitted.body.data.receipt)
  const undone = await rule({ ...of, ruling: null })
  expect(undone.body.data).toMatchObject({ receipt: { revision: 2, uncounted: 2 }, sealed_by: 'student' })
  expect(await result()).toEqual([3, 1])
  // What is in the seal already asks for no other one.
  expect((await rule({ ...of, ruling: 'admit' })).body.data.receipt.revision).toBe(2)
  expect(await result()).toEqual([4, 2])
})

test('I26.31 a schedule says how far an answer of uncertain time may lie beyond, and whether it counts before staff admit it', async () => {
  const held = await started(world, { unsure: { toleransi_waktu_detik: 60, jawaban_tak_pasti: 'tahan' } })
  const usual = await started(world)
  const said = [held, usual].map(({ started: { facts } }) => [facts?.tolerance_ms, facts?.hold_marked])
  expect(said).toEqual([
    [60_000, true],
    [null, false],
  ])
  const { phone, token } = held
  world.clock.advance(9 * 60_000)
  // Asleep with the page open for most of its ten minutes: nobody can tell when the answer was written.
  phone.say({ gap: { hidden: true, jump: 0 } }, 1000)
  const { seq } = phone.choose(held.questions[0] as string, 'A', 2000)
  world.clock.advance(4 * 60_000)
  await calls(world).answer(token, phone)
  const student = { token: renewedToken(world, held.student) }
  expect(await questioned(world, student, phone.attempt_id)).toMatchObject([{ seq, counts: false, marks: ['limit'] }])
  const of = { attempt_id: phone.attempt_id, writer: phone.writer, seq, reason: 'Pengawas melihatnya' }
  const admitted = await rule({ ...of, ruling: 'admit' }, { ...admin, token: renewedToken(world, admin) })
  expect(admitted.body.data.questioned).toMatchObject([{ seq, part: 0, nomor: 1, counts: true, ruling: 'admit' }])
  const { events } = (await boardOf(world, admin).student(held.place.jadwal_id, held.student.id)).body.data
  const told = { kind: 'ruling_admit', reason: of.reason, at: world.clock.ms }
  expect(events).toContainEqual(expect.objectContaining(told))
})

test('S200.30 an answer that is dated in time and came only after the end, though its phone was online in between, leaves an anomaly and counts', async () => {
  const { student, phone, token, questions } = await started(world)
  const [first, second] = questions as [string, string]
  const minutes = (n: number) => n * 60_000
  phone.hears(world.clock.ms, 0)
  world.clock.advance(minutes(9))
  phone.choose(first, 'A', minutes(7))
  await calls(world).answer(token, phone)
  world.clock.advance(minutes(3))
  phone.choose(second, 'B', minutes(7.5))
  await calls(world).end(token, phone, minutes(7.6))
  const status = await world.call('GET', `/hasil-ujian?attempt_id=${phone.attempt_id}`, {
    token: renewedToken(world, student),
  })
  expect(status.body.data).toMatchObject({
    questioned: [],
    anomalies: [{ kind: 'sent_in_grace', detail: { count: 2, late_ms: expect.any(Number) } }],
  })
})
