import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BoardRow } from '#contract/exam/board.ts'
import { attemptDirectiveTable, auditTable, paketTable, rankingDueTable } from '#server/db/tables/index.ts'
import { postgresLogStore } from '#server/exam/log/postgres/store.ts'
import { answers, attemptRow, boardOf, calls, renewedToken, seat, sitting, verdictOn } from '#tests/support/board.ts'
import { register } from '#tests/support/exam-factory.ts'
import { candidate } from '#tests/support/exam-http.ts'
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

const COUNTS = { counts: true, marks: [] }

test('I12.1 extra time moves the deadline for what is taken, is told by the next reply, and is given once however often it is sent', async () => {
  const { place, phone, token, questions, only } = await sitting(world)
  const before = await attemptRow(world, phone.attempt_id)
  const id = randomUUID()
  for (let sent = 0; sent < 2; sent++) {
    const reply = await board.act(place, only, { id, kind: 'extra', ms: 5 * MINUTE })
    expect(reply.body.data).toMatchObject({ done: 1, skipped_total: 0 })
  }
  const after = await attemptRow(world, phone.attempt_id)
  expect(after.facts.extra_ms).toBe(5 * MINUTE)
  expect([after.ends_at - before.ends_at, after.sync_until - before.sync_until]).toEqual([5 * MINUTE, 5 * MINUTE])
  world.clock.advance(14 * MINUTE)
  const reply = await answers(world, token, phone, questions[0] as string, 14 * MINUTE)
  const notices = [{ seq: 2, kind: 'extra', ms: 5 * MINUTE }]
  expect(reply).toMatchObject({ verdict: COUNTS, facts: { seq: 2, extra_ms: 5 * MINUTE, notices } })
  expect((await answers(world, token, phone, questions[1] as string, 14 * MINUTE, 2)).facts).toBeNull()
  world.clock.advance(2 * MINUTE)
  const late = await answers(world, token, phone, questions[2] as string, 16 * MINUTE, 2)
  expect(late.verdict).toEqual({ counts: false, reason: 'too_late', marks: [] })
})

test('I12.2 an answer that came too late counts after all once its student is given the time', async () => {
  const { place, phone, token, questions, only } = await sitting(world)
  world.clock.advance(11 * MINUTE)
  const { verdict } = await answers(world, token, phone, questions[0] as string, 11 * MINUTE)
  expect(verdict).toMatchObject({ counts: false, reason: 'too_late' })
  const { seq = 0 } = phone.entries.at(-1) ?? {}
  await board.act(place, only, { kind: 'extra', ms: 5 * MINUTE })
  expect(await verdictOn(world, phone, seq)).toMatchObject(COUNTS)
})

test('I12.3 a pause stops the clock and gives the time back; what was answered before its phone heard of it counts', async () => {
  const { place, phone, token, questions, only } = await sitting(world)
  world.clock.advance(9 * MINUTE)
  expect((await board.act(place, only, { kind: 'pause' })).body.data.done).toBe(1)
  expect((await board.act(place, only, { kind: 'pause' })).body.data.skipped[0].reason).toContain('Sudah dijeda')
  world.clock.advance(30 * MINUTE)
  const unheard = await answers(world, token, phone, questions[0] as string, 39 * MINUTE)
  expect(unheard).toMatchObject({ verdict: COUNTS, facts: { stops: [{ until: null }] } })
  world.clock.advance(20 * MINUTE)
  await board.act(place, only, { kind: 'resume' })
  const attempt = await attemptRow(world, phone.attempt_id)
  expect(attempt.ends_at).toBe(attempt.started_at + 60 * MINUTE)
  world.clock.advance(30_000)
  const again = await answers(world, token, phone, questions[2] as string, 59 * MINUTE + 30_000, 2)
  expect(again).toMatchObject({
    verdict: COUNTS,
    facts: { notices: [{ kind: 'pause' }, { kind: 'resume', ms: 50 * MINUTE }] },
  })
  world.clock.advance(MINUTE)
  const late = await answers(world, token, phone, questions[1] as string, 60 * MINUTE + 30_000, 3)
  expect(late.verdict).toMatchObject({ counts: false, reason: 'too_late' })
})

