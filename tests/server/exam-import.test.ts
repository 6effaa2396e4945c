import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GENESIS } from '#contract/exam/canonical.ts'
import {
  answerLogTable,
  attemptDeviceTable,
  attemptTable,
  auditTable,
  strayEntryTable,
} from '#server/db/tables/index.ts'
import { calls, candidate, started } from '#tests/support/exam-http.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { type Person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Exporter = {
  student: Person
  phone: Phone
  place: { jadwal_id: string; paper_sha256: string }
  token?: string
  begun?: number
}

/** What the phone of `someone` writes into its file. */
function exported({ student, phone, place, token, begun = world.clock.ms }: Exporter, end: object | null = null) {
  return {
    ...{ format: 'elp-outbox-1', exported_at: world.clock.ms, user_id: student.id, device_id: phone.device_id },
    init: phone.init({ jadwal_id: place.jadwal_id, paper_sha256: place.paper_sha256 }, begun),
    ...{ entries: phone.entries as unknown[], end, head: phone.head },
    mac: token ? createHmac('sha256', token).update(phone.head).digest('base64') : null,
  }
}

async function hand(file: object, more: object = {}) {
  // A log-in lasts ten minutes; the clock of these tests jumps further.
  admin = await staff(world, ['jadwal-admin'])
  const body = { file, reason: 'Ponsel tidak dapat tersambung', accept_late: false, ...more }
  return world.call('POST', '/import-hasil-ujian', { token: admin.token, body })
}

async function everything(attempt_id: string) {
  const of = {
    attempt: attemptTable.id,
    log: answerLogTable.attempt_id,
    stray: strayEntryTable.attempt_id,
    device: attemptDeviceTable.attempt_id,
  }
  return {
    attempt: await world.db.select().from(attemptTable).where(eq(of.attempt, attempt_id)),
    log: await world.db.select().from(answerLogTable).where(eq(of.log, attempt_id)),
    stray: await world.db.select().from(strayEntryTable).where(eq(of.stray, attempt_id)),
    devices: await world.db.select().from(attemptDeviceTable).where(eq(of.device, attempt_id)),
    audit: await world.db.select().from(auditTable).where(eq(auditTable.subject, attempt_id)),
  }
}

test('I1.21 a file goes through the same rules as sending; handing it in twice changes nothing', async () => {
  const someone = await started(world)
  const { phone, questions, token } = someone
  for (const id of questions) phone.choose(id, 'A', 5)
  await calls(world).answer(token, phone, phone.entries.slice(0, 2))
  const file = exported(someone, phone.endRequest(9000))
  const first = await hand(file)
  expect(first.body.data).toMatchObject({
    signed: true,
    acked_seq: 5,
    rejected: [],
    receipt: { last_seq: 5 },
    end_refused: null,
  })
  const before = await everything(phone.attempt_id)
  expect(before.audit).toMatchObject([{ action: 'attempt/import', reason: 'Ponsel tidak dapat tersambung' }])
  expect((await hand(file)).body.data).toEqual(first.body.data)
  expect(await everything(phone.attempt_id)).toEqual(before)
})

test('I1.22 an attempt that the server never heard of is made from the file, as its phone recorded it', async () => {
  const someone = { ...(await candidate(world)), begun: world.clock.ms - 120_000 }
  const { phone, questions } = someone
  phone.choose(questions[0] as string, 'A', 60_000)
  const reply = await hand(exported(someone))
  expect(reply.body.data).toMatchObject({ signed: false, acked_seq: 1, rejected: [], receipt: null })
  const { attempt, log } = await everything(phone.attempt_id)
  expect(attempt).toMatchObject([
    { user_id: someone.student.id, started_at: someone.begun, counted: true, status: 'open' },
  ])
  expect(log).toMatchObject([{ value: { a: 'A' }, reason: null }])
})

