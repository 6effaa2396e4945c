import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attemptDirectiveTable, auditTable, paketTable } from '#server/db/tables/index.ts'
import { postgresStore } from '#server/exam/postgres/store.ts'
import { answers, attemptRow, boardOf, calls, ends, renewedToken, seat, sitting } from '#tests/support/board.ts'
import { register } from '#tests/support/exam-factory.ts'
import { outlineWith, Phone } from '#tests/support/exam-material.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

const MINUTE = 60_000
let world: World
let admin: Person
let board: ReturnType<typeof boardOf>
beforeAll(async () => {
  world = await createWorld()
  admin = await staff(world, ['jadwal-admin'])
  board = boardOf(world, admin)
})
afterAll(() => world.close())

test('I12.1 extra time moves the deadline for what is taken, is told by the next reply, and is given once however often it is sent', async () => {
  const { place, phone, token, questions, only } = await sitting(world)
  const before = await attemptRow(world, phone.attempt_id)
  const id = randomUUID()
  for (let sent = 0; sent < 2; sent++) {
    const reply = await board.act(place, only, { id, kind: 'extra', ms: 5 * MINUTE })
    expect(reply.body.data).toMatchObject({ done: 1, skipped_total: 0 })
  }
  const after = await attemptRow(world, phone.attempt_id)
  expect(after.extra_ms).toBe(5 * MINUTE)
  expect([after.ends_at - before.ends_at, after.sync_until - before.sync_until]).toEqual([5 * MINUTE, 5 * MINUTE])
  world.clock.advance(14 * MINUTE)
  const reply = await answers(world, token, phone, questions[0] as string, 14 * MINUTE)
  expect(reply).toMatchObject({ rejected: [], extra_ms: 5 * MINUTE, live: { seq: 1, directives: [{ kind: 'extra' }] } })
  expect(await answers(world, token, phone, questions[1] as string, 14 * MINUTE, 1)).not.toHaveProperty('live')
  const late = await answers(world, token, phone, questions[2] as string, 15 * MINUTE + 3000, 1)
  expect(late.rejected).toEqual([{ seq: 3, reason: 'too_late' }])
})

test('I12.2 an answer that came too late counts after all once its student is given the time', async () => {
  const { place, phone, token, questions, only } = await sitting(world)
  world.clock.advance(11 * MINUTE)
  expect((await answers(world, token, phone, questions[0] as string, 11 * MINUTE)).rejected).toHaveLength(1)
  await board.act(place, only, { kind: 'extra', ms: 5 * MINUTE })
  const reply = await answers(world, token, phone, questions[1] as string, 12 * MINUTE)
  expect(reply.rejected).toEqual([])
  expect(reply.live.directives).toMatchObject([{ kind: 'extra', again: [{ device_id: phone.device_id, seq: 1 }] }])
})

test('I12.3 a pause stops the clock and gives the time back; what was answered before its phone heard of it counts, and is noted', async () => {
  const { place, phone, token, questions, only } = await sitting(world)
  world.clock.advance(9 * MINUTE)
  expect((await board.act(place, only, { kind: 'pause' })).body.data.done).toBe(1)
  expect((await board.act(place, only, { kind: 'pause' })).body.data.skipped[0].reason).toContain('Sudah dijeda')
  world.clock.advance(MINUTE)
  const unheard = await answers(world, token, phone, questions[0] as string, 10 * MINUTE - 1)
  expect(unheard).toMatchObject({ rejected: [], live: { paused: { t: 9 * MINUTE } } })
  world.clock.advance(49 * MINUTE)
  const longer = unheard.live.upload_token
  expect((await answers(world, longer, phone, questions[1] as string, 10 * MINUTE - 1, 1)).rejected).toEqual([])
  await board.act(place, only, { kind: 'resume' })
  const attempt = await attemptRow(world, phone.attempt_id)
  expect(attempt.ends_at).toBe(attempt.started_at + 60 * MINUTE)
  expect(attempt.anomalies.map(({ kind }) => kind)).toContain('answered_in_pause')
  world.clock.advance(30_000)
  const again = await answers(world, longer, phone, questions[2] as string, 59 * MINUTE + 30_000, 1)
  expect(again).toMatchObject({ rejected: [], live: { paused: null, gaps: [{ t: 9 * MINUTE, ms: 50 * MINUTE }] } })
})

