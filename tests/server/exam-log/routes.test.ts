import { createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERROR_STATUS } from '#contract/error-codes.ts'
import {
  type AppendReply,
  appendReply,
  type EndReply,
  endReply,
  type InitReply,
  type InitRequest,
  initReply,
} from '#contract/exam/log/messages.ts'
import { receiptText } from '#contract/exam/log/receipt.ts'
import { appendRequest } from '#contract/exam/log/requests.ts'
import { API } from '#contract/version.ts'
import { attemptTable, bundleTable, jadwalPaketMemberTable, jadwalPaketTable } from '#server/db/tables/index.ts'
import { examOf } from '#server/exam/log/exam-of.ts'
import { postgresLogStore } from '#server/exam/log/postgres/store.ts'
import { sealDueLogs } from '#server/exam/log/seal-due.ts'
import { outlineCache } from '#server/exam/outlines.ts'
import { receiptKey } from '#server/exam/receipt-key.ts'
import { isPlain } from '#server/exam/routes/append.ts'
import { register, type SittingOptions } from '#tests/support/exam-factory.ts'
import { type Candidate, candidate } from '#tests/support/exam-http.ts'
import { HOSTILE_BODIES, HOSTILE_VALUES } from '#tests/support/hostile.ts'
import { person } from '#tests/support/people.ts'
import { createWorld, secondNode, TEST_SECRETS, type World } from '#tests/support/world.ts'
import { Page } from './sends.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const initOf = (page: Page, place: Candidate['place'], more: Partial<InitRequest> = {}): InitRequest => ({
  ...{ attempt_id: page.attempt_id, jadwal_id: place.jadwal_id, paper_sha256: place.paper_sha256 },
  ...{ phone_id: page.phone_id, origin: { writer: page.writer, seq: 1 }, m_now: 500, wall_now: world.clock.ms },
  ...{ heads: [[page.writer, page.log.length] as [string, number]], most: 1000, facts_seq: 0 },
  ...more,
})

/** Who has not begun; `ask` sends as the student, `send` by the upload token. */
async function arrived(options: SittingOptions = {}) {
  const { student, place } = await candidate(world, options)
  const page = new Page(randomUUID())
  const ask = (body: unknown, token = student.token) => world.call('POST', '/init-hasil-ujian', { token, body })
  return { student, place, page, ask, init: initOf(page, place) }
}

type Arrived = Pick<Awaited<ReturnType<typeof arrived>>, 'student' | 'place'>

async function started(options: SittingOptions = {}) {
  const someone = await arrived(options)
  const reply = await someone.ask(someone.init)
  if (reply.status !== 200) throw new Error(`start refused: ${JSON.stringify(reply.body)}`)
  const begun = initReply.parse(reply.body)
  return { ...someone, begun, token: begun.upload_token }
}

const send = (token: string, body: unknown) => world.call('POST', '/input/hasil-ujian', { token, body })
const finish = (token: string, page: Page) =>
  world.call('POST', '/end-ujian', {
    token,
    body: { attempt_id: page.attempt_id, heads: [[page.writer, page.log.length]], facts_seq: 1 },
  })

test('I26.15 start, answers and end over HTTP: the log holds what was sent, the receipt verifies, and a lost phone gets it all back', async () => {
  const { page, token, ask, init } = await started()
  for (let n = 0; n < 5; n++) page.answer(n, 'B')
  const saved = await send(token, page.request())
  expect(appendReply.parse(saved.body)).toMatchObject({
    acked: [{ writer: page.writer, seq: 6 }],
    refused: [],
    facts: null,
  })
  expect((await send(token, page.request())).body.acked).toEqual((saved.body as AppendReply).acked)
  page.say({ end: 'button' })
  expect((await finish(token, page)).body).toMatchObject({ receipt: null, missing: [{ writer: page.writer, seq: 6 }] })
  await send(token, page.request(page.batch(7)))
  const { receipt } = endReply.parse((await finish(token, page)).body)
  const { signature = '', key_id, ...said } = receipt ?? ({} as NonNullable<EndReply['receipt']>)
  const { data } = (await world.call('GET', '/receipt-key')).body
  const x = Buffer.from(data[0].public_key, 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const text = receiptText(said)
  expect(key_id).toBe(data[0].key_id)
  expect(verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))).toBe(true)
  expect((await finish(token, page)).body.receipt).toEqual(receipt)
  const all = (await ask({ ...init, heads: [] })).body as InitReply
  expect(all.batches.map(({ from, d }) => [from, d.length + 1])).toEqual([
    [1, 6],
    [7, 1],
  ])
  const part = (await ask({ ...init, heads: [], most: 1 })).body as InitReply
  expect([part.batches.length, part.more]).toEqual([1, true])
})

