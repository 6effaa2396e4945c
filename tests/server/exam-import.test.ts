import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_BATCH, pack } from '#contract/exam/log/batch.ts'
import { attemptTable, auditTable, logBatchTable, logConflictTable } from '#server/db/tables/index.ts'
import { headOf } from '#server/exam/log/upload-token.ts'
import { calls, candidate, questioned, started } from '#tests/support/exam-http.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { type Person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

interface Exporter {
  student: Person
  phone: Phone
  place: { jadwal_id: string; paper_sha256: string }
  token?: string
}

/** What the phone of `someone` writes into its file. */
function exported({ student, phone, place: { jadwal_id, paper_sha256 }, token }: Exporter) {
  const { attempt_id, phone_id, writer, entries } = phone
  const batches = []
  for (let from = 0; from < entries.length; from += MAX_BATCH) {
    const part = entries.slice(from, from + MAX_BATCH)
    batches.push(pack(writer, part, phone.at(part.at(-1)?.seq ?? 0).hash))
  }
  const said = JSON.stringify(batches)
  return {
    ...{ format: 'elp-log-2', exported_at: world.clock.ms, user_id: student.id, batches: batches as unknown[] },
    begun: { attempt_id, jadwal_id, paper_sha256, phone_id, origin: { writer, seq: 1 } },
    token: token ? headOf(token) : null,
    mac: token ? createHmac('sha256', token).update(said).digest('base64') : null,
  }
}

async function hand(file: object, more: object = {}) {
  // A log-in lasts ten minutes; the clock of these tests jumps further.
  admin = await staff(world, ['jadwal-admin'])
  const body = { file, reason: 'Ponsel tidak dapat tersambung', accept_late: false, ...more }
  return world.call('POST', '/import-hasil-ujian', { token: admin.token, body })
}

async function everything(attempt_id: string) {
  const { db } = world
  return {
    attempt: await db.select().from(attemptTable).where(eq(attemptTable.id, attempt_id)),
    log: await db.select().from(logBatchTable).where(eq(logBatchTable.attempt_id, attempt_id)),
    conflicts: await db.select().from(logConflictTable).where(eq(logConflictTable.attempt_id, attempt_id)),
    audit: await db.select().from(auditTable).where(eq(auditTable.subject, attempt_id)),
  }
}

test('I1.21 a file goes through the same rules as sending; handing it in twice changes nothing', async () => {
  const someone = await started(world)
  const { phone, questions, token } = someone
  for (const id of questions) phone.choose(id, 'A', 5)
  await calls(world).answer(token, phone, phone.entries.slice(0, 3))
  phone.end(9000)
  const first = await hand(exported(someone))
  const receipt = { revision: 1, writers: [{ seq: 7 }], uncounted: 0 }
  expect(first.body.data).toMatchObject({ signed: true, entries: 7, refused: {}, receipt })
  const before = await everything(phone.attempt_id)
  expect(before.audit).toMatchObject([{ action: 'attempt/import', reason: 'Ponsel tidak dapat tersambung' }])
  expect((await hand(exported(someone))).body.data).toEqual(first.body.data)
  expect(await everything(phone.attempt_id)).toEqual(before)
})

test('I1.22 an attempt that the server never heard of is made from the file, and counts', async () => {
  const someone = await candidate(world)
  const { phone, questions } = someone
  const [open] = phone.entries
  if (open && 'open' in open.v) open.v.open.wall = world.clock.ms - 120_000
  phone.choose(questions[0] as string, 'A', 60_000)
  const reply = await hand(exported(someone))
  expect(reply.body.data).toMatchObject({ signed: false, entries: 2, refused: {}, receipt: null })
  const { attempt } = await everything(phone.attempt_id)
  expect(attempt).toMatchObject([
    { user_id: someone.student.id, started_at: world.clock.ms - 120_000, counted: true, status: 'open' },
  ])
  expect(await questioned(world, admin, phone.attempt_id)).toEqual([])
})