test('I12.4 a pause lengthens the sub-test it lies in, and those after it open as much later', async () => {
  const outline = outlineWith([2, 2, 2], { waktu: 'subtes', seconds: 600, early: false })
  const { place, phone, token, questions, only } = await sitting(world, { outline })
  world.clock.advance(5 * MINUTE)
  await board.act(place, only, { kind: 'pause' })
  world.clock.advance(4 * MINUTE)
  await board.act(place, only, { kind: 'resume' })
  world.clock.advance(4 * MINUTE)
  const [first, , second, , third] = questions as [string, string, string, string, string]
  // The first sub-test lasts until minute 14.
  expect((await answers(world, token, phone, first, 13 * MINUTE, 2)).verdict).toMatchObject(COUNTS)
  expect((await answers(world, token, phone, second, 13 * MINUTE, 2)).verdict).toMatchObject({ reason: 'not_open' })
  world.clock.advance(2 * MINUTE)
  expect((await answers(world, token, phone, second, 15 * MINUTE, 2)).verdict).toMatchObject(COUNTS)
  world.clock.advance(18 * MINUTE)
  expect((await answers(world, token, phone, third, 33 * MINUTE, 2)).verdict).toMatchObject(COUNTS)
})

test('I12.19 time on top of one sub-test of several lengthens the one that is open', async () => {
  const outline = outlineWith([2, 2], { waktu: 'subtes', seconds: 600, early: false })
  const { place, phone, token, questions, only } = await sitting(world, { outline })
  world.clock.advance(5 * MINUTE)
  await board.act(place, only, { kind: 'extra', ms: 5 * MINUTE })
  world.clock.advance(9 * MINUTE)
  expect((await answers(world, token, phone, questions[0] as string, 14 * MINUTE, 2)).verdict).toMatchObject(COUNTS)
  const { ends_at, started_at } = await attemptRow(world, phone.attempt_id)
  expect(ends_at - started_at).toBe(25 * MINUTE)
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
  expect(told.facts?.notices).toMatchObject([{ kind: 'message', text: 'Pakai headset.' }])
})

test('I12.6 ended by staff: what was written before still arrives and counts, what was written after is kept with its reason, and the receipt comes', async () => {
  const { place, phone, token, questions, only } = await sitting(world)
  world.clock.advance(4 * MINUTE)
  const unsent = phone.choose(questions[0] as string, 'A', 3 * MINUTE)
  await board.act(place, only, { kind: 'end' })
  world.clock.advance(2 * MINUTE)
  const reply = await answers(world, token, phone, questions[1] as string, 5 * MINUTE)
  expect(reply).toMatchObject({ verdict: { counts: false, reason: 'ended' }, facts: { ended_at: expect.any(Number) } })
  expect(await verdictOn(world, phone, unsent.seq)).toMatchObject(COUNTS)
  expect((await calls(world).end(token, phone, 5 * MINUTE)).body.receipt).toMatchObject({ revision: 1 })
  expect(await attemptRow(world, phone.attempt_id)).toMatchObject({ status: 'sealed', sealed_by: 'admin' })
})

test('I12.33 what staff ended is sealed as soon as its phone asks, without an end of the student', async () => {
  const { place, phone, token, questions, only } = await sitting(world)
  await answers(world, token, phone, questions[0] as string, 1000)
  const ask = () => world.call('POST', '/end-ujian', { token, body: phone.endRequest() })
  expect((await ask()).body.receipt).toBeNull()
  await board.act(place, only, { kind: 'end' })
  const { ends_at, sync_until } = await attemptRow(world, phone.attempt_id)
  await board.act(place, only, { kind: 'message', text: 'Tunggu sebentar.' })
  expect(await attemptRow(world, phone.attempt_id)).toMatchObject({ ends_at, sync_until })
  expect((await ask()).body.receipt).toMatchObject({ revision: 1, uncounted: 0 })
  expect(await attemptRow(world, phone.attempt_id)).toMatchObject({ status: 'sealed', sealed_by: 'admin' })
})