test('I26.16 saving needs the upload token alone, of 70 letters, for its own attempt and phone; on every node, until it ends', async () => {
  const [mine, other] = [await started(), await started()]
  mine.page.answer(0, 'A')
  const body = mine.page.request()
  const refused = { status: 401, body: { code: 'upload_token_invalid' } }
  expect(mine.token).toHaveLength(70)
  const changed = [...mine.token].map((letter, n, all) => all.with(n, letter === 'A' ? 'B' : 'A').join(''))
  for (const token of [other.token, mine.student.token, '', 'x.y.z', `${mine.token}=`, `${mine.token}AA`, ...changed])
    expect(await send(token, body)).toMatchObject(refused)
  expect((await world.call('GET', '/profile', { token: mine.token })).status).toBe(401)
  expect((await world.call('POST', '/init-hasil-ujian', { token: mine.token, body: mine.init })).status).toBe(401)
  const node = await secondNode(world)
  expect((await node.call('POST', '/input/hasil-ujian', { token: mine.token, body })).status).toBe(200)
  await node.close()
  const before = world.clock.ms
  world.clock.ms += 60 * 86_400_000
  expect(await send(mine.token, body)).toMatchObject(refused)
  expect(await finish(mine.token, mine.page)).toMatchObject(refused)
  world.clock.ms = before
})

test('I26.17 who may begin: as registered, in the window, with a paper of the sitting, as often as the schedule allows', async () => {
  const early = await arrived({ cara_mulai: 'sealed', opens_in: 60_000 })
  const refused = await early.ask(early.init)
  expect(refused).toMatchObject({ status: ERROR_STATUS.not_started, body: { code: 'not_started' } })
  expect(JSON.stringify(refused.body)).not.toContain(early.place.paper_key)
  const sealed = await started({ cara_mulai: 'sealed' })
  expect(sealed.begun.paper_key).toBe(sealed.place.paper_key)
  const closed = await arrived({ closes_in: -1000 })
  expect((await closed.ask(closed.init)).body).toMatchObject({ code: 'window_closed' })
  const stranger = await person(world)
  expect((await closed.ask(closed.init, stranger.token)).body).toMatchObject({ code: 'not_registered' })
  const open = await arrived()
  expect((await open.ask({ ...open.init, paper_sha256: 'f'.repeat(64) })).body).toMatchObject({ code: 'not_found' })
  expect((await open.ask({ ...open.init, jadwal_id: randomUUID() })).body).toMatchObject({ code: 'not_found' })
  expect((await world.call('POST', '/init-hasil-ujian', { body: open.init })).status).toBe(401)
  const code = await arrived({ cara_mulai: 'code' })
  expect((await code.ask(code.init)).body).toMatchObject({ code: 'code_required' })
  const wrong = { ...code.init, code_proof: randomBytes(32).toString('base64') }
  for (let n = 0; n < 10; n++) expect((await code.ask(wrong)).body).toMatchObject({ code: 'code_required' })
  expect((await code.ask(wrong)).body).toMatchObject({ code: 'too_many_requests' })
})

