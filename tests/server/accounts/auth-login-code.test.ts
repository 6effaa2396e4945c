import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOGIN_CODE_MS } from '#server/accounts/login-code.ts'
import { FREE_TRIES } from '#server/accounts/login-limit.ts'
import { auditTable, loginCodeTable, userTable } from '#server/db/tables/index.ts'
import { account, logIn } from '#tests/support/account.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let clerk: Person
beforeAll(async () => {
  world = await createWorld()
  clerk = await staff(world, ['customer'])
})
afterAll(() => world.close())

const ask = (user_id: string, token = clerk.token) => world.call('POST', '/login-codes', { token, body: { user_id } })
const codeFor = async (user_id: string): Promise<string> => (await ask(user_id)).body.data.code

test('A201.2 a code from staff lets a student in on a new phone whose tries are used up, and only once', async () => {
  const siswa = await account(world)
  for (let n = 0; n <= FREE_TRIES; n++) await logIn(world, { email: siswa.email, password: 'tebakan' })
  expect((await logIn(world, siswa)).status).toBe(429)
  const code = await codeFor(siswa.id)
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  const { status, body } = await logIn(world, { email: siswa.email, password: code })
  expect([status, body.data?.id]).toEqual([200, siswa.id])
  expect((await logIn(world, { email: siswa.email, password: code })).status).not.toBe(200)
  expect(await world.db.$count(loginCodeTable, eq(loginCodeTable.user_id, siswa.id))).toBe(0)
})

test('A201.3 a code may be typed without its hyphen, with spaces, in small letters, and by /jwt/login', async () => {
  const siswa = await account(world)
  const one = await codeFor(siswa.id)
  const typed = ` ${one.toLowerCase().replace('-', ' ')} `
  expect((await logIn(world, { email: siswa.email, password: typed })).status).toBe(200)
  const two = await codeFor(siswa.id)
  const body = { email: siswa.email, password: two.replace('-', '') }
  expect((await world.call('POST', '/jwt/login', { body })).status).toBe(200)
})

test('A201.5 of two who use a code at once one gets in', async () => {
  const { id, email } = await account(world)
  const password = await codeFor(id)
  const replies = await Promise.all([1, 2, 3].map(() => logIn(world, { email, password })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('A201.6 a code is kept as a keyed hash, and both its making and its use stand in the trail', async () => {
  const { id, email } = await account(world)
  const code = await codeFor(id)
  const [row] = await world.db.select().from(loginCodeTable).where(eq(loginCodeTable.user_id, id))
  expect(JSON.stringify(row)).not.toContain(code.replace('-', ''))
  await logIn(world, { email, password: code })
  const made = await world.db
    .select()
    .from(auditTable)
    .where(and(eq(auditTable.subject, id), eq(auditTable.action, 'login-code/create')))
  expect(made).toMatchObject([{ actor_id: clerk.id }])
  const used = await world.db
    .select()
    .from(auditTable)
    .where(and(eq(auditTable.subject, id), eq(auditTable.action, 'session/login')))
  expect(used).toMatchObject([{ detail: { method: 'login_code' } }])
  expect(JSON.stringify([made, used])).not.toContain(code)
})

test('A201.7 nobody gets a code for staff, for a blocked account, for nobody, or without the right', async () => {
  const admin = await account(world, 'Admin')
  const blocked = await account(world)
  await world.db.update(userTable).set({ status: 'diblokir' }).where(eq(userTable.id, blocked.id))
  expect((await ask(admin.id)).status).toBe(404)
  expect((await ask(randomUUID())).status).toBe(404)
  expect((await ask(blocked.id)).body.code).toBe('account_blocked')
  const siswa = await account(world)
  expect((await ask(siswa.id, (await person(world)).token)).status).toBe(403)
  expect((await ask(siswa.id, (await staff(world, ['bank-soal'])).token)).status).toBe(403)
  expect((await ask(siswa.id, (await staff(world, ['jadwal-admin'])).token)).status).toBe(200)
  const late = await codeFor(siswa.id)
  await world.db.update(userTable).set({ status: 'diblokir' }).where(eq(userTable.id, siswa.id))
  expect((await logIn(world, { email: siswa.email, password: late })).body.code).toBe('account_blocked')
})

test('A201.4 a code runs out, is replaced by the next, and is good for its student alone', async () => {
  const [ayu, bima] = [await account(world), await account(world)]
  const first = await codeFor(ayu.id)
  const second = await codeFor(ayu.id)
  expect((await logIn(world, { email: ayu.email, password: first })).body.code).toBe('invalid_login')
  expect((await logIn(world, { email: bima.email, password: second })).body.code).toBe('invalid_login')
  world.clock.advance(LOGIN_CODE_MS)
  expect((await logIn(world, { email: ayu.email, password: second })).body.code).toBe('invalid_login')
})