test('I12.7 reopened: the student goes on with what was left, what is written then counts, and a further receipt names it all', async () => {
  const { place, phone, token, questions, only, student } = await sitting(world)
  world.clock.advance(4 * MINUTE)
  await answers(world, token, phone, questions[0] as string, 3 * MINUTE)
  const first = (await calls(world).end(token, phone, 4 * MINUTE)).body.receipt
  world.clock.advance(20 * MINUTE)
  const early = await answers(world, token, phone, questions[1] as string, 24 * MINUTE - 1000)
  expect(early.verdict).toMatchObject({ counts: false })
  expect((await board.act(place, only, { kind: 'reopen', ms: 0 })).body.data).toMatchObject({ done: 1 })
  const open = await attemptRow(world, phone.attempt_id)
  expect(open).toMatchObject({ status: 'open', receipt: null, ends_at: world.clock.ms + 6 * MINUTE })
  expect(open.anomalies).toMatchObject([{ kind: 'reopened' }])
  world.clock.advance(5 * MINUTE)
  const again = await calls(world).init({ ...student, token: renewedToken(world, student) }, phone, place)
  const fresh = again.body.upload_token
  const reply = await answers(world, fresh, phone, questions[2] as string, 29 * MINUTE)
  expect(reply).toMatchObject({ verdict: COUNTS, facts: { notices: [{ kind: 'reopen' }] } })
  phone.end(29 * MINUTE)
  const second = (await calls(world).end(fresh, phone, 29 * MINUTE)).body.receipt
  expect([second?.revision, second?.log_sha256 === first?.log_sha256]).toEqual([2, false])
})

test('I12.8 who ended because the time was up is reopened only with time on top', async () => {
  const { place, phone, token, only } = await sitting(world)
  world.clock.advance(10 * MINUTE)
  await calls(world).end(token, phone, 10 * MINUTE, 'time')
  expect(await attemptRow(world, phone.attempt_id)).toMatchObject({ status: 'sealed', ended_by_time: true })
  const refused = await board.act(place, only, { kind: 'reopen', ms: 0 })
  expect(refused.body.data).toMatchObject({
    done: 0,
    skipped: [{ reason: expect.stringContaining('Beri tambahan waktu') }],
  })
  world.clock.advance(3 * MINUTE)
  expect((await board.act(place, only, { kind: 'reopen', ms: 2 * MINUTE })).body.data.done).toBe(1)
  expect((await attemptRow(world, phone.attempt_id)).ends_at).toBe(world.clock.ms + 2 * MINUTE)
})

