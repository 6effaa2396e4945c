import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoginCard } from '#contract/accounts/login-cards.ts'
import { MAX_LOGIN_CARDS } from '#contract/accounts/login-cards.ts'
import { seedAccess } from '#server/access/base-levels.ts'
import { auditTable, inputBatchTable, userTable } from '#server/db/tables/index.ts'
import { account, logIn } from '#tests/support/account.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let clerk: Person
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
  clerk = await staff(world, ['customer'])
})
afterAll(() => world.close())

const make = (user_ids: string[], batch: string = randomUUID(), token = clerk.token) =>
  world.call('POST', '/login-cards', { token, body: { batch, user_ids } })

test('A220.10 cards give each student a new password that logs in; the old one and its sessions are good no more', async () => {
  const students = [await account(world), await account(world)]
  const sessions = []
  for (const student of students) sessions.push((await logIn(world, student)).body.token)
  const { status, body } = await make(students.map(({ id }) => id))
  expect([status, body.cards.length]).toEqual([200, 2])
  for (const [index, student] of students.entries()) {
    const card = body.cards.find(({ email }: LoginCard) => email === student.email)
    expect((await logIn(world, student)).body.code).toBe('invalid_login')
    expect((await logIn(world, card)).body.data.id).toBe(student.id)
    expect((await world.call('GET', '/profile', { token: sessions[index] })).status).toBe(401)
  }
})

test('A220.11 the cards come as a workbook too, whose cells are text', async () => {
  const student = await account(world)
  await world.db.update(userTable).set({ nisn: '0051234567', sekolah: '=1+1' }).where(eq(userTable.id, student.id))
  const { body } = await make([student.id])
  const [head, row] = await readSheet(Buffer.from(body.cards_file, 'base64'))
  expect(head).toEqual(['NAMA SISWA', 'EMAIL', 'NISN', 'SEKOLAH ASAL', 'PASSWORD'])
  expect(row).toEqual([body.cards[0].nama, student.email, '0051234567', '=1+1', body.cards[0].password])
})

test('A220.20 the workbook shows no address that was only made from the NISN; one that a student types stays', async () => {
  const [numbered, named] = [await account(world), await account(world)]
  const change = (id: string, set: { nisn?: string; email: string }) =>
    world.db.update(userTable).set(set).where(eq(userTable.id, id))
  await change(numbered.id, { nisn: '0051234599', email: '0051234599@siswa.internal' })
  await change(named.id, { email: 'budi.xii@siswa.internal' })
  const { body } = await make([numbered.id, named.id])
  const [, ...rows] = await readSheet(Buffer.from(body.cards_file, 'base64'))
  const shown = rows.map(([, email, nisn]) => [email ?? null, nisn ?? null])
  expect(shown).toHaveLength(2)
  expect(shown).toEqual(
    expect.arrayContaining([
      [null, '0051234599'],
      ['budi.xii@siswa.internal', null],
    ]),
  )
})

test('A220.12 a batch of cards sent again answers the same cards; other students under its number are refused', async () => {
  const [ayu, bima] = [await account(world), await account(world)]
  const batch = randomUUID()
  const [one, two] = await Promise.all([1, 2].map(() => make([ayu.id], batch)))
  expect(two?.body.cards).toEqual(one?.body.cards)
  expect((await logIn(world, one?.body.cards[0])).status).toBe(200)
  expect((await make([bima.id], batch)).body.code).toBe('batch_conflict')
  const other = await make([ayu.id])
  expect(other.body.cards[0].password).not.toBe(one?.body.cards[0].password)
})

test('A220.13 a batch of cards is one line in the trail with the ids, and no password is kept', async () => {
  const students = [await account(world), await account(world)]
  const ids = students.map(({ id }) => id).sort()
  const batch = randomUUID()
  const { body } = await make(ids, batch)
  const lines = await world.db.select().from(auditTable).where(eq(auditTable.subject, batch))
  expect(lines).toMatchObject([{ actor_id: clerk.id, action: 'password/generate', detail: { siswa: ids } }])
  const [kept] = await world.db.select().from(inputBatchTable).where(eq(inputBatchTable.batch, batch))
  const users = await world.db.select().from(userTable)
  for (const { password } of body.cards) expect(JSON.stringify([kept, lines, users])).not.toContain(password)
})

test('A220.14 cards ask for the right to change students, and one who is none refuses them all', async () => {
  const student = await account(world)
  const admin = await account(world, 'Admin')
  const code = async (ids: string[], token?: string) => (await make(ids, randomUUID(), token)).body.code ?? 'ok'
  const reader = await staff(world, ['customer'], { create: true, update: false, delete: true })
  expect(await code([student.id], reader.token)).toBe('forbidden')
  expect(await code([student.id], (await staff(world, ['pengguna'])).token)).toBe('forbidden')
  expect(await code([student.id], (await person(world)).token)).toBe('forbidden')
  expect(await code([student.id, admin.id])).toBe('invalid_input')
  expect(await code([student.id, randomUUID()])).toBe('invalid_input')
  expect(await code([])).toBe('invalid_input')
  expect(await code(Array.from({ length: MAX_LOGIN_CARDS + 1 }, () => randomUUID()))).toBe('invalid_input')
  expect((await logIn(world, student)).status).toBe(200)
  expect((await logIn(world, admin)).status).toBe(200)
})
