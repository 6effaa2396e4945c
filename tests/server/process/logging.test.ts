import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userTable } from '#server/db/tables/index.ts'
import { errorFacts } from '#server/lib/error-facts.ts'
import { account, logIn, PASSWORD, refresh } from '#tests/support/account.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
const lines: string[] = []
beforeAll(async () => {
  world = await createWorld(
    { LOG_LEVEL: 'trace', APPLICATION_SECRET: 'application-secret-of-the-test' },
    { write: (line) => void lines.push(line) },
  )
})
afterAll(() => world.close())

const headers = { 'x-application-secret': 'application-secret-of-the-test' }
const call: World['call'] = (method, path, options = {}) =>
  world.call(method, path, { ...options, headers: { ...headers, ...options.headers } })

test('A6.2 no token, password, secret, address or name is ever logged; security events name an account by its id', async () => {
  const inside = { ...world, call }
  const siswa = await account(world)
  const secrets = [siswa.email, siswa.password, headers['x-application-secret'], 'kata-sandi-salah', 'Rahasia Nama']
  const { body } = await logIn(inside, siswa, randomUUID())
  await logIn(inside, { ...siswa, password: 'kata-sandi-salah' })
  const next = (await refresh(inside, body.refreshToken)).body
  await call('GET', `/profile?email=${siswa.email}`, { token: next.accessToken })
  await call('POST', '/profile', {
    token: next.accessToken,
    body: { version: 1, nama: 'Rahasia Nama', sekolah: 'a\u0000b' },
  })
  await call('POST', '/auth/rs-pw', {
    token: next.accessToken,
    body: { password: PASSWORD, new_password: 'kata-sandi-salah' },
  })
  await call('GET', `/ft-pw/${next.refreshToken}`)
  await world.app.inject({
    url: `/tryout-terdaftar/${siswa.email}/paket/1/2`,
    headers: { ...headers, authorization: `Bearer ${body.token}` },
  })
  await call('POST', '/jwt/logout', { body: { refreshToken: next.refreshToken } })

  const log = lines.join('')
  const others = lines.filter((line) => !JSON.parse(line).security)
  expect(others.join('')).not.toContain(siswa.id)
  expect(lines.length).toBeGreaterThan(10)
  for (const secret of [...secrets, body.token, body.refreshToken, next.accessToken, next.refreshToken, '$argon2']) {
    expect(log).not.toContain(secret)
  }
})

test('A6.2 a fault of the database is logged without the values it happened on', async () => {
  const { email } = await account(world)
  const failing = [
    world.db
      .insert(userTable)
      .values({ id: randomUUID(), email, password_hash: 'hash-of-it', nama: 'Nama', level_id: randomUUID() }),
    world.db.select().from(userTable).where(eq(userTable.id, email)),
    world.db.execute(sql`select ${email}::int`),
  ]
  for (const query of failing) {
    const error = await query.then(
      () => undefined,
      (reason: Error) => reason,
    )
    const facts = JSON.stringify(errorFacts(error as Error))
    expect(facts).toContain('"code":"2')
    expect(facts).toContain('at ')
    for (const value of [email, 'hash-of-it', 'Nama']) expect(facts).not.toContain(value)
  }
})

test('A6.3 every line of a request bears its id, and says method, route, status and time', async () => {
  lines.length = 0
  await call('GET', '/mapel?q=rahasia')
  const parsed = lines.map((line) => JSON.parse(line))
  expect(new Set(parsed.map((line) => line.reqId)).size).toBe(1)
  expect(parsed.find((line) => line.req)?.req).toEqual({ method: 'GET', route: '/api/mapel' })
  expect(parsed.find((line) => line.res)).toMatchObject({ res: { status: 200 }, responseTime: expect.any(Number) })
})