test('I12.4 a pause lengthens the sub-test it lies in, and no answer that was in time without it is late with it', async () => {
  const outline = outlineWith([2, 2, 2], { waktu: 'subtes', seconds: 600, early: false })
  const { place, phone, token, questions, only } = await sitting(world, { outline })
  world.clock.advance(5 * MINUTE)
  await board.act(place, only, { kind: 'pause' })
  world.clock.advance(4 * MINUTE)
  await board.act(place, only, { kind: 'resume' })
  world.clock.advance(4 * MINUTE)
  const [first, , second, , third] = questions as [string, string, string, string, string]
  // Its phone knows: the first sub-test lasts until minute 14.
  expect((await answers(world, token, phone, first, 13 * MINUTE, 2)).rejected).toEqual([])
  // Another did not hear of it, and went on to the second at minute 10.
  expect((await answers(world, token, phone, second, 13 * MINUTE, 2)).rejected).toEqual([])
  world.clock.advance(MINUTE)
  expect((await answers(world, token, phone, third, 14 * MINUTE, 2)).rejected).toEqual([{ seq: 3, reason: 'too_late' }])
  world.clock.advance(19 * MINUTE)
  expect((await answers(world, token, phone, third, 33 * MINUTE, 2)).rejected).toEqual([])
})

test('I12.5 a message reaches each phone it is meant for, and nobody who has not started', async () => {
  const one = await sitting(world)
  const absent = await person(world)
  await register(world, one.place.jadwal_id, absent.id)
  const reply = await board.act(one.place, { everyone: true }, { kind: 'message', text: 'Pakai headset.' })
  expect(reply.body.data).toMatchObject({
    done: 1,
    skipped: [{ user_id: absent.id, reason: 'Belum mulai mengerjakan.' }],
  })
  const told = await answers(world, one.token, one.phone, one.questions[0] as string, 1000)
  expect(told.live.directives).toMatchObject([{ kind: 'message', text: 'Pakai headset.' }])
})

test('I12.6 ended by staff: what was written before still arrives and counts, what was written after is kept with its reason, and the receipt comes', async () => {
  const { place, phone, token, questions, only } = await sitting(world)
  world.clock.advance(4 * MINUTE)
  const unsent = phone.choose(questions[0] as string, 'A', 3 * MINUTE)
  await board.act(place, only, { kind: 'end' })
  const after = phone.choose(questions[1] as string, 'B', 5 * MINUTE)
  world.clock.advance(2 * MINUTE)
  const reply = await calls(world).answer(token, phone, [unsent, after])
  expect(reply.body).toMatchObject({
    acked_seq: 2,
    rejected: [{ seq: 2, reason: 'too_late' }],
    live: { stop_t: 4 * MINUTE },
  })
  expect((await ends(world, token, phone, 4 * MINUTE)).body.receipt.last_seq).toBe(2)
  expect(await attemptRow(world, phone.attempt_id)).toMatchObject({ status: 'sealed', sealed_by: 'admin' })
})

test('I12.7 reopened: the student goes on with what was left, what came after the sealing counts, and a new receipt names it all', async () => {
  const { place, phone, token, questions, only, student } = await sitting(world)
  world.clock.advance(4 * MINUTE)
  await answers(world, token, phone, questions[0] as string, 3 * MINUTE)
  const first = (await ends(world, token, phone, 4 * MINUTE)).body.receipt
  world.clock.advance(20 * MINUTE)
  expect((await answers(world, token, phone, questions[1] as string, 4 * MINUTE)).rejected).toEqual([
    { seq: 2, reason: 'sealed' },
  ])
  expect((await board.act(place, only, { kind: 'reopen', ms: 0 })).body.data).toMatchObject({ done: 1 })
  const open = await attemptRow(world, phone.attempt_id)
  expect(open).toMatchObject({ status: 'open', receipt: null, ends_at: world.clock.ms + 6 * MINUTE })
  world.clock.advance(5 * MINUTE)
  const fresh = (await calls(world).init({ ...student, token: renewedToken(world, student) }, phone, place)).body
    .upload_token
  const reply = await answers(world, fresh, phone, questions[2] as string, 29 * MINUTE)
  expect(reply).toMatchObject({ rejected: [], live: { directives: [{ kind: 'reopen', again: [{ seq: 2 }] }] } })
  const second = (await ends(world, fresh, phone, 29 * MINUTE)).body.receipt
  expect(second.last_seq).toBe(3)
  expect(second.log_sha256).not.toBe(first.log_sha256)
  expect((await attemptRow(world, phone.attempt_id)).anomalies).toMatchObject([
    { kind: 'reopened', detail: { replaced_log_sha256: first.log_sha256 } },
  ])
})