test('I26.88 who claims to have begun where they may not is kept uncounted and told no key, then as later; an attempt that counts keeps its own', async () => {
  const moved = ({ student }: Arrived) =>
    world.db
      .update(jadwalPaketMemberTable)
      .set({ status: 'dijadwal_ulang' })
      .where(eq(jadwalPaketMemberTable.user_id, student.id))
  const cancelled = ({ place }: Arrived) =>
    world.db.update(jadwalPaketTable).set({ status: 'batal' }).where(eq(jadwalPaketTable.id, place.jadwal_id))
  for (const bar of [moved, cancelled]) {
    const [barred, sitting] = [await arrived({ cara_mulai: 'sealed' }), await started({ cara_mulai: 'sealed' })]
    for (const someone of [barred, sitting]) await bar(someone)
    const { ask, page, place } = barred
    const told = async (more: Partial<InitRequest> = {}) => initReply.parse((await ask(initOf(page, place, more))).body)
    page.answer(0, 'A')
    expect(await told()).toMatchObject({ attempt_id: page.attempt_id, facts: { uncounted: true }, paper_key: null })
    const [bundle] = await world.db
      .select()
      .from(bundleTable)
      .where(eq(bundleTable.jadwal_ujian_id, place.jadwal_ujian_id))
    const paper = `/get-soal-ujian?jadwal_ujian_id=${place.jadwal_ujian_id}&bundle_sha256=${bundle?.bundle_sha256}`
    expect((await world.call('GET', paper, { token: barred.student.token })).body.code).toBe('not_registered')
    // By now it is known, and goes on elsewhere as any other.
    expect(await told({ phone_id: randomUUID(), heads: [] })).toMatchObject({ paper_key: null })
    const other = initOf(sitting.page, sitting.place, { phone_id: randomUUID(), heads: [] })
    expect((await sitting.ask(other)).body).toMatchObject({ paper_key: sitting.place.paper_key })
  }
})

test('I26.18 an id belongs to the student, schedule and paper that used it first', async () => {
  const mine = await started()
  const thief = await person(world)
  await register(world, mine.place.jadwal_id, thief.id)
  const conflict = { status: ERROR_STATUS.id_conflict, body: { code: 'id_conflict' } }
  expect(await mine.ask(mine.init, thief.token)).toMatchObject(conflict)
  const elsewhere = await candidate(world)
  await register(world, elsewhere.place.jadwal_id, mine.student.id)
  expect(await mine.ask({ ...initOf(mine.page, elsewhere.place) })).toMatchObject(conflict)
  expect((await mine.ask(mine.init)).status).toBe(200)
})

test('I26.19 starts of one student that arrive together make one attempt; what another phone wrote joins it, and goes on when it is asked to', async () => {
  const { place, ask, page } = await arrived()
  const phones = [page, ...Array.from({ length: 7 }, () => new Page(randomUUID()))]
  for (const each of phones) each.answer(0, each.writer)
  const replies = await Promise.all(phones.flatMap((each) => [ask(initOf(each, place)), ask(initOf(each, place))]))
  const begun = replies.map(({ body }) => initReply.parse(body))
  const ids = new Set(begun.map(({ attempt_id }) => attempt_id))
  expect(ids.size).toBe(1)
  const second = phones.find(({ attempt_id }) => !ids.has(attempt_id)) as Page
  const again = initReply.parse((await ask(initOf(second, place))).body)
  const joined = (await send(again.upload_token, second.request())).body
  expect([joined.acked.at(-1).seq, joined.refused]).toEqual([2, []])
  const claim = { claim: { from_epoch: 0 } }
  const taken = initReply.parse((await ask(initOf(second, place, claim))).body)
  expect(taken.facts?.claims.map(({ phone_id }) => phone_id)).toEqual([expect.any(String), second.phone_id])
  expect(taken.facts?.origins).toHaveLength(8)
  const late = initReply.parse((await ask(initOf(second, place, claim))).body)
  expect(late.facts?.claims).toHaveLength(2)
})

test('I26.95 asked again after a reload, the row of the attempt says when it began anew, as boards and certificates read it', async () => {
  const { place, ask, page } = await arrived()
  const row = async () => (await world.db.select().from(attemptTable).where(eq(attemptTable.id, page.attempt_id)))[0]
  await ask(initOf(page, place, { heads: [] }))
  const first = await row()
  world.clock.ms += 120_000
  const life = new Page(page.attempt_id, page.phone_id)
  await ask(initOf(life, place, { heads: [] }))
  const again = await row()
  for (const column of ['started_at', 'ends_at'] as const)
    expect((again?.[column] ?? 0) - (first?.[column] ?? 0)).toBe(120_000)
})

