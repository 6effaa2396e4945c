import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#contract/accounts/auth.ts'
import { LIFETIME_DAYS, MOST_KEPT, REFRESH_DAYS } from '#server/accounts/session-family.ts'
import { sessionFamilyTable } from '#server/db/tables/index.ts'
import { account, type Credentials, logIn, refresh } from '#tests/support/account.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const DAY = 86_400_000
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0'

async function logInWith(agent: string, { email, password }: Credentials) {
  const headers = { 'user-agent': agent }
  return (await world.call('POST', '/auth/user-password', { headers, body: { email, password } })).body
}

const sessions = async (token: string): Promise<Session[]> =>
  (await world.call('GET', '/auth/sessions', { token })).body.data
const end = (token: string, id: string | null) => world.call('POST', '/auth/sessions/end', { token, body: { id } })

test("A2.11 one's own sessions are listed by browser and system, the one last used first, and nobody else's", async () => {
  const who = await account(world)
  const phone = await logInWith(ANDROID, who)
  world.clock.advance(60_000)
  const laptop = await logInWith(WINDOWS, who)
  await logInWith(ANDROID, await account(world))
  expect(await sessions(phone.token)).toMatchObject([
    { device: 'Microsoft Edge · Windows', kind: 'desktop', current: false },
    { device: 'Chrome · Android', kind: 'mobile', current: true },
  ])
  world.clock.advance(60_000)
  const { accessToken } = (await refresh(world, phone.refreshToken)).body
  const [first, second] = await sessions(accessToken)
  expect(first).toMatchObject({ current: true })
  expect(Date.parse(first?.last_used_at ?? '') - Date.parse(first?.logged_in_at ?? '')).toBe(120_000)
  await world.call('POST', '/jwt/logout', { token: laptop.token })
  expect(await sessions(accessToken)).toHaveLength(1)
  const [kept] = await world.db
    .select()
    .from(sessionFamilyTable)
    .where(eq(sessionFamilyTable.id, second?.id ?? ''))
  expect(JSON.stringify(kept)).not.toContain('Mozilla')
})

test('A2.11 a browser that calls itself nothing, or anything, is let in all the same', async () => {
  const who = await account(world)
  let token = ''
  for (const agent of ['', 'curl/8', '\u00e9'.repeat(300), 'Mozilla/5.0 '.repeat(800)]) {
    token = (await logInWith(agent, who)).token
    expect(token).toBeTruthy()
  }
  expect((await sessions(token)).length).toBe(4)
})

test("A2.12 one's own sessions end one by one, or all but this one; another person's never", async () => {
  const who = await account(world)
  const [phone, laptop, tablet] = [
    await logInWith(ANDROID, who),
    await logInWith(WINDOWS, who),
    (await logIn(world, who)).body,
  ]
  const stranger = await logInWith(ANDROID, await account(world))
  const [theirs] = await sessions(stranger.token)
  expect((await end(phone.token, theirs?.id ?? '')).status).toBe(200)
  expect(await sessions(stranger.token)).toHaveLength(1)
  const edge = (await sessions(phone.token)).find(({ kind }) => kind === 'desktop')
  expect((await end(phone.token, edge?.id ?? '')).status).toBe(200)
  expect((await world.call('GET', '/profile', { token: laptop.token })).body.code).toBe('unauthenticated')
  expect((await refresh(world, laptop.refreshToken)).body.code).toBe('invalid_refresh_token')
  expect((await end(laptop.token, null)).body.code).toBe('unauthenticated')
  expect((await end(phone.token, null)).status).toBe(200)
  expect((await refresh(world, tablet.refreshToken)).status).toBe(401)
  expect((await refresh(world, phone.refreshToken)).status).toBe(200)
})

test.each([
  ['Siswa', LIFETIME_DAYS.Siswa],
  ['Admin', LIFETIME_DAYS.Admin],
])('A2.13 a session of a %s that is used every day ends %i days after its log-in', async (level, days) => {
  const who = await account(world, level)
  let { refreshToken } = await logInWith(WINDOWS, who)
  const step = Math.min(REFRESH_DAYS - 1, days - 1)
  let left = days
  for (; left > step; left -= step) {
    world.clock.advance(step * DAY)
    const next = await refresh(world, refreshToken)
    expect(next.status).toBe(200)
    refreshToken = next.body.refreshToken
  }
  world.clock.advance(left * DAY)
  expect((await refresh(world, refreshToken)).body.code).toBe('invalid_refresh_token')
  expect((await logIn(world, who)).status).toBe(200)
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
