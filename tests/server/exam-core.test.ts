import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { NO_SOAL } from '#contract/exam/bounds.ts'
import { logText } from '#contract/exam/canonical.ts'
import { fold } from '#contract/exam/fold.ts'
import { type AnswerReply, answerReply, type EndReply, type InitReply, initReply } from '#contract/exam/messages.ts'
import { outlineWith, Phone, questionsOf, sha256 } from '#tests/support/exam-material.ts'
import { memorySitting } from '#tests/support/exam-memory.ts'

async function begun(...options: Parameters<typeof memorySitting>) {
  const world = memorySitting(...options)
  const phone = new Phone()
  const reply = await world.exam.init(world.user_id, phone.init(world.place, world.clock.ms))
  expect(reply.status).toBe(200)
  return { ...world, phone, started: reply.body as InitReply, token: (reply.body as InitReply).upload_token }
}

type Begun = Awaited<ReturnType<typeof begun>>

const send = async (
  { exam, token, phone }: Pick<Begun, 'exam' | 'token' | 'phone'>,
  entries: unknown[] = phone.entries,
) => (await exam.answer(token, phone.request(entries))).body as AnswerReply

const kept = ({ exam, phone }: Begun) => exam.store.kept(phone.attempt_id)

test('I1.1 a start repeated answers the same attempt', async () => {
  const world = await begun()
  world.clock.advance(5000)
  const again = (await world.exam.init(world.user_id, world.phone.init(world.place, world.clock.ms))).body as InitReply
  expect(again.started_at).toBe(world.started.started_at)
  expect(again.sync_until).toBe(world.started.sync_until)
  expect(initReply.safeParse(again).success).toBe(true)
})

test('I1.2 a batch sent twice, and one that overlaps, leave each entry once', async () => {
  const world = await begun()
  const { phone, questions } = world
  for (const [index, id] of questions.entries()) phone.choose(id, 'A', index * 1000)
  await send(world, phone.entries.slice(0, 3))
  const reply = await send(world, phone.entries.slice(1))
  expect(reply).toMatchObject({ acked_seq: 5, rejected: [] })
  expect(answerReply.safeParse(reply).success).toBe(true)
  await send(world)
  expect(kept(world)?.log.map((row) => row.seq)).toEqual([1, 2, 3, 4, 5])
})

test('I1.3 entries beyond a gap are not taken; the reply says from where to send again', async () => {
  const world = await begun()
  const { phone, questions } = world
  for (const id of questions) phone.choose(id, 'B', 10)
  expect((await send(world, phone.entries.slice(2))).acked_seq).toBe(0)
  expect(kept(world)?.log).toEqual([])
  expect((await send(world, [phone.entries[0], phone.entries[3]])).acked_seq).toBe(1)
})

test('I1.4 the same seq with other content is refused and kept apart, never merged, however often it comes', async () => {
  const world = await begun()
  const { phone, questions, place } = world
  phone.choose(questions[0] as string, 'A', 100)
  await send(world)
  const liar = new Phone(phone.attempt_id, phone.device_id)
  liar.choose(questions[0] as string, 'B', 100)
  for (const _ of [1, 2]) {
    expect((await send({ ...world, phone: liar })).rejected).toEqual([{ seq: 1, reason: 'conflict' }])
  }
  expect(kept(world)?.log.map((row) => row.value)).toEqual([{ a: 'A' }])
  expect(kept(world)?.strays).toHaveLength(1)
  expect(kept(world)?.attempt.anomalies).toMatchObject([{ kind: 'conflict', detail: { count: 1, seq: 1 } }])
  expect(place.jadwal_id).toBe(kept(world)?.attempt.jadwal_id)
})

test('I1.5 the same attempt id for another student, schedule or paper is refused; only the student’s own is noted', async () => {
  const world = await begun()
  const stranger = await world.exam.init(randomUUID(), world.phone.init(world.place, world.clock.ms))
  expect(stranger).toMatchObject({ status: 409, body: { code: 'id_conflict' } })
  const other = { ...world.place, jadwal_id: randomUUID() }
  expect(await world.exam.init(world.user_id, world.phone.init(other, world.clock.ms))).toMatchObject({ status: 409 })
  expect(kept(world)?.attempt.anomalies).toMatchObject([{ kind: 'id_conflict', detail: { count: 1 } }])
})