test('I26.20 a second attempt begins where the schedule allows one and the first is over; one too many is refused, or kept uncounted', async () => {
  const { place, page, token, ask } = await started({ maks_percobaan: 2 })
  const next = new Page(randomUUID())
  expect((await ask(initOf(next, place))).body.attempt_id).toBe(page.attempt_id)
  page.say({ end: 'button' })
  await send(token, page.request())
  expect((await finish(token, page)).body.receipt).not.toBe(null)
  const second = new Page(randomUUID())
  const begun = initReply.parse((await ask(initOf(second, place))).body)
  expect([begun.attempt_id, begun.facts?.uncounted]).toEqual([second.attempt_id, false])
  second.say({ end: 'button' })
  await send(begun.upload_token, second.request())
  await finish(begun.upload_token, second)
  const third = new Page(randomUUID())
  expect((await ask(initOf(third, place))).body).toMatchObject({ code: 'attempt_limit' })
  const kept = initReply.parse((await ask(initOf(third.answer(0, 'a'), place))).body)
  expect([kept.attempt_id, kept.facts?.uncounted]).toEqual([third.attempt_id, true])
})

test('I26.50 an attempt that was over on the phone before another one began is none of it, in whatever order the server hears of them', async () => {
  for (const first of ['older', 'newer']) {
    const { place, ask, page } = await arrived({ maks_percobaan: 3 })
    page.answer(0, 'A').say({ end: 'button' })
    const next = new Page(randomUUID(), page.phone_id).answer(0, 'B')
    const older = () => ask(initOf(page, place, { over: true }))
    const newer = () => ask(initOf(next, place, { after: [page.attempt_id] }))
    const all = first === 'older' ? [await older(), await newer()] : [await newer(), await older()]
    const ids = all.map(({ body }) => initReply.parse(body).attempt_id)
    expect(ids.toSorted()).toEqual([page.attempt_id, next.attempt_id].toSorted())
    // A phone that knows of neither goes on with the one that is not over.
    const other = new Page(randomUUID()).answer(0, 'C')
    if (first === 'older') expect((await ask(initOf(other, place))).body.attempt_id).toBe(next.attempt_id)
  }
})

test('I26.51 where one attempt is all that may be, one that comes after it counts for nothing, and joins nothing that was over', async () => {
  const { place, ask, page } = await arrived()
  page.answer(0, 'A').say({ end: 'button' })
  expect((await ask(initOf(page, place, { over: true }))).body.attempt_id).toBe(page.attempt_id)
  const next = new Page(randomUUID(), page.phone_id).answer(0, 'B')
  const kept = initReply.parse((await ask(initOf(next, place, { after: [page.attempt_id] }))).body)
  expect([kept.attempt_id, kept.facts?.uncounted]).toEqual([next.attempt_id, true])
})

test('I26.52 a phone that says what it takes for durable hears of what is less', async () => {
  const { page, token } = await started()
  page.answer(0, 'A')
  // In order, as heads are told; '-' comes before every name.
  const heads = [
    ['-----------', 7],
    [page.writer, 2],
  ]
  const { acked } = appendReply.parse((await send(token, { ...page.request(), heads })).body)
  expect(acked.map(({ writer, seq }) => [writer, seq])).toEqual([
    [page.writer, 2],
    ['-----------', 0],
  ])
})

test('I26.21 an attempt whose phone never comes back is sealed after the grace, once, with what had arrived', async () => {
  const { page, token, begun } = await started()
  await send(token, page.answer(0, 'A').request())
  const store = postgresLogStore(world.connection.guard)
  const before = world.clock.ms
  const { sha256, sign } = receiptKey(TEST_SECRETS.receiptKey).crypto
  const deps = { store, now: world.clock.now, sha256, sign, exam: examOf(outlineCache(world.db)) }
  expect(await sealDueLogs(deps)).not.toContain(page.attempt_id)
  world.clock.ms = (begun.facts?.sync_until ?? 0) + 1
  const done = await Promise.all([sealDueLogs(deps), sealDueLogs(deps)])
  expect(done.flat().filter((id) => id === page.attempt_id)).toHaveLength(1)
  expect((await store.find(page.attempt_id))?.facts.seals).toMatchObject([{ heads: [[page.writer, 2]] }])
  const late = await send(token, page.answer(1, 'B').request())
  expect(late.body.acked.at(-1)).toMatchObject({ seq: 3 })
  expect(late.body.facts.seals).toMatchObject([{ reopened: false }])
  world.clock.ms = before
  await store.close()
})

