import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userTable } from '#server/db/tables/index.ts'
import { refuseWeak } from '#server/lib/weak-password.ts'
import { account, logIn, PASSWORD } from '#tests/support/account.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const AYU = { email: 'ayu.lestari@sman5.sch.id', nama: 'Ayu Lestari' }
const isWeak = (password: string) => {
  try {
    refuseWeak(password, AYU, 'password')
    return false
  } catch {
    // Refused.
    return true
  }
}

const WEAK = [
  ...[
    '12345678',
    '123456789',
    'password',
    'Password',
    'password1',
    'qwertyuiop',
    'iloveyou',
    'baseball',
    'football123',
  ],
  ...['aaaaaaaa', '11111111', '12121212', 'abcdefgh', '87654321', 'hgfedcba', 'asdfghjkl', 'qazwsxedc'],
  ...['tryout2026', 'Siswa1234', '2026utbk', 'indonesia45!', 'bismillah99', 'RAHASIA12', '!!admin!!'],
  ...['lestari2008', 'Ayu12345', 'ayu.lestari1', 'sman5123'],
]
const GOOD = [
  'kata sandi 2026',
  'kuda baterai staples benar',
  'k7m2p-x9q4a',
  'milikku sendiri',
  'café malam',
  'Zx9!qu4Lm#',
]

test('A45.1 a new password that everybody guesses first is refused, one of several words or at random is not', () => {
  expect(WEAK.filter((password) => !isWeak(password))).toEqual([])
  expect(GOOD.filter(isWeak)).toEqual([])
})

test('A45.2 a change to a weak password is refused with a reason, and the old one stays', async () => {
  const siswa = await account(world)
  const { token } = (await logIn(world, siswa)).body
  const change = (new_password: string) =>
    world.call('POST', '/auth/rs-pw', { token, body: { password: PASSWORD, new_password } })
  const refused = await change('tryout2026')
  expect([refused.status, refused.body.code]).toEqual([400, 'weak_password'])
  expect(refused.body.error).toContain('kata')
  // The old password is not what is wrong.
  expect(refused.body.errors).toMatchObject([{ path: 'new_password', reason: 'password.weak_field' }])
  expect((await logIn(world, siswa)).status).toBe(200)
  const [row] = await world.db.select().from(userTable).where(eq(userTable.id, siswa.id))
  expect((await change(`${row?.nama.split(' ')[0]}12345`)).body.code).toBe('weak_password')
  const again = (await logIn(world, siswa)).body.token
  const good = { password: PASSWORD, new_password: 'empat kata yang acak' }
  expect((await world.call('POST', '/auth/rs-pw', { token: again, body: good })).status).toBe(200)
})
