import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_KEPT } from '#server/accounts/session-family.ts'
import { answerLogTable, attemptDeviceTable, sessionFamilyTable, strayEntryTable } from '#server/db/tables/index.ts'
import { MAX_UNCOUNTED } from '#server/exam/core/begin.ts'
import { MAX_LOG_BYTES, MAX_STRAY_BYTES, MAX_STRAYS, MAX_UNCOUNTED_LOG_BYTES } from '#server/exam/core/quota.ts'
import { account, logIn, refresh } from '#tests/support/account.ts'
import { calls, started } from '#tests/support/exam-http.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const strays = (attempt_id: string) => world.db.$count(strayEntryTable, eq(strayEntryTable.attempt_id, attempt_id))

async function anomaliesOf(attempt_id: string): Promise<{ kind: string; detail: { count: number } }[]> {
  const { rows } = await world.db.execute<{ anomalies: never }>(
    sql`select anomalies from attempt where id = ${attempt_id}`,
  )
  return rows[0]?.anomalies ?? []
}

test('F4.1 entries beside the log are kept up to a number, then counted, and each is answered with its reason', async () => {
  const { phone, token } = await started(world)
  for (let call = 0; call < 4; call++) {
    const odd = Array.from({ length: 200 }, (_, n) => ({ seq: 0, text: `${call}/${n}` }))
    const { status, body } = await calls(world).answer(token, phone, odd)
    expect([status, body.rejected.length]).toEqual([200, 200])
    expect(new Set(body.rejected.map(({ reason }: { reason: string }) => reason))).toEqual(new Set(['bad_value']))
  }
  expect(await strays(phone.attempt_id)).toBe(MAX_STRAYS)
  const told = (await anomaliesOf(phone.attempt_id)).find(({ kind }) => kind === 'stray_not_kept')
  expect(told?.detail.count).toBe(4 * 200 - MAX_STRAYS)
})

test('F4.2 entries beside the log are kept up to so many bytes, on all devices of an attempt together', async () => {
  const one = await started(world)
  const big = (n: number) => [{ seq: 0, text: `${n}${'x'.repeat(200_000)}` }]
  for (let n = 0; n < 3; n++) await calls(world).answer(one.token, one.phone, big(n))
  expect(await strays(one.phone.attempt_id)).toBe(2)
  const { rows } = await world.db.execute<{ bytes: number }>(
    sql`select sum(length(body::text))::int as bytes from stray_entry where attempt_id = ${one.phone.attempt_id}`,
  )
  expect(rows[0]?.bytes).toBeLessThanOrEqual(MAX_STRAY_BYTES)
})

test('F4.3 conflicts at one place of the log are counted against the same limit', async () => {
  const { phone, token, questions } = await started(world)
  phone.choose(questions[0] as string, 'A', 1)
  await calls(world).answer(token, phone)
  const [entry] = phone.entries
  for (let call = 0; call < 3; call++) {
    const others = Array.from({ length: 250 }, (_, n) => ({ ...entry, wall: 1000 * call + n }))
    expect((await calls(world).answer(token, phone, others)).status).toBe(200)
  }
  expect(await strays(phone.attempt_id)).toBe(MAX_STRAYS)
})

test('F4.4 a log that is full answers so, keeps its place in the line, and takes no more of the disk', async () => {
  const { phone, token, questions } = await started(world)
  phone.choose(questions[0] as string, 'A', 1)
  expect((await calls(world).answer(token, phone)).body.rejected).toEqual([])
  await world.db
    .update(attemptDeviceTable)
    .set({ log_bytes: MAX_LOG_BYTES - 300 })
    .where(eq(attemptDeviceTable.attempt_id, phone.attempt_id))
  phone.choose(questions[0] as string, 'B', 2)
  phone.choose(questions[0] as string, 'C', 3)
  phone.choose(questions[0] as string, 'D', 4)
  const { status, body } = await calls(world).answer(token, phone, phone.entries.slice(1))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    acked_seq: 4,
    rejected: [
      { seq: 3, reason: 'too_much' },
      { seq: 4, reason: 'too_much' },
    ],
  })
  expect(await world.db.$count(answerLogTable, eq(answerLogTable.attempt_id, phone.attempt_id))).toBe(2)
  expect(await anomaliesOf(phone.attempt_id)).toMatchObject([{ kind: 'log_full', detail: { count: 2 } }])
  expect((await calls(world).end(token, phone)).status).toBe(200)
})