/** A refusal of the closed set, or a fair answer; never a fault of the server. */
function expectFair({ status, body }: { status: number; body: { code?: string } }): void {
  expect(status).toBeLessThan(500)
  if (status >= 400) expect(ERROR_STATUS[body.code as keyof typeof ERROR_STATUS]).toBe(status)
}

async function raw(path: string, token: string, payload: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const reply = await world.app.inject({ method: 'POST', url: API + path, headers, payload })
  return { status: reply.statusCode, body: reply.json() }
}

test('I26.22 no body, whatever it holds, is a fault of the server, and none of it enters a log', async () => {
  const { page, token, student, init, begun } = await started()
  page.answer(0, 'A').answer(1, 'B')
  const requests = {
    '/init-hasil-ujian': [student.token, init],
    '/input/hasil-ujian': [token, page.request()],
    '/end-ujian': [token, { attempt_id: page.attempt_id, heads: [[page.writer, 3]], facts_seq: 0 }],
  } as const
  for (const [path, [own]] of Object.entries(requests))
    for (const body of [...HOSTILE_BODIES, `{"batches":${'['.repeat(50_000)}${']'.repeat(50_000)}}`])
      expectFair(await raw(path, own, body))
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom(...HOSTILE_VALUES))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(requests) as (keyof typeof requests)[])),
      fc.nat({ max: 30 }),
      fc.nat({ max: 30 }),
      value,
      async (path, field, inner, given) => {
        const [own, body] = requests[path]
        const sent = structuredClone(body) as Record<string, unknown>
        const name = Object.keys(sent)[field % Object.keys(sent).length] as string
        const [first] = Array.isArray(sent[name]) ? (sent[name] as unknown[]) : []
        if (inner % 2 && typeof first === 'object' && first !== null) {
          const keys = Object.keys(first)
          ;(first as Record<string, unknown>)[keys[inner % keys.length] as string] = given
        } else sent[name] = given
        expectFair(await raw(path, own, JSON.stringify(sent)))
      },
    ),
    { numRuns: 400 },
  )
  const store = postgresLogStore(world.connection.guard)
  const { logs } = { logs: await store.rows(begun.attempt_id) }
  expect(logs.flatMap(({ entries }) => entries).filter(({ v }) => 'a' in v && v.a !== 'A' && v.a !== 'B')).toEqual([])
  await store.close()
  expect((await send(token, page.request())).body).toMatchObject({ acked: [{ writer: page.writer, seq: 3 }] })
})

test('I26.31 whatever passes as a usual request is one by its schema, word for word', () => {
  const odd = fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 101, 2 ** 60, '', 'x', [], {}, Number.NaN)
  const report = { unsent: 3, persisted: true, free_mb: 96, battery: 41, charging: false, offset: -187_000 }
  const usual = { ...new Page(randomUUID()).request(), phone: report }
  expect(isPlain(usual)).toBe(true)
  const twisted = fc.record({
    body: fc.dictionary(fc.constantFrom('attempt_id', 'facts_seq', 'batches', 'phone', 'more'), odd),
    phone: fc.dictionary(fc.constantFrom(...Object.keys(report), 'more'), odd),
    gone: fc.constantFrom('', 'phone', 'attempt_id', 'batches', 'facts_seq'),
  })
  fc.assert(
    fc.property(twisted, ({ body, phone, gone }) => {
      const sent: Record<string, unknown> = { ...usual, phone: { ...report, ...phone }, ...body }
      delete sent[gone]
      if (isPlain(sent)) expect(appendRequest.parse(sent)).toEqual(sent)
    }),
    { numRuns: 3000 },
  )
})