test('I12.10 an incident gives each in the room the time it took from them, once, also to who was ended by the timer in it, and to nobody else', async () => {
  const first = await sitting(world, { ruang: 'R3' })
  const { place } = first
  // Started five minutes before its end; ended by the timer in it; ended by hand before it; sits in another room.
  const join = async (ruang: string) => {
    const student = await person(world)
    await register(world, place.jadwal_id, student.id)
    await seat(world, student.id, ruang)
    const phone = new Phone()
    const { upload_token } = (await calls(world).init(student, phone, place)).body
    phone.hears(world.clock.ms, 0)
    return { student, phone, token: String(upload_token) }
  }
  const timer = first
  world.clock.advance(3 * MINUTE)
  const done = await join('R3')
  world.clock.advance(1000)
  await calls(world).end(done.token, done.phone, 1000)
  const elsewhere = await join('R1')
  const within = await join('R3')
  // No power for eight minutes; the first one's ten minutes were over in them.
  world.clock.advance(9 * MINUTE)
  await calls(world).end(timer.token, timer.phone, 10 * MINUTE, 'time')
  const id = randomUUID()
  for (let sent = 0; sent < 2; sent++) {
    const reply = await board.incident(place, { ruang: ['R3'] }, { ms: 8 * MINUTE }, { id })
    expect(reply.body.data.done).toBe(2)
  }
  const now = world.clock.ms
  const [a, b, c, d] = await Promise.all(
    [timer, within, done, elsewhere].map(({ phone }) => attemptRow(world, phone.attempt_id)),
  )
  expect(a).toMatchObject({ status: 'open' })
  expect(Math.abs((a?.ends_at ?? 0) - now - 6 * MINUTE)).toBeLessThan(2000)
  expect(b).toMatchObject({ status: 'open', ends_at: (b?.started_at ?? 0) + 18 * MINUTE })
  expect(c).toMatchObject({ status: 'sealed', given: { grants: [] } })
  expect(d).toMatchObject({ status: 'open', given: { grants: [] } })
  const { incidents } = (await board.incidents(place.jadwal_id)).body.data
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
  const given = async () => {
    const { started_at, ends_at } = await attemptRow(world, phone.attempt_id)
    return ends_at - started_at - 10 * MINUTE
  }
  await board.incident(place, only, { from_at: at(1), to_at: at(6) })
  expect(await given()).toBe(5 * MINUTE)
  await board.incident(place, only, { from_at: at(5), to_at: at(8) })
  expect(await given()).toBe(7 * MINUTE)
  const none = await board.incident(place, only, { from_at: at(2), to_at: at(5) })
  expect(none.body.data).toMatchObject({ done: 0, skipped_total: 1 })
})

test('I12.12 an incident undone takes its time back once; what was answered in it stands', async () => {
  const { place, phone, token, questions, only } = await sitting(world)
  world.clock.advance(5 * MINUTE)
  const id = randomUUID()
  await board.incident(place, only, { ms: 4 * MINUTE }, { id })
  world.clock.advance(7 * MINUTE)
  const { seq = 0 } = phone.entries.at(-1) ?? {}
  expect((await answers(world, token, phone, questions[0] as string, 12 * MINUTE)).verdict).toMatchObject(COUNTS)
  for (let sent = 0; sent < 2; sent++) expect((await board.undo(id)).body.data.done).toBe(1)
  // It was over by then: no answer that was in time becomes late.
  const attempt = await attemptRow(world, phone.attempt_id)
  expect(attempt).toMatchObject({ ends_at: attempt.started_at + 12 * MINUTE, given: { grants: [{ undone: true }] } })
  expect(await verdictOn(world, phone, seq + 1)).toMatchObject(COUNTS)
  const unheard = await answers(world, token, phone, questions[1] as string, 12 * MINUTE, 2)
  expect(unheard.facts?.notices).toMatchObject([{ kind: 'incident' }, { kind: 'incident_undone' }])
  expect((await board.incident(place, only, { ms: 4 * MINUTE }, { id })).body.code).toBe('id_conflict')
})