test('I4.1 every entry that may not count is kept with its reason, and the line goes on', async () => {
  const world = await begun()
  const { phone, questions } = world
  const [first] = questions as [string]
  phone.choose(first, 'A', 0)
  phone.choose(randomUUID(), 'A', 1)
  phone.write(first, { a: 'x'.repeat(500) }, 2)
  phone.write(first, { k: [0, 0, 1] }, 3)
  phone.write(NO_SOAL, { m: 7 }, 4)
  phone.choose(first, 'B', 601_999)
  phone.choose(first, 'C', 602_001)
  phone.choose(first, 'D', 5)
  world.clock.advance(602_000)
  const reply = await send(world)
  const expected = [
    { seq: 2, reason: 'unknown_question' },
    { seq: 3, reason: 'bad_value' },
    { seq: 4, reason: 'bad_value' },
    { seq: 5, reason: 'bad_value' },
    { seq: 7, reason: 'too_late' },
  ]
  expect(reply).toMatchObject({ acked_seq: 8, rejected: expected })
  expect(kept(world)?.log).toHaveLength(8)
  expect((await send(world)).rejected).toEqual(expected)
})

test('I4.8 an option that the question does not have is kept as no answer to it, and the one before stands', async () => {
  const outline = outlineWith([2])
  const [first, second] = outline.subtes.flatMap(({ soal }) => soal)
  const [single, several] = questionsOf(outline) as [string, string]
  const opsi = (...ids: string[]) => ids.map((id) => ({ id }))
  // The memory's papers are outlines; these questions are as a paper has them.
  Object.assign(first as object, { opsi: opsi('A', 'B') })
  Object.assign(second as object, { jenis: 'ganda', opsi: opsi('A', 'B', 'C') })
  const world = await begun(outline)
  const { phone } = world
  for (const option of ['B', 'E', '']) phone.choose(single, option, phone.entries.length)
  for (const options of [['A', 'C'], ['A', 'D'], []]) phone.write(several, { a: options }, phone.entries.length)
  const reply = await send(world)
  expect(reply.rejected).toEqual([2, 3, 5].map((seq) => ({ seq, reason: 'bad_value' })))
  expect(fold(kept(world)?.log.filter(({ reason }) => reason === null) ?? []).answers.get(single)?.value).toBe('B')
})

test('I4.2 what fits no line of the log is kept word for word and does not stop the line', async () => {
  const world = await begun()
  const { phone, questions } = world
  phone.choose(questions[0] as string, 'A', 0)
  const odd = { seq: 2, soal_id: 'none', extra: true }
  const last = { ...phone.choose(questions[1] as string, 'B', 9), seq: 3 }
  let deep: unknown = 1
  for (let level = 0; level < 50_000; level++) deep = [deep]
  const entries = [phone.entries[0], odd, last, null, 'text', { seq: 1e12 }, { seq: 4, value: deep }]
  const reply = await send(world, entries)
  expect(reply.acked_seq).toBe(4)
  expect(reply.rejected.map(({ seq, reason }) => [seq, reason])).toEqual([
    [0, 'bad_value'],
    [0, 'bad_value'],
    [0, 'bad_value'],
    [2, 'bad_value'],
    [4, 'bad_value'],
  ])
  expect(kept(world)?.strays.map((stray) => stray.body)).toContainEqual(odd)
  expect((await send(world, entries)).rejected).toHaveLength(5)
  expect(kept(world)?.strays).toHaveLength(5)
})

test('I4.3 a changed or missing entry shows in the chain; the rest counts', async () => {
  const world = await begun()
  const { phone, questions } = world
  phone.choose(questions[0] as string, 'A', 0)
  const forged = { ...phone.choose(questions[1] as string, 'A', 1), prev: 'f'.repeat(64) }
  expect(await send(world, [phone.entries[0], forged])).toMatchObject({ acked_seq: 2, rejected: [] })
  expect(kept(world)?.attempt.anomalies).toMatchObject([{ kind: 'broken_chain', detail: { seq: 2 } }])
})

test('I5.1 an entry counts to the limit of its sub-test and two seconds beyond, not before the sub-test opens', async () => {
  const world = await begun(outlineWith([1, 1], { waktu: 'subtes', seconds: 60, early: false }))
  const { phone, questions } = world
  const [first, second] = questions as [string, string]
  const expected: [string, number, boolean][] = [
    [second, 57_000, false],
    [second, 58_000, true],
    [first, 62_000, true],
    [first, 62_001, false],
    [second, 122_000, true],
    [second, 122_001, false],
  ]
  for (const [id, t] of expected) phone.choose(id, 'A', t)
  world.clock.advance(125_000)
  const { rejected } = await send(world)
  expect(rejected.map(({ seq }) => seq)).toEqual(expected.flatMap(([, , counts], index) => (counts ? [] : [index + 1])))
})

