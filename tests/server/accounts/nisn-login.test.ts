import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FREE_TRIES } from '#server/accounts/login-limit.ts'
import { userTable } from '#server/db/tables/index.ts'
import { account, logIn, PASSWORD } from '#tests/support/account.ts'
import { make } from '#tests/support/factories.ts'
import { staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

let serial = 0
async function numbered() {
  const siswa = await account(world)
  const nisn = `00512${String(++serial).padStart(5, '0')}`
  await world.db.update(userTable).set({ nisn }).where(eq(userTable.id, siswa.id))
  return { ...siswa, nisn }
}

test('A220.1 a student logs in by NISN, leading zeros and all, as by the address', async () => {
  const { id, email, nisn } = await numbered()
  for (const name of [nisn, ` ${nisn} `, email]) {
    const { status, body } = await logIn(world, { email: name, password: PASSWORD })
    expect([name, status, body.data?.id]).toEqual([name, 200, id])
  }
  const pair = await world.call('POST', '/jwt/login', { body: { email: nisn, password: PASSWORD } })
  expect(pair.status).toBe(200)
})

test('A220.2 a name that is neither an address nor ten digits is refused in words', async () => {
  await numbered()
  const wrong = [
    '12',
    'abcde',
    '512000001',
    '00512000011',
    '00512 0000',
    '00512-00001',
    '+051200001',
    '٠٠٥١٢٠٠٠٠١',
    '',
    '@',
  ]
  for (const name of wrong) {
    const { status, body } = await logIn(world, { email: name, password: PASSWORD })
    expect([name, status, body.code]).toEqual([name, 400, 'invalid_input'])
    expect(body.errors).toEqual([
      {
        path: 'email',
        message: expect.stringContaining('NISN yang terdiri dari 10 angka'),
        reason: 'field.email_or_nisn',
      },
    ])
  }
})

test('A220.3 tries by NISN and by address are counted together, and an unknown NISN is slowed the same', async () => {
  const { email, nisn } = await numbered()
  const tries = async (...names: string[]) => {
    const codes = []
    for (const name of names) codes.push((await logIn(world, { email: name, password: 'tebakan' })).body.code)
    return codes
  }
  const names = Array.from({ length: FREE_TRIES }, (_, n) => (n % 2 ? nisn : email))
  expect(new Set(await tries(...names))).toEqual(new Set(['invalid_login']))
  expect(await tries(email, nisn)).toEqual(['too_many_requests', 'too_many_requests'])
  const unknown = Array.from({ length: FREE_TRIES }, () => '9999999999')
  expect(new Set(await tries(...unknown))).toEqual(new Set(['invalid_login']))
  expect(await tries('9999999999')).toEqual(['too_many_requests'])
})

test('A220.4 an account is given a NISN of ten digits that no other account bears, and is found by it', async () => {
  const clerk = await staff(world, ['customer', 'pengguna'])
  const { nisn } = await numbered()
  const id = await make(world, 'userList', { level_id: clerk.level_id })
  const give = async (version: number, value: string | null) => {
    const changes = [{ op: 'update', id, version, data: { nisn: value } }]
    const body = { batch: crypto.randomUUID(), changes }
    return world.call('POST', '/input/user-list', { token: clerk.token, body })
  }
  for (const value of ['12', 'abcde', '00512000011', '']) expect((await give(1, value)).body.code).toBe('invalid_input')
  const taken = await give(1, nisn)
  expect(taken.status).toBe(409)
  expect(JSON.stringify(taken.body)).toContain('NISN ini sudah dipakai akun lain')
  expect((await give(1, '0000000042')).status).toBe(200)
  const found = await world.call('GET', '/user-list?q=0000000042', { token: clerk.token })
  expect(found.body.data).toMatchObject([{ id, nisn: '0000000042' }])
  expect((await give(2, null)).status).toBe(200)
})

test('A220.17 a NISN is taken with spaces anywhere in it, at log-in and in the form; an address keeps its rules', async () => {
  const { id, email, nisn } = await numbered()
  const grouped = `${nisn.slice(0, 3)} ${nisn.slice(3, 6)}\u00a0${nisn.slice(6)}\t`
  const { status, body } = await logIn(world, { email: grouped, password: PASSWORD })
  expect([status, body.data?.id]).toEqual([200, id])
  const apart = email.replace('@', ' @')
  expect((await logIn(world, { email: apart, password: PASSWORD })).body.code).toBe('invalid_input')

  const clerk = await staff(world, ['customer', 'pengguna'])
  const other = await make(world, 'userList', { level_id: clerk.level_id })
  const give = (value: string) => {
    const changes = [{ op: 'update', id: other, version: 1, data: { nisn: value } }]
    return world.call('POST', '/input/user-list', {
      ...{ token: clerk.token, body: { batch: crypto.randomUUID(), changes } },
    })
  }
  // The same number in another writing is the same number.
  expect((await give(grouped)).status).toBe(409)
  expect((await give('006 123 4567')).status).toBe(200)
  const [stored] = await world.db.select({ nisn: userTable.nisn }).from(userTable).where(eq(userTable.id, other))
  expect(stored?.nisn).toBe('0061234567')
})