test('F4.5 what a log takes is counted line by line, on the fast path and beside it', async () => {
  const { phone, token, questions } = await started(world)
  for (let t = 1; t <= 40; t++) {
    phone.choose(questions[0] as string, 'ABCD'[t % 4] as string, t)
    if (t % 10 === 0) await calls(world).answer(token, phone, phone.entries.slice(t - 10))
  }
  const [device] = await world.db
    .select()
    .from(attemptDeviceTable)
    .where(eq(attemptDeviceTable.attempt_id, phone.attempt_id))
  expect(device?.acked_seq).toBe(40)
  expect(device?.log_bytes).toBe(phone.entries.reduce((sum, { value }) => sum + 250 + JSON.stringify(value).length, 0))
})

test('F4.11 attempts that do not count are limited in number, and each holds a quarter of one that does', async () => {
  const { student, place, questions } = await started(world, { maks_percobaan: 1 })
  const begun = async (phone = new Phone()) => {
    const { status, body } = await calls(world).init(student, phone, place, { t: 5000 })
    return { phone, status, token: body.upload_token as string }
  }
  const first = await begun()
  for (let n = 1; n < MAX_UNCOUNTED; n++) expect((await begun()).status).toBe(200)
  expect((await begun()).status).toBe(409)
  // What was begun is still told as before.
  expect((await begun(first.phone)).status).toBe(200)
  await world.db
    .update(attemptDeviceTable)
    .set({ log_bytes: MAX_UNCOUNTED_LOG_BYTES - 300 })
    .where(eq(attemptDeviceTable.attempt_id, first.phone.attempt_id))
  for (const [t, choice] of ['A', 'B'].entries()) first.phone.choose(questions[0] as string, choice, t + 1)
  const { body } = await calls(world).answer(first.token, first.phone)
  const rejected = ['attempt_limit', 'too_much'].map((reason, n) => ({ seq: n + 1, reason }))
  expect(body).toMatchObject({ acked_seq: 2, rejected })
  expect((await calls(world).end(first.token, first.phone)).status).toBe(200)
  const all = MAX_LOG_BYTES + MAX_UNCOUNTED * MAX_UNCOUNTED_LOG_BYTES
  expect(all).toBeLessThan(100 * 1024 * 1024)
})

test('F4.6 of the sessions of a person so many are kept, those that live before those that have ended', async () => {
  const who = await account(world)
  const phone = randomUUID()
  const first = (await logIn(world, who, phone)).body
  for (let n = 0; n < 3; n++) await logIn(world, who)
  await world.db.execute(sql`
    insert into session_family (id, user_id, device_id, created_at, expires_at, token_hash, revoked_at, revoked_reason)
    select gen_random_uuid(), ${who.id}, gen_random_uuid(), ${new Date(world.clock.ms).toISOString()},
      ${new Date(world.clock.ms + 86_400_000).toISOString()}, 'x' || n, ${new Date(world.clock.ms).toISOString()}, 'logout'
    from generate_series(1, 200) n`)
  world.clock.advance(1000)
  const last = (await logIn(world, who)).body
  expect(await world.db.$count(sessionFamilyTable, eq(sessionFamilyTable.user_id, who.id))).toBe(MOST_KEPT)
  for (const { refreshToken } of [first, last]) expect((await refresh(world, refreshToken)).status).toBe(200)
})