test('I5.2 an early move, where it is permitted, closes one sub-test and opens the next', async () => {
  const world = await begun(outlineWith([1, 1], { waktu: 'subtes', seconds: 60 }))
  const { phone, questions } = world
  const [first, second] = questions as [string, string]
  phone.move(1, 20_000)
  phone.choose(second, 'A', 21_000)
  phone.choose(first, 'A', 23_000)
  phone.choose(second, 'B', 82_001)
  expect((await send(world)).rejected).toEqual([
    { seq: 3, reason: 'too_late' },
    { seq: 4, reason: 'too_late' },
  ])
})

test('I5.3 what arrives after the grace is kept as too late', async () => {
  const world = await begun()
  world.phone.choose(world.questions[0] as string, 'A', 1000)
  world.clock.ms = world.started.sync_until + 1
  const fresh = (await world.exam.init(world.user_id, world.phone.init(world.place, world.clock.ms))).body as InitReply
  const reply = await send({ ...world, token: fresh.upload_token })
  expect(reply).toMatchObject({ acked_seq: 1, rejected: [{ seq: 1, reason: 'too_late' }] })
})

test("I5.4 exam time that is ahead of the server or runs backwards, and the phone's notes on its clock, are recorded once per kind", async () => {
  const world = await begun()
  const { phone, questions } = world
  phone.choose(questions[0] as string, 'A', 20_000)
  phone.note('wall_back', -3_600_000, 21_000)
  phone.note('wall_back', -1000, 22_000)
  phone.choose(questions[0] as string, 'B', 19_000)
  await send(world)
  expect(kept(world)?.attempt.anomalies).toMatchObject([
    { kind: 'clock_ahead', detail: { ahead_ms: 22_000, count: 4 } },
    { kind: 'wall_back', detail: { ms: -3_600_000, count: 2 } },
    { kind: 'time_back', detail: { back_ms: 3000, count: 1 } },
  ])
})

test('I6.1 an end is refused while a named entry is missing, and says what there is', async () => {
  const world = await begun()
  const { phone, questions, exam, token } = world
  for (const id of questions) phone.choose(id, 'A', 1)
  await send(world, phone.entries.slice(0, 2))
  const refused = await exam.end(token, phone.endRequest(2000))
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'log_incomplete', details: { devices: { [phone.device_id]: 2 } } },
  })
  await send(world)
  const sealed = (await exam.end(token, phone.endRequest(2000))).body as EndReply
  const heads = [{ device_id: phone.device_id, last_seq: 5, head: phone.head }]
  expect(sealed.receipt).toMatchObject({ last_seq: 5, log_sha256: sha256(logText(phone.attempt_id, heads)) })
})

test('I6.2 an end repeated answers the same receipt; what comes after is kept as sealed', async () => {
  const world = await begun()
  const { phone, questions, exam, token } = world
  phone.choose(questions[0] as string, 'A', 1)
  await send(world)
  const first = (await exam.end(token, phone.endRequest(5))).body as EndReply
  world.clock.advance(3000)
  phone.choose(questions[0] as string, 'B', 6)
  expect((await send(world)).rejected).toEqual([{ seq: 2, reason: 'sealed' }])
  expect(((await exam.end(token, phone.endRequest(5))).body as EndReply).receipt).toEqual(first.receipt)
})

test('I6.3 an attempt whose phone never comes back is sealed after the grace with what had arrived', async () => {
  const world = await begun()
  world.phone.choose(world.questions[0] as string, 'A', 1)
  await send(world)
  world.clock.ms = world.started.sync_until
  expect(await world.exam.sealDue()).toEqual([])
  world.clock.advance(1)
  expect(await world.exam.sealDue()).toEqual([world.phone.attempt_id])
  expect(await world.exam.sealDue()).toEqual([])
  expect(kept(world)?.attempt).toMatchObject({ status: 'sealed', sealed_by: 'job', receipt: { last_seq: 1 } })
})

test('I6.8 who comes back after that sends what is missing before there is a receipt: it is kept with its reason', async () => {
  const world = await begun()
  const { phone, questions, exam } = world
  phone.choose(questions[0] as string, 'A', 1)
  await send(world)
  phone.choose(questions[1] as string, 'B', 2)
  world.clock.ms = world.started.sync_until + 1
  await exam.sealDue()
  const back = (await exam.init(world.user_id, phone.init(world.place, world.clock.ms))).body as InitReply
  const end = () => exam.end(back.upload_token, phone.endRequest(3))
  expect(await end()).toMatchObject({
    status: 409,
    body: { code: 'log_incomplete', details: { devices: { [phone.device_id]: 1 } } },
  })
  expect((await send({ ...world, token: back.upload_token })).rejected).toEqual([{ seq: 2, reason: 'too_late' }])
  expect((await end()).body).toMatchObject({ receipt: { last_seq: 1 } })
  expect(kept(world)?.log).toHaveLength(2)
})