test('I12.8 who ended because the time was up is reopened only with time on top', async () => {
  const { place, phone, token, only } = await sitting(world)
  world.clock.advance(10 * MINUTE)
  await ends(world, token, phone, 10 * MINUTE, { by_time: true })
  const refused = await board.act(place, only, { kind: 'reopen', ms: 0 })
  expect(refused.body.data).toMatchObject({
    done: 0,
    skipped: [{ reason: expect.stringContaining('Beri tambahan waktu') }],
  })
  world.clock.advance(3 * MINUTE)
  expect((await board.act(place, only, { kind: 'reopen', ms: 2 * MINUTE })).body.data.done).toBe(1)
  expect((await attemptRow(world, phone.attempt_id)).ends_at).toBe(world.clock.ms + 2 * MINUTE)
})

test('I12.9 a phone that ends because its time is up is told that it has more, instead of being sealed', async () => {
  const { place, phone, token, only } = await sitting(world)
  world.clock.advance(9 * MINUTE)
  await board.act(place, only, { kind: 'extra', ms: 5 * MINUTE })
  world.clock.advance(90_000)
  const refused = await ends(world, token, phone, 10 * MINUTE, { by_time: true })
  expect(refused.body).toMatchObject({ code: 'attempt_open', details: { live: { extra_ms: 5 * MINUTE } } })
  const pressed = await ends(world, token, phone, 10 * MINUTE)
  expect(pressed.status).toBe(200)
})

test('I12.10 an incident gives each in the room the time it took from them, once, also to who was ended by the timer in it, and to nobody else', async () => {
  const first = await sitting(world, { ruang: 'R3' })
  const { place } = first
  const others = []
  // Started five minutes before its end; ended by the timer in it; ended by hand before it; sits in another room.
  const join = async (ruang: string) => {
    const student = await person(world)
    await register(world, place.jadwal_id, student.id)
    await seat(world, student.id, ruang)
    const phone = new Phone()
    const { upload_token } = (await calls(world).init(student, phone, place)).body
    const one = { student, phone, token: String(upload_token) }
    others.push(one)
    return one
  }
  const timer = first
  world.clock.advance(3 * MINUTE)
  const done = await join('R3')
  await ends(world, done.token, done.phone, MINUTE)
  const elsewhere = await join('R1')
  const within = await join('R3')
  // No power from minute 4 to minute 12; the first one's ten minutes were over at minute 10.
  world.clock.advance(9 * MINUTE)
  await ends(world, timer.token, timer.phone, 10 * MINUTE, { by_time: true })
  const id = randomUUID()
  for (let sent = 0; sent < 2; sent++) {
    const reply = await board.incident(place, { ruang: ['R3'] }, { ms: 8 * MINUTE }, { id })
    expect(reply.body.data.done).toBe(2)
  }
  const now = world.clock.ms
  const [a, b, c, d] = await Promise.all(
    [timer, within, done, elsewhere].map(({ phone }) => attemptRow(world, phone.attempt_id)),
  )
  expect(a).toMatchObject({ status: 'open', ends_at: now + 6 * MINUTE })
  expect(b).toMatchObject({ status: 'open', ends_at: (b?.started_at ?? 0) + 18 * MINUTE })
  expect(c).toMatchObject({ status: 'sealed', live: null })
  expect(d).toMatchObject({ status: 'open', live: null })
  const { incidents } = (await board.deeds(place.jadwal_id)).body.data
  expect(incidents).toMatchObject([{ id, ruang: ['R3'], peserta: 2, undone_at: null }])
})

