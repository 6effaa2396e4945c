import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionFamilyTable, userTable } from '#server/db/tables/index.ts'
import { account, logIn, PASSWORD } from '#tests/support/account.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('A1.1 log-in answers the profile, the tokens and the menus of the level', async () => {
  const admin = await account(world, 'Admin')
  const { status, body, headers } = await logIn(world, admin)
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(body.data).toMatchObject({ id: admin.id, email: admin.email, role: 'Admin', level: { nama_level: 'Admin' } })
  expect(body.data.ability).toEqual([{ action: 'read', subject: 'Auth' }])
  expect(body).toMatchObject({ tokenType: 'Bearer', token: body.accessToken })
  expect(body.menus.map((menu: { url: string }) => menu.url)).toContain('/master-admin/mata-pelajaran')
  expect(JSON.stringify(body)).not.toContain('$argon2')
  const me = await world.call('GET', '/profile', { token: body.token })
  expect(me.body).toMatchObject({ data: { id: admin.id }, menus: body.menus })
})

test('A1.1 the address may be written in capitals and with spaces around', async () => {
  const siswa = await account(world)
  expect((await logIn(world, { email: ` ${siswa.email.toUpperCase()} `, password: PASSWORD })).status).toBe(200)
})

test('A1.1 a password is the same however its accents are composed, and case counts', async () => {
  const { email } = await account(world)
  const { body } = await logIn(world, { email, password: PASSWORD })
  const change = { password: PASSWORD, new_password: 'caf\u00e9 malam' }
  expect((await world.call('POST', '/auth/rs-pw', { token: body.token, body: change })).status).toBe(200)
  expect((await logIn(world, { email, password: 'cafe\u0301 malam' })).status).toBe(200)
  expect((await logIn(world, { email, password: 'Caf\u00e9 malam' })).body.code).toBe('invalid_login')
})

test('A1.1 /jwt/login answers the token pair alone', async () => {
  const { email, password } = await account(world)
  const { body } = await world.call('POST', '/jwt/login', { body: { email, password } })
  expect(Object.keys(body).sort()).toEqual(['accessToken', 'refreshToken'])
})

test('A1.2 an unknown address and a wrong password are answered alike', async () => {
  const { email } = await account(world)
  const wrong = await logIn(world, { email, password: 'bukan ini' })
  const unknown = await logIn(world, { email: 'tidak.ada@elp.test', password: 'bukan ini' })
  expect(wrong.status).toBe(400)
  expect(wrong.body).toMatchObject({ code: 'invalid_login', message: 'Email atau kata sandi belum cocok.' })
  expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body })
})

test('A1.5 a blocked account is told so, but only to who knows its password', async () => {
  const { id, email, password } = await account(world)
  await world.db.update(userTable).set({ status: 'diblokir' }).where(eq(userTable.id, id))
  const told = await logIn(world, { email, password })
  expect([told.status, told.body.code]).toEqual([403, 'account_blocked'])
  expect((await logIn(world, { email, password: 'tebakan' })).body.code).toBe('invalid_login')
})

test('A2.1 the access token is good for ten minutes, in either header', async () => {
  const { body } = await logIn(world, await account(world))
  const headers = { author: `Bearer ${body.token}` }
  expect((await world.call('GET', '/profile', { token: body.token })).status).toBe(200)
  expect((await world.call('GET', '/profile', { headers })).status).toBe(200)
  world.clock.advance(599_000)
  expect((await world.call('GET', '/profile', { token: body.token })).status).toBe(200)
  world.clock.advance(2_000)
  expect((await world.call('GET', '/profile', { token: body.token })).body.code).toBe('unauthenticated')
  expect((await world.call('GET', '/profile', { headers })).body.code).toBe('unauthenticated')
})

test('A2.1 the header Author counts although Authorization bears something else', async () => {
  const { token } = (await logIn(world, await account(world))).body
  const headers = { authorization: 'Basic c3RhZ2luZzpyYWhhc2lh', author: `Bearer ${token}` }
  expect((await world.call('GET', '/profile', { headers })).status).toBe(200)
})

test('A2.1 a token of another kind, another key or another algorithm is no access token', async () => {
  const claims = { sub: randomUUID(), lvl: randomUUID(), role: 'Admin', fam: randomUUID() }
  const exp = Math.floor(world.clock.ms / 1000) + 600
  const upload = world.app.jwt.sign({ ...claims, typ: 'upload', exp })
  const none = `${btoa('{"alg":"none","typ":"JWT"}')}.${btoa(JSON.stringify({ ...claims, typ: 'access', exp }))}.`
  const [head, payload] = world.app.jwt.sign({ ...claims, typ: 'access', exp }).split('.')
  for (const token of [upload, none, `${head}.${payload}.${'A'.repeat(43)}`, 'x', '']) {
    const { status } = await world.call('GET', '/profile', { headers: { authorization: `Bearer ${token}` } })
    expect(status).toBe(401)
  }
})

test("A2.5 a new log-in ends the same device's session, and no other device's or person's", async () => {
  const [ayu, bima] = [await account(world), await account(world)]
  const [phone, laptop] = [randomUUID(), randomUUID()]
  await logIn(world, ayu, phone)
  await logIn(world, ayu, laptop)
  await logIn(world, bima, phone)
  await logIn(world, ayu, phone)
  const families = await world.db.select().from(sessionFamilyTable).where(eq(sessionFamilyTable.device_id, phone))
  const reasons = families.map((row) => [row.user_id === ayu.id ? 'ayu' : 'bima', row.revoked_reason]).sort()
  expect(reasons).toEqual([
    ['ayu', null],
    ['ayu', 'replaced'],
    ['bima', null],
  ])
  const [other] = await world.db.select().from(sessionFamilyTable).where(eq(sessionFamilyTable.device_id, laptop))
  expect(other?.revoked_at).toBeNull()
})

test('A2.5 four log-ins of one device at once leave one session', async () => {
  const siswa = await account(world)
  const phone = randomUUID()
  // The first tries are free; all are right, so none is held back.
  await Promise.all(Array.from({ length: 4 }, () => logIn(world, siswa, phone)))
  const families = await world.db.select().from(sessionFamilyTable).where(eq(sessionFamilyTable.device_id, phone))
  expect(families.filter((row) => row.revoked_at === null)).toHaveLength(1)
})