test('I12.13 while it is paused an attempt is not sealed, however long; afterwards the grace is whole again', async () => {
  const { place, phone, token, questions, only } = await sitting(world, { grace_seconds: 60 })
  world.clock.advance(2 * MINUTE)
  await board.act(place, only, { kind: 'pause' })
  world.clock.advance(3 * 3_600_000)
  const store = postgresLogStore(world.connection.guard)
  expect(await store.due(world.clock.ms, 1000)).not.toContain(phone.attempt_id)
  await store.close()
  await board.act(place, only, { kind: 'resume' })
  const { ends_at, sync_until } = await attemptRow(world, phone.attempt_id)
  expect([ends_at - world.clock.ms, sync_until - ends_at]).toEqual([8 * MINUTE, 62_000])
  world.clock.advance(8 * MINUTE)
  const { verdict } = await answers(world, token, phone, questions[0] as string, MINUTE)
  expect(verdict).toMatchObject(COUNTS)
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

/** Whom an admin picks on the board as it stands, with the attempts that stand there. */
const rowsNow = async (jadwal_id: string) => ({
  picked: ((await board.list(jadwal_id)).body.data as BoardRow[]).map(({ user_id, attempt_id }) => ({
    user_id,
    attempt_id,
  })),
})

/** Put aside by another admin and begun anew, after somebody has picked the row. */
async function begunAnew() {
  const { place, only, student } = await sitting(world)
  const before = await rowsNow(place.jadwal_id)
  await board.act(place, only, { kind: 'reset' })
  const fresh = new Phone()
  expect((await calls(world).init(student, fresh, place)).status).toBe(200)
  return { place, student, before, fresh }
}

test('I12.55 of two admins who reset one student the later is told that the student has begun anew, and the new attempt goes on; a reset has the ranking made anew', async () => {
  const { place, student, before, fresh } = await begunAnew()
  const id = randomUUID()
  for (let sent = 0; sent < 2; sent++) {
    const { data } = (await board.act(place, before, { id, kind: 'reset' })).body
    expect(data).toMatchObject({ done: 0, skipped: [{ user_id: student.id, code: 'begun_anew' }], skipped_total: 1 })
  }
  expect((await attemptRow(world, fresh.attempt_id)).status).toBe('open')
  expect((await board.act(place, await rowsNow(place.jadwal_id), { kind: 'reset' })).body.data.done).toBe(1)
  expect((await attemptRow(world, fresh.attempt_id)).status).toBe('archived')
  const due = await world.db.select().from(rankingDueTable).where(eq(rankingDueTable.jadwal_id, place.jadwal_id))
  expect(due).not.toEqual([])
})

test('I12.56 no deed for the attempt of a picked row is done to the one after it; a message is still for its student', async () => {
  const { place, before, fresh } = await begunAnew()
  const deeds = [
    { kind: 'extra', ms: MINUTE },
    { kind: 'pause' },
    { kind: 'resume' },
    { kind: 'end' },
    { kind: 'reopen', ms: MINUTE },
  ]
  const refused = { done: 0, skipped: [{ code: 'begun_anew' }] }
  for (const deed of deeds) expect((await board.act(place, before, deed)).body.data).toMatchObject(refused)
  world.clock.advance(5 * MINUTE)
  expect((await board.incident(place, before, { ms: 4 * MINUTE })).body.data).toMatchObject(refused)
  expect((await attemptRow(world, fresh.attempt_id)).facts.seq).toBe(1)
  expect((await board.act(place, before, { kind: 'message', text: 'Tenang.' })).body.data.done).toBe(1)
  // Whoever names people, rooms or everybody means whom they find there.
  expect((await board.act(place, { everyone: true }, { kind: 'pause' })).body.data.done).toBe(1)
})

test('I12.57 who was picked before the start and began since is given time, and neither ended nor reset', async () => {
  const { student, place, phone } = await candidate(world)
  const before = await rowsNow(place.jadwal_id)
  expect(before).toEqual({ picked: [{ user_id: student.id, attempt_id: null }] })
  expect((await calls(world).init(student, phone, place)).status).toBe(200)
  for (const kind of ['end', 'reset']) {
    expect((await board.act(place, before, { kind })).body.data).toMatchObject({
      done: 0,
      skipped: [{ code: 'begun_anew' }],
    })
  }
  expect((await board.act(place, before, { kind: 'extra', ms: MINUTE })).body.data.done).toBe(1)
})

test('I12.58 a reset of a picked row sent again says again that it was done, and leaves alone what was begun since', async () => {
  const { place, student } = await sitting(world)
  const before = await rowsNow(place.jadwal_id)
  const again = { id: randomUUID(), kind: 'reset' }
  const first = (await board.act(place, before, again)).body
  const fresh = new Phone()
  await calls(world).init(student, fresh, place)
  expect((await board.act(place, before, again)).body).toEqual(first)
  expect(first.data).toMatchObject({ done: 1, skipped_total: 0 })
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
    [2, 'extra'],
    [3, 'message'],
    [4, 'end'],
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
  for (const [action, path] of wrong) {
    const reply = await board.act(place, only, action)
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
  await calls(world).end(token, phone, 1000)
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
