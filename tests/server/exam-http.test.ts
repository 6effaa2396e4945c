import { createPublicKey, randomUUID, verify } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiptText } from '#contract/exam/canonical.ts'
import type { EndReply } from '#contract/exam/messages.ts'
import { answerLogTable, attemptTable } from '#server/db/tables/index.ts'
import { register } from '#tests/support/exam-factory.ts'
import { calls, candidate, started } from '#tests/support/exam-http.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { person } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('I1.6 start, answer and end over HTTP: the log holds what was sent, the receipt verifies', async () => {
  const { phone, questions, token } = await started(world)
  for (const [index, id] of questions.entries()) phone.choose(id, 'B', index * 100)
  phone.write(questions[0] as string, { a: 'NUL \0 and half a pair \ud800' }, 900)
  const saved = await calls(world).answer(token, phone)
  expect(saved.body).toMatchObject({ acked_seq: 6, rejected: [], flush_after_ms: expect.any(Number) })
  const rows = await world.db.select().from(answerLogTable).where(eq(answerLogTable.attempt_id, phone.attempt_id))
  expect(rows.sort((a, b) => a.seq - b.seq).map(({ value }) => value)).toEqual(phone.entries.map(({ value }) => value))

  const { receipt } = (await calls(world).end(token, phone)).body as EndReply
  const { data } = (await world.call('GET', '/receipt-key')).body
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(data[0].public_key, 'base64').toString('base64url') },
    format: 'jwk',
  })
  expect(receipt.key_id).toBe(data[0].key_id)
  expect(verify(null, Buffer.from(receiptText(receipt)), key, Buffer.from(receipt.signature, 'base64'))).toBe(true)
  expect((await calls(world).end(token, phone)).body.receipt).toEqual(receipt)
})

test('I9.1 saving needs the upload token alone, and only for its own attempt and device', async () => {
  const mine = await started(world)
  const other = await started(world)
  mine.phone.choose(mine.questions[0] as string, 'A', 1)
  const refused = { status: 401, body: { code: 'upload_token_invalid' } }
  expect(await calls(world).answer(other.token, mine.phone)).toMatchObject(refused)
  expect(await calls(world).answer(mine.student.token, mine.phone)).toMatchObject(refused)
  expect(await calls(world).answer('', mine.phone)).toMatchObject(refused)
  expect(await calls(world).answer(`${mine.token}x`, mine.phone)).toMatchObject(refused)
  expect(await calls(world).end(other.token, mine.phone)).toMatchObject(refused)
  expect((await calls(world).answer(mine.token, mine.phone)).status).toBe(200)
  expect((await world.call('GET', '/profile', { token: mine.token })).status).toBe(401)
})

test('I9.2 an upload token ends with the grace; the log-in gives another for what is then late', async () => {
  const { student, phone, place, questions, token, started: init } = await started(world)
  phone.choose(questions[0] as string, 'A', 1)
  const before = world.clock.ms
  world.clock.ms = init.sync_until + 1000
  expect((await calls(world).answer(token, phone)).body.code).toBe('upload_token_invalid')
  const fresh = await calls(world).init(
    {
      ...student,
      token: world.app.signAccess({
        user_id: student.id,
        level_id: student.level_id,
        role: 'Siswa',
        family: randomUUID(),
      }),
    },
    phone,
    place,
  )
  const late = await calls(world).answer(fresh.body.upload_token, phone)
  expect(late.body).toMatchObject({ acked_seq: 1, rejected: [{ seq: 1, reason: 'too_late' }] })
  world.clock.ms = before
})

test('I8.3 the key of a sealed paper stays on the server until the start time', async () => {
  const early = await candidate(world, { cara_mulai: 'sealed', opens_in: 60_000 })
  const refused = await calls(world).init(early.student, early.phone, early.place)
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'not_started', details: { opens_at: world.clock.ms + 60_000 } },
  })
  expect(JSON.stringify(refused.body)).not.toContain(early.place.paper_key)
  world.clock.advance(60_000)
  const begun = await calls(world).init(early.student, early.phone, early.place)
  expect(begun.body).toMatchObject({ paper_key: early.place.paper_key, started_at: world.clock.ms })
})

test('I5.7 a start is refused to who is not registered, and for a paper that the sitting never handed out', async () => {
  const { place, student } = await candidate(world)
  const stranger = await person(world)
  expect((await calls(world).init(stranger, new Phone(), place)).body.code).toBe('not_registered')
  const other = { ...place, paper_sha256: 'a'.repeat(64) }
  expect((await calls(world).init(student, new Phone(), other)).body).toMatchObject({
    code: 'not_found',
    details: { paper_sha256: place.paper_sha256 },
  })
  expect(
    (await world.call('POST', '/init-hasil-ujian', { body: new Phone().init(place, world.clock.ms) })).body.code,
  ).toBe('unauthenticated')
})

test('I1.7 starts of one student at once make one attempt of one id, and refuse a second id', async () => {
  const { student, phone, place } = await candidate(world)
  const second = new Phone()
  const replies = await Promise.all(
    [phone, phone, phone, second, second].map((each) => calls(world).init(student, each, place)),
  )
  const attempts = await world.db.select().from(attemptTable).where(eq(attemptTable.user_id, student.id))
  expect(attempts).toHaveLength(1)
  expect(
    replies.every(({ status, body }) =>
      status === 200 ? body.attempt_id === attempts[0]?.id : body.code === 'attempt_open',
    ),
  ).toBe(true)
  expect(new Set(replies.filter(({ status }) => status === 200).map(({ body }) => body.started_at)).size).toBe(1)
})

test('I1.8 the same attempt id sent by two students at once belongs to the first, the other is refused', async () => {
  const first = await candidate(world)
  const other = await person(world)
  await register(world, first.place.jadwal_id, other.id)
  const replies = await Promise.all(
    [first.student, other].map((each) => calls(world).init(each, first.phone, first.place)),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})