async function takenOver() {
  const world = await begun()
  world.clock.advance(60_000)
  const second = new Phone(world.phone.attempt_id)
  const joined = await world.exam.init(world.user_id, second.init(world.place, world.clock.ms, { take_over: true }))
  return { ...world, second, joined: joined.body as InitReply }
}

test("I7.1 after a take-over the first phone's new entries are refused, its earlier ones count", async () => {
  const world = await takenOver()
  const { phone, questions } = world
  phone.choose(questions[0] as string, 'A', 59_000)
  phone.choose(questions[0] as string, 'B', 62_500)
  world.clock.advance(10_000)
  expect((await send(world)).rejected).toEqual([{ seq: 2, reason: 'taken_over' }])
  const again = await world.exam.init(world.user_id, phone.init(world.place, world.clock.ms))
  expect(again.body).toMatchObject({ writer: false, acked_seq: 2 })
  expect(world.joined.writer).toBe(true)
  expect(await world.exam.end(world.token, phone.endRequest(62_500))).toMatchObject({
    status: 409,
    body: { code: 'taken_over' },
  })
})

test('I7.2 a take-over come again does not take over a second time', async () => {
  const world = await takenOver()
  const third = new Phone(world.phone.attempt_id)
  const request = third.init(world.place, world.clock.ms + 5, { take_over: true })
  await world.exam.init(world.user_id, request)
  const late = world.second.init(world.place, world.clock.ms, { take_over: true })
  await world.exam.init(world.user_id, late)
  expect(kept(world)?.attempt.writer_device).toBe(third.device_id)
  await world.exam.init(world.user_id, { ...late, clock: { wall: late.clock.wall + 9000, offset: 0 } })
  expect(kept(world)?.attempt.writer_device).toBe(world.second.device_id)
})

test('I7.3 what the first phone had recorded counts even after the second one ended: a new receipt', async () => {
  const world = await takenOver()
  const { phone, second, questions, joined } = world
  second.choose(questions[1] as string, 'C', 61_000)
  await send({ ...world, phone: second, token: joined.upload_token })
  const before = (await world.exam.end(joined.upload_token, second.endRequest(62_000))).body as EndReply
  phone.choose(questions[0] as string, 'A', 30_000)
  expect((await send(world)).rejected).toEqual([])
  const after = (await world.exam.end(joined.upload_token, second.endRequest(62_000))).body as EndReply
  expect(before.receipt.last_seq).toBe(1)
  expect(after.receipt.last_seq).toBe(2)
  expect(after.receipt.log_sha256).not.toBe(before.receipt.log_sha256)
})

test('I7.7 a move that the second phone could not know of does not cut what it wrote', async () => {
  const world = await begun(outlineWith([1, 1], { waktu: 'subtes', seconds: 120 }))
  const { phone, questions } = world
  const second = new Phone(phone.attempt_id)
  world.clock.advance(60_000)
  const joined = (await world.exam.init(world.user_id, second.init(world.place, world.clock.ms))).body as InitReply
  phone.move(1, 50_000)
  phone.choose(questions[1] as string, 'A', 55_000)
  expect((await send(world)).rejected).toEqual([])
  second.choose(questions[0] as string, 'B', 100_000)
  second.choose(questions[1] as string, 'B', 200_000)
  world.clock.advance(150_000)
  expect((await send({ ...world, phone: second, token: joined.upload_token })).rejected).toEqual([])
  const third = new Phone(phone.attempt_id)
  const told = (await world.exam.init(world.user_id, third.init(world.place, world.clock.ms))).body as InitReply
  expect(told.deadlines.map(({ t_akhir }) => t_akhir)).toEqual([50_000, 170_000])
  expect(joined.deadlines.map(({ t_akhir }) => t_akhir)).toEqual([120_000, 240_000])
})

test('I7.6 phones that snatch an attempt from one another for ever swell no row for ever', async () => {
  const world = await begun()
  const second = new Phone(world.phone.attempt_id)
  for (let turn = 0; turn < 250; turn++) {
    world.clock.advance(1)
    const who = turn % 2 ? world.phone : second
    await world.exam.init(world.user_id, who.init(world.place, world.clock.ms, { take_over: true }))
  }
  expect(kept(world)?.devices.map(({ spans }) => spans.length)).toEqual([100, 100])
  for (let turn = 0; turn < 70; turn++) {
    const fresh = new Phone(world.phone.attempt_id)
    await world.exam.init(world.user_id, fresh.init(world.place, world.clock.ms))
  }
  expect(kept(world)?.devices).toHaveLength(64)
  const again = await world.exam.init(world.user_id, world.phone.init(world.place, world.clock.ms))
  expect(again.status).toBe(200)
})

