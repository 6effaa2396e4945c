import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFRESH_DAYS } from '#server/accounts/session-family.ts'
import { levelTable, sessionFamilyTable, userTable } from '#server/db/tables/index.ts'
import { account, logIn, refresh } from '#tests/support/account.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const DAY = 86_400_000

async function session() {
  const who = await account(world)
  const { body } = await logIn(world, who)
  return { ...who, token: body.token as string, refreshToken: body.refreshToken as string }
}

test('A2.2 each refresh answers a new pair, and the new access token is good', async () => {
  const first = await session()
  world.clock.advance(11 * 60_000)
  const second = await refresh(world, first.refreshToken)
  expect(second.status).toBe(200)
  expect(second.body.refreshToken).not.toBe(first.refreshToken)
  expect((await world.call('GET', '/profile', { token: second.body.accessToken })).body.data.id).toBe(first.id)
  expect((await refresh(world, second.body.refreshToken)).status).toBe(200)
})

test('A2.3 a refresh whose reply was lost answers the same pair again', async () => {
  const { refreshToken } = await session()
  const [one, two] = await Promise.all([refresh(world, refreshToken), refresh(world, refreshToken)])
  expect(one.status).toBe(200)
  expect(two.body).toEqual(one.body)
  expect((await refresh(world, one.body.refreshToken)).status).toBe(200)
})

test.each([11_000, 3_600_000, (REFRESH_DAYS - 1) * DAY])(
  'A202.1 a refresh whose reply was lost is good again after %i ms, and so is the pair that it brings',
  async (later_ms) => {
    const { id, refreshToken } = await session()
    const lost = (await refresh(world, refreshToken)).body
    world.clock.advance(later_ms)
    const again = await refresh(world, refreshToken)
    expect([again.status, again.body.refreshToken]).toEqual([200, lost.refreshToken])
    expect((await world.call('GET', '/profile', { token: again.body.accessToken })).body.data?.id).toBe(id)
    expect((await refresh(world, again.body.refreshToken)).status).toBe(200)
  },
)

test('A202.2 once the next token was used, the one before it is reuse at any moment', async () => {
  const { refreshToken } = await session()
  const next = (await refresh(world, refreshToken)).body.refreshToken
  const newest = (await refresh(world, next)).body.refreshToken
  expect((await refresh(world, refreshToken)).body.code).toBe('invalid_refresh_token')
  expect((await refresh(world, newest)).body.code).toBe('invalid_refresh_token')
})

test('A202.3 of two that refresh with one token over and over, the session stays with both until one goes on', async () => {
  const { refreshToken } = await session()
  const replies = []
  for (let n = 0; n < 3; n++) {
    replies.push(...(await Promise.all([refresh(world, refreshToken), refresh(world, refreshToken)])))
    world.clock.advance(60_000)
  }
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ body }) => body.refreshToken)).size).toBe(1)
})

test('A2.4 a token used again after its successor ends its family, for thief and owner alike', async () => {
  const { refreshToken } = await session()
  const used = (await refresh(world, refreshToken)).body.refreshToken
  const next = (await refresh(world, used)).body.refreshToken
  const reused = await refresh(world, refreshToken)
  expect([reused.status, reused.body.code, reused.body.message]).toEqual([
    401,
    'invalid_refresh_token',
    'Invalid refresh token',
  ])
  expect((await refresh(world, next)).body.code).toBe('invalid_refresh_token')
  const [family] = await world.db
    .select()
    .from(sessionFamilyTable)
    .where(eq(sessionFamilyTable.id, next.split('.')[0]))
  expect(family?.revoked_reason).toBe('reuse')
})

test('A2.4 a token older than the one before is reuse at any time', async () => {
  const { refreshToken } = await session()
  const second = (await refresh(world, refreshToken)).body.refreshToken
  const third = (await refresh(world, second)).body.refreshToken
  expect((await refresh(world, refreshToken)).status).toBe(401)
  expect((await refresh(world, third)).status).toBe(401)
})

test("A2.4 reuse on one device leaves the person's other devices alone", async () => {
  const who = await session()
  const tablet = (await logIn(world, who)).body
  const used = (await refresh(world, who.refreshToken)).body.refreshToken
  await refresh(world, used)
  expect((await refresh(world, who.refreshToken)).status).toBe(401)
  expect((await refresh(world, tablet.refreshToken)).status).toBe(200)
})

test('A2.6 a session ends thirty days after its last refresh, not after its log-in', async () => {
  const { refreshToken } = await session()
  world.clock.advance((REFRESH_DAYS - 1) * DAY)
  const next = (await refresh(world, refreshToken)).body.refreshToken
  world.clock.advance((REFRESH_DAYS - 1) * DAY)
  const last = (await refresh(world, next)).body.refreshToken
  world.clock.advance(REFRESH_DAYS * DAY)
  expect((await refresh(world, last)).body.code).toBe('invalid_refresh_token')
})

test('A2.7 the server keeps no token that would open a session', async () => {
  const { id, refreshToken, token } = await session()
  const next = (await refresh(world, refreshToken)).body
  const rows = JSON.stringify(
    await world.db.select().from(sessionFamilyTable).where(eq(sessionFamilyTable.user_id, id)),
  )
  for (const given of [refreshToken, next.refreshToken, token, next.accessToken]) {
    expect(rows).not.toContain(given)
    expect(rows).not.toContain(given.split('.').at(-1))
  }
})

test('A2.8 what is no token of ours is refused as a refresh token', async () => {
  const { token, refreshToken } = await session()
  const [family] = refreshToken.split('.')
  for (const given of [
    token,
    'x',
    `${randomUUID()}.${'A'.repeat(43)}`,
    `${family}`,
    `${family}.`,
    `${refreshToken}\u0000`,
  ]) {
    const { status, body } = await refresh(world, given)
    expect([status, body.code]).toEqual([401, 'invalid_refresh_token'])
  }
})

test('A1.5 a blocked account is refused at the next refresh, and goes on where it was once unblocked', async () => {
  const { id, refreshToken } = await session()
  const set = (status: 'aktif' | 'diblokir') => world.db.update(userTable).set({ status }).where(eq(userTable.id, id))
  await set('diblokir')
  for (const _ of [1, 2]) expect((await refresh(world, refreshToken)).body.code).toBe('account_blocked')
  await set('aktif')
  expect((await refresh(world, refreshToken)).status).toBe(200)
})

test('A2.2 a refresh brings the level the person has now', async () => {
  const { id, refreshToken } = await session()
  const [admin] = await world.db.select().from(levelTable).where(eq(levelTable.nama_level, 'Admin'))
  await world.db
    .update(userTable)
    .set({ level_id: admin?.id as string })
    .where(eq(userTable.id, id))
  const { accessToken } = (await refresh(world, refreshToken)).body
  expect(world.app.jwt.decode(accessToken)).toMatchObject({ role: 'Admin', lvl: admin?.id })
})