test('I5.8 what comes by file after the grace counts only when staff decide so, also on second thoughts', async () => {
  const someone = await started(world)
  const { phone, questions } = someone
  const { seq } = phone.choose(questions[0] as string, 'A', 1000)
  const late = phone.choose(questions[1] as string, 'B', 700_000)
  phone.end(700_000)
  const [{ sync_until = 0 } = {}] = (await everything(phone.attempt_id)).attempt
  world.clock.ms = sync_until + 60_000
  expect((await hand(exported(someone))).body.data).toMatchObject({ entries: 4, receipt: { revision: 1 } })
  const reasons = async () =>
    (await questioned(world, admin, phone.attempt_id)).map((one) => [one.seq, one.counts, one.reason])
  expect(await reasons()).toEqual([
    [seq, false, 'arrived_late'],
    [late.seq, false, expect.any(String)],
  ])
  const accepted = await hand(exported(someone), { accept_late: true })
  expect(accepted.body.data.receipt).toMatchObject({ revision: 2 })
  expect((await hand(exported(someone), { accept_late: true })).body.data).toEqual(accepted.body.data)
  expect((await everything(phone.attempt_id)).audit).toHaveLength(2)
  expect((await reasons()).map(([one]) => one)).toEqual([late.seq])
})

test('I1.23 a file that was changed, cut, or signed for another attempt is refused whole', async () => {
  const someone = await started(world)
  const { phone, questions } = someone
  for (const id of questions) phone.choose(id, 'A', 5)
  const file = exported(someone)
  const changed = phone.entries.map((entry) => (entry.seq === 2 ? { ...entry, v: { a: 'B' } } : entry))
  const head = phone.at(6).hash
  const bad = [
    { ...file, batches: [pack(phone.writer, changed, head)] },
    { ...file, batches: [pack(phone.writer, phone.entries.slice(2), head)] },
    { ...file, batches: [...file.batches, null] },
    { ...file, batches: [] },
    { ...file, mac: Buffer.from('forged').toString('base64') },
    { ...file, token: headOf((await started(world)).token) },
    { ...file, begun: { ...file.begun, phone_id: randomUUID() } },
    { ...file, begun: { ...file.begun, attempt_id: new Phone().attempt_id } },
    { ...file, begun: { ...file.begun, paper_sha256: 'b'.repeat(64) } },
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

test('I7.26 the file of a second phone that never heard the server leaves open when the exam began: what is answered is marked, and counts', async () => {
  const someone = await started(world)
  const { phone, student, place, questions, token } = someone
  phone.hears(world.clock.ms, 0)
  const second = new Phone(phone.attempt_id)
  second.choose(questions[1] as string, 'D', 0)
  await hand(exported({ student, place, phone: second }))
  const { seq } = phone.choose(questions[0] as string, 'A', 50)
  await calls(world).answer(token, phone)
  const doubts = await questioned(world, admin, phone.attempt_id)
  expect(doubts).toContainEqual(expect.objectContaining({ writer: phone.writer, seq, counts: true, marks: ['limit'] }))
})

test('I7.5 the file of a second phone is taken in without disturbing who is writing', async () => {
  const someone = await started(world)
  const { phone, student, place, questions, token } = someone
  const second = new Phone(phone.attempt_id)
  for (const one of [phone, second]) one.hears(world.clock.ms, 0)
  const { seq } = second.choose(questions[1] as string, 'D', 0)
  expect((await hand(exported({ student, place, phone: second }))).body.data).toMatchObject({ entries: 3, refused: {} })
  phone.choose(questions[0] as string, 'A', 50)
  await calls(world).answer(token, phone)
  expect(await questioned(world, admin, phone.attempt_id)).toMatchObject([
    { writer: second.writer, seq, counts: false, reason: 'no_right', marks: expect.arrayContaining(['right']) },
  ])
  expect((await everything(phone.attempt_id)).attempt).toMatchObject([{ phone_id: phone.phone_id }])
})