test('I7.4 the phone that joins is told the whole log', async () => {
  const world = await begun()
  world.phone.choose(world.questions[0] as string, 'A', 1)
  await send(world)
  const second = new Phone(world.phone.attempt_id)
  const joined = (await world.exam.init(world.user_id, second.init(world.place, world.clock.ms))).body as InitReply
  expect(joined.log).toEqual([{ device_id: world.phone.device_id, entries: world.phone.entries }])
  expect(joined).toMatchObject({ acked_seq: 0, devices: [{ acked_seq: 1 }, { acked_seq: 0 }] })
})

test('I5.5 a start without a network began when its exam time says, within the window', async () => {
  const world = memorySitting()
  const queued = (t: number, started_at: number) => {
    const phone = new Phone()
    return world.exam.init(randomUUID(), phone.init(world.place, world.clock.ms, { t, started_at }))
  }
  const now = world.clock.ms
  const began = async (t: number, started_at: number) => (await queued(t, started_at)).body
  expect(await began(90_000, now - 5000)).toMatchObject({ started_at: now - 90_000 })
  expect(await began(90_000, now - 3_000_000)).toMatchObject({ started_at: now - 90_000 })
  expect(await began(600_000, now - 3_000_000)).toMatchObject({ started_at: now - 3_000_000 })
  expect(await began(600_000, now - 99_000_000)).toMatchObject({ started_at: now - 600_000 })
  expect(await began(99_000_000, now - 60_000)).toMatchObject({ started_at: now - 60_000 })
  expect(await began(99_000_000, now - 99_000_000)).toMatchObject({ started_at: world.sitting.mulai })
})

test('I3.267 where exam time is partly a guess, the account of the start that leaves the student most counts', async () => {
  const world = memorySitting()
  const now = world.clock.ms
  const began = async (t: number, t_least: number, started_at: number, moved: number) => {
    const phone = new Phone()
    const clock = { wall: now + moved, offset: 0 }
    const request = phone.init(world.place, now, { t, t_least, started_at, clock })
    return (await world.exam.init(randomUUID(), request)).body
  }
  // The clock was set forward by 50 minutes while the page was dead, ten minutes after the start.
  expect(await began(3_600_000, 60_000, now - 600_000, 3_000_000)).toMatchObject({ started_at: now - 600_000 })
  expect(await began(3_600_000, 60_000, now - 3_600_000, 0)).toMatchObject({ started_at: now - 3_600_000 })
  // No account may leave more than what was lived through.
  expect(await began(3_600_000, 700_000, now - 600_000, 3_000_000)).toMatchObject({ started_at: now - 3_600_000 })
})

test('I4.4 a start without a network is never thrown away: one too many is kept, uncounted', async () => {
  const world = await begun()
  const fresh = new Phone()
  const refused = await world.exam.init(world.user_id, fresh.init(world.place, world.clock.ms))
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'attempt_open', details: { attempt_id: world.phone.attempt_id } },
  })
  const queued = await world.exam.init(world.user_id, fresh.init(world.place, world.clock.ms, { t: 5000 }))
  expect(queued).toMatchObject({ status: 200, body: { counted: false, uncounted_reason: 'attempt_limit' } })
  fresh.choose(world.questions[0] as string, 'A', 1000)
  const reply = await send({ ...world, phone: fresh, token: (queued.body as InitReply).upload_token })
  expect(reply).toMatchObject({ acked_seq: 1, rejected: [{ seq: 1, reason: 'attempt_limit' }] })
})

test('I5.6 a start is refused before the window and after it, and for who is not registered', async () => {
  const early = memorySitting(outlineWith([1]), { mulai: Date.parse('2026-11-21T02:00:00Z') })
  expect(await early.exam.init(early.user_id, early.phone().init(early.place, early.clock.ms))).toMatchObject({
    status: 403,
    body: { code: 'not_started' },
  })
  const over = memorySitting()
  over.clock.ms = over.sitting.selesai + 1
  expect(await over.exam.init(over.user_id, over.phone().init(over.place, over.clock.ms))).toMatchObject({
    status: 409,
    body: { code: 'window_closed' },
  })
  expect(await over.exam.init(over.user_id, over.phone().init(over.place, over.clock.ms, { t: 60_000 }))).toMatchObject(
    { status: 200, body: { counted: true } },
  )
})