test('I12.11 moments that were given back already, by a pause or another incident, are not given back twice', async () => {
  const { place, phone, only } = await sitting(world)
  const { started_at } = await attemptRow(world, phone.attempt_id)
  const at = (minute: number) => started_at + minute * MINUTE
  world.clock.advance(2 * MINUTE)
  await board.act(place, only, { kind: 'pause' })
  world.clock.advance(2 * MINUTE)
  await board.act(place, only, { kind: 'resume' })
  world.clock.advance(4 * MINUTE)
  await board.incident(place, only, { from_at: at(1), to_at: at(6) })
  expect((await attemptRow(world, phone.attempt_id)).extra_ms).toBe(5 * MINUTE)
  await board.incident(place, only, { from_at: at(5), to_at: at(8) })
  expect((await attemptRow(world, phone.attempt_id)).extra_ms).toBe(7 * MINUTE)
  const none = await board.incident(place, only, { from_at: at(2), to_at: at(5) })
  expect(none.body.data).toMatchObject({ done: 0, skipped_total: 1 })
})

test('I12.12 an incident undone takes its time back once; what was answered in it stands', async () => {
  const { place, phone, token, questions, only } = await sitting(world)
  world.clock.advance(5 * MINUTE)
  const id = randomUUID()
  await board.incident(place, only, { ms: 4 * MINUTE }, { id })
  world.clock.advance(7 * MINUTE)
  expect((await answers(world, token, phone, questions[0] as string, 12 * MINUTE)).rejected).toEqual([])
  for (let sent = 0; sent < 2; sent++) expect((await board.undo(id)).body.data.done).toBe(1)
  const attempt = await attemptRow(world, phone.attempt_id)
  expect(attempt).toMatchObject({ extra_ms: 0, ends_at: attempt.started_at + 10 * MINUTE })
  // Its phone had not heard that it was taken back.
  const unheard = await answers(world, token, phone, questions[1] as string, 12 * MINUTE, 1)
  expect(unheard).toMatchObject({ rejected: [], extra_ms: 0, live: { directives: [{ kind: 'incident_undone' }] } })
  expect((await board.incident(place, only, { ms: 4 * MINUTE }, { id })).body.code).toBe('id_conflict')
})

test('I12.13 while it is paused an attempt is not sealed, however long; afterwards the grace is whole again', async () => {
  const { place, phone, token, questions, only } = await sitting(world, { grace_seconds: 60 })
  const unsent = phone.choose(questions[0] as string, 'A', MINUTE)
  world.clock.advance(2 * MINUTE)
  await board.act(place, only, { kind: 'pause' })
  const told = await answers(world, token, phone, questions[1] as string, 2 * MINUTE)
  expect(told.acked_seq).toBe(0)
  world.clock.advance(3 * 3_600_000)
  const store = postgresStore(world.connection.guard)
  expect(await store.due(world.clock.ms, 1000)).not.toContain(phone.attempt_id)
  await store.close()
  await board.act(place, only, { kind: 'resume' })
  world.clock.advance(8 * MINUTE)
  expect((await calls(world).answer(told.live.upload_token, phone, [unsent])).body.rejected).toEqual([])
})

test('I12.14 reset and reschedule by the board do what they do one by one, and are refused where they may not be', async () => {
  const { place, phone, only, student } = await sitting(world)
  const moved = await board.act(place, only, { kind: 'reschedule', to_jadwal_id: place.jadwal_id })
  expect(moved.body.data).toMatchObject({ done: 0, skipped_total: 1 })
  const id = randomUUID()
  expect((await board.act(place, only, { id, kind: 'reset' })).body.data.done).toBe(1)
  expect((await attemptRow(world, phone.attempt_id)).status).toBe('archived')
  const fresh = new Phone()
  expect((await calls(world).init(student, fresh, place)).status).toBe(200)
  // The same request come again must not throw away what was begun since.
  expect((await board.act(place, only, { id, kind: 'reset' })).body.data.done).toBe(1)
  expect((await attemptRow(world, fresh.attempt_id)).status).toBe('open')
})

test('I12.18 a move of many asked for again says again whom it moved, and moves nobody who came back since', async () => {
  const paket_id = await make(world, 'paket')
  const from = { jadwal_id: await make(world, 'jadwalPaket', { paket_id }) }
  const to_jadwal_id = await make(world, 'jadwalPaket', { paket_id })
  const students = [await person(world), await person(world)]
  for (const { id } of students) await make(world, 'jadwalPaketMember', { jadwal_id: from.jadwal_id, user_id: id })
  const id = randomUUID()
  const move = () => board.act(from, { everyone: true }, { id, kind: 'reschedule', to_jadwal_id })
  expect((await move()).body).toMatchObject({ message: 'Dilakukan untuk 2 peserta.', data: { done: 2 } })
  const back = { user_ids: [students[0]?.id] }
  const undo = { kind: 'reschedule', to_jadwal_id: from.jadwal_id }
  expect((await board.act({ jadwal_id: to_jadwal_id }, back, undo)).body.data.done).toBe(1)
  expect((await move()).body).toMatchObject({ message: 'Dilakukan untuk 2 peserta.', data: { done: 2, skipped: [] } })
  expect((await board.list(from.jadwal_id)).body.total).toBe(1)
})