test('I5.8 what comes by file after the grace counts only when staff decide so, also on second thoughts', async () => {
  const someone = await started(world)
  const { phone, questions, started: init } = someone
  phone.choose(questions[0] as string, 'A', 1000)
  phone.choose(questions[1] as string, 'B', 700_000)
  world.clock.ms = init.sync_until + 60_000
  const file = exported({ ...someone, begun: init.started_at }, phone.endRequest(700_000))
  const refused = await hand(file)
  expect(refused.body.data.rejected).toEqual([
    { seq: 1, reason: 'too_late' },
    { seq: 2, reason: 'too_late' },
  ])
  const accepted = await hand(file, { accept_late: true })
  expect(accepted.body.data.rejected).toEqual([{ seq: 2, reason: 'too_late' }])
  expect(accepted.body.data.receipt.last_seq).toBe(2)
  const { log, audit } = await everything(phone.attempt_id)
  expect(log.map(({ reason }) => reason).sort()).toEqual(['too_late', null].sort())
  expect(audit).toHaveLength(2)
})

test('I1.23 a file that was changed, cut, or signed for another attempt is refused whole', async () => {
  const someone = await started(world)
  const { phone, questions } = someone
  for (const id of questions) phone.choose(id, 'A', 5)
  const file = exported(someone)
  const changed = phone.entries.map((entry) => (entry.seq === 2 ? { ...entry, value: { a: 'B' } } : entry))
  const bad = [
    { ...file, entries: changed },
    { ...file, entries: phone.entries.toSpliced(2, 1) },
    { ...file, entries: phone.entries.slice(0, 4) },
    { ...file, head: GENESIS },
    { ...file, mac: Buffer.from('forged').toString('base64') },
    { ...file, device_id: randomUUID() },
    { ...file, end: new Phone().endRequest(1) },
    { ...file, init: { ...file.init, paper_sha256: 'b'.repeat(64) } },
    { ...file, user_id: randomUUID() },
  ]
  for (const each of bad) expect((await hand(each)).status).toBeGreaterThanOrEqual(400)
  expect((await everything(phone.attempt_id)).log).toEqual([])
  const student = await world.call('POST', '/import-hasil-ujian', {
    token: someone.student.token,
    body: { file, reason: 'saya sendiri', accept_late: true },
  })
  expect(student.body.code).toBe('forbidden')
})

test('I1.81 a log that goes on otherwise is not continued by sending, and taken in whole by its file', async () => {
  const someone = await started(world)
  const { phone, questions, token } = someone
  const [first, second] = questions as [string, string]
  phone.choose(first, 'A', 5)
  const apart = new Phone(phone.attempt_id, phone.device_id)
  apart.choose(first, 'B', 5)
  apart.choose(second, 'C', 9)
  await calls(world).answer(token, phone)
  const sent = await calls(world).answer(token, apart)
  expect(sent.body).toMatchObject({ acked_seq: 1, rejected: [{ seq: 1, reason: 'conflict' }] })
  const handed = await hand(exported({ ...someone, phone: apart }))
  expect(handed.body.data).toMatchObject({ acked_seq: 2, rejected: [{ seq: 1, reason: 'conflict' }] })
  const { log, stray, attempt } = await everything(phone.attempt_id)
  expect([log.length, stray.length]).toEqual([2, 1])
  expect(JSON.stringify(attempt[0]?.anomalies)).toContain('broken_chain')
})

test('I7.5 the file of a second phone is taken in without disturbing who is writing', async () => {
  const someone = await started(world)
  const second = new Phone(someone.phone.attempt_id)
  second.choose(someone.questions[1] as string, 'D', 0)
  const reply = await hand(exported({ student: someone.student, phone: second, place: someone.place }))
  expect(reply.body.data).toMatchObject({ acked_seq: 1, rejected: [] })
  someone.phone.choose(someone.questions[0] as string, 'A', 50)
  expect((await calls(world).answer(someone.token, someone.phone)).body.rejected).toEqual([])
  expect((await everything(someone.phone.attempt_id)).attempt).toMatchObject([
    { writer_device: someone.phone.device_id },
  ])
})
