import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionFamilyTable, userTable } from '#server/db/tables/index.ts'
import { account, logIn, PASSWORD, refresh } from '#tests/support/account.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function session() {
  const who = await account(world)
  return { ...who, ...(await logIn(world, who)).body } as {
    id: string
    email: string
    password: string
    token: string
    refreshToken: string
  }
}

test("A2.9 log-out ends this device's session alone, and may be said twice", async () => {
  const phone = await session()
  const laptop = (await logIn(world, phone)).body
  for (const _ of [1, 2]) expect((await world.call('POST', '/jwt/logout', { token: phone.token })).status).toBe(200)
  expect((await refresh(world, phone.refreshToken)).status).toBe(401)
  expect((await world.call('GET', '/profile', { token: phone.token })).body.code).toBe('unauthenticated')
  expect((await refresh(world, laptop.refreshToken)).status).toBe(200)
})

test('A2.9 log-out works by the refresh token where the access token has run out', async () => {
  const { token, refreshToken } = await session()
  world.clock.advance(11 * 60_000)
  expect((await world.call('POST', '/jwt/logout', { token })).status).toBe(401)
  expect((await world.call('POST', '/jwt/logout', { token, body: { refreshToken } })).status).toBe(200)
  expect((await refresh(world, refreshToken)).status).toBe(401)
  expect((await world.call('POST', '/jwt/logout', { body: { refreshToken: 'x' } })).body.code).toBe('unauthenticated')
})

test('A2.10 a new password ends every other session and keeps this one', async () => {
  const phone = await session()
  const laptop = (await logIn(world, phone)).body
  const body = { password: PASSWORD, new_password: 'kata sandi baru' }
  expect((await world.call('POST', '/auth/rs-pw', { token: phone.token, body })).status).toBe(200)
  expect((await refresh(world, laptop.refreshToken)).status).toBe(401)
  expect((await refresh(world, phone.refreshToken)).status).toBe(200)
  expect((await logIn(world, phone)).body.code).toBe('invalid_login')
  expect((await logIn(world, { ...phone, password: 'kata sandi baru' })).status).toBe(200)
  const reasons = await world.db.select().from(sessionFamilyTable).where(eq(sessionFamilyTable.user_id, phone.id))
  expect(reasons.filter((row) => row.revoked_reason === 'password')).toHaveLength(1)
})

test('A2.10 a wrong old password or a short new one changes nothing, and names its field', async () => {
  const { token, email, password } = await session()
  const wrong = await world.call('POST', '/auth/rs-pw', {
    token,
    body: { password: 'x', new_password: 'kata sandi baru' },
  })
  expect(wrong.body).toMatchObject({ code: 'wrong_password', errors: [{ path: 'password' }] })
  const short = await world.call('POST', '/auth/rs-pw', { token, body: { password, new_password: 'pendek' } })
  expect(short.body).toMatchObject({ code: 'invalid_input', errors: [{ path: 'new_password' }] })
  expect((await logIn(world, { email, password })).status).toBe(200)
})

test('A2.10 a session that was ended cannot change the password with what is left of its access token', async () => {
  const { token, password } = await session()
  await world.call('POST', '/jwt/logout', { token })
  const body = { password, new_password: 'kata sandi baru' }
  expect((await world.call('POST', '/auth/rs-pw', { token, body })).body.code).toBe('unauthenticated')
})

test('A4.1 the own profile is changed field by field, and answers with the menus', async () => {
  const { token, id } = await session()
  const body = { version: 1, nama: '  Ayu Lestari ', telepon: '081234567890', zona: 'Asia/Jayapura' }
  const saved = await world.call('POST', '/profile', { token, body })
  expect(saved.body.data).toMatchObject({ id, version: 2, nama: 'Ayu Lestari', zona: 'Asia/Jayapura', sekolah: null })
  expect(saved.body.menus.map((menu: { url: string }) => menu.url)).toContain('/billing')
  expect((await world.call('GET', '/profile', { token })).body).toEqual(saved.body)
})

test('A4.1 a stale version answers 409 with the profile as it stands; of six at once one wins', async () => {
  const { token } = await session()
  const save = (n: number) => world.call('POST', '/profile', { token, body: { version: 1, nama: `Nama ${n}` } })
  const replies = await Promise.all([1, 2, 3, 4, 5, 6].map(save))
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  const winner = replies.find((reply) => reply.status === 200)?.body.data
  const loser = replies.find((reply) => reply.status === 409)?.body
  expect(loser).toMatchObject({ code: 'version_conflict', details: { current: { nama: winner.nama, version: 2 } } })
})

test('A4.3 a phone number is taken as people write it, and kept as its digits', async () => {
  const { token } = await session()
  const save = (version: number, telepon: string) =>
    world.call('POST', '/profile', { token, body: { version, telepon } })
  expect((await save(1, ' +62 812-3456-7890 ')).body.data.telepon).toBe('+6281234567890')
  expect((await save(2, '(0812) 3456.7890')).body.data.telepon).toBe('081234567890')
  for (const wrong of ['0812', '021-555-1234', '08123456789012345', '0812 3456 789o', '']) {
    const { body } = await save(3, wrong)
    expect([wrong, body.errors]).toEqual([
      wrong,
      [{ path: 'telepon', message: expect.stringContaining('angka'), reason: 'field.phone' }],
    ])
  }
})

test('A4.4 text that cannot be kept is refused by its field, not kept otherwise', async () => {
  const { token } = await session()
  for (const nama of ['a\u0000b', 'a\ud800b']) {
    const { body } = await world.call('POST', '/profile', { token, body: { version: 1, nama } })
    expect(body).toMatchObject({ code: 'invalid_input', errors: [{ path: 'nama' }] })
  }
})

test('A4.2 nobody raises their own level, address or status by the profile', async () => {
  const { token, id } = await session()
  for (const extra of [
    { level_id: id },
    { role: 'Super Admin' },
    { email: 'lain@elp.test' },
    { status: 'aktif' },
    { id },
  ]) {
    const { body } = await world.call('POST', '/profile', { token, body: { version: 1, ...extra } })
    expect(body.code).toBe('invalid_input')
  }
})

test('A1.5 a blocked account sees no profile; one that is gone must log in', async () => {
  const { token, id } = await session()
  await world.db.update(userTable).set({ status: 'diblokir' }).where(eq(userTable.id, id))
  expect((await world.call('GET', '/profile', { token })).body.code).toBe('account_blocked')
  await world.db.delete(userTable).where(eq(userTable.id, id))
  expect((await world.call('GET', '/profile', { token })).body.code).toBe('unauthenticated')
})