test('I12.15 every act stands in a row of its own and in the audit trail, with who and why; rows count without gaps', async () => {
  const { place, phone, only } = await sitting(world)
  await board.act(place, only, { kind: 'extra', ms: MINUTE })
  await board.act(place, only, { kind: 'message', text: 'Tenang.' })
  await board.act(place, only, { kind: 'end' })
  const rows = await world.db
    .select()
    .from(attemptDirectiveTable)
    .where(eq(attemptDirectiveTable.attempt_id, phone.attempt_id))
    .orderBy(attemptDirectiveTable.seq)
  expect(rows.map(({ seq, kind }) => [seq, kind])).toEqual([
    [1, 'extra'],
    [2, 'message'],
    [3, 'end'],
  ])
  const trail = await world.db.select().from(auditTable).where(eq(auditTable.subject, phone.attempt_id))
  expect(trail.map(({ action, actor_id, reason }) => ({ action, actor_id, reason }))).toEqual(
    expect.arrayContaining(
      ['attempt/extend', 'attempt/message', 'attempt/end'].map((action) => ({
        action,
        actor_id: admin.id,
        reason: 'Uji papan',
      })),
    ),
  )
})

test('I12.16 nonsense is refused with field and reason, an unknown schedule and a level without the right by name', async () => {
  const { place, only } = await sitting(world)
  const wrong: [object, string][] = [
    [{ kind: 'extra', ms: 0 }, 'ms'],
    [{ kind: 'extra', ms: 1e12 }, 'ms'],
    [{ kind: 'extra', ms: MINUTE, reason: ' ' }, 'reason'],
    [{ kind: 'message', text: '' }, 'text'],
    [{ kind: 'message', text: 'a\0b' }, 'text'],
    [{ kind: 'terbang' }, 'kind'],
  ]
  for (const [deed, path] of wrong) {
    const reply = await board.act(place, only, deed)
    expect(reply.body).toMatchObject({ code: 'invalid_input', errors: [{ path }] })
  }
  const future = { from_at: world.clock.ms, to_at: world.clock.ms + MINUTE }
  expect((await board.incident(place, only, future)).body.code).toBe('invalid_input')
  expect((await board.act({ jadwal_id: randomUUID() }, only, { kind: 'pause' })).body.code).toBe('not_found')
  const reader = await staff(world, ['jadwal-admin'], { create: true, update: false, delete: true })
  const theirs = boardOf(world, reader)
  expect((await theirs.act(place, only, { kind: 'pause' })).body.code).toBe('forbidden')
  expect((await theirs.incident(place, only, { ms: MINUTE })).body.code).toBe('forbidden')
  expect((await theirs.undo(randomUUID())).body.code).toBe('forbidden')
  expect((await theirs.list(place.jadwal_id)).status).toBe(200)
})

test('I12.17 while somebody of a national sitting is paused nothing of it is released, however late it is', async () => {
  const { place, phone, token, student } = await sitting(world)
  await world.db.update(paketTable).set({ mode: 'nasional' }).where(eq(paketTable.id, place.paket_id))
  await ends(world, token, phone, 1000)
  const other = await person(world)
  await register(world, place.jadwal_id, other.id)
  const paused = new Phone()
  await calls(world).init(other, paused, place)
  await board.act(place, { user_ids: [other.id] }, { kind: 'pause' })
  world.clock.advance(30 * 24 * 60 * MINUTE)
  const ask = () =>
    world.call('GET', `/result-paket?attempt_id=${phone.attempt_id}`, { token: renewedToken(world, student) })
  const held = await ask()
  expect(held.body.code).toBe('not_released')
  await board.act(place, { user_ids: [other.id] }, { kind: 'end' })
  world.clock.advance(60 * MINUTE)
  expect((await ask()).body.code).not.toBe('not_released')
})
