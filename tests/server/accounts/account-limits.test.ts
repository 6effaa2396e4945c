import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { seedAccess } from '#server/access/base-levels.ts'
import { account, logIn, PASSWORD } from '#tests/support/account.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
  token = (await logIn(world, await account(world))).body.token
})
afterAll(() => world.close())

const long = (n: number) => 'a'.repeat(n)
const FORM = {
  ...{ nama: 'Nadira', email: 'batas@elp.test', password: PASSWORD, tanggal_lahir: '2005-03-14', bahasa: 'id' },
  ...{ agreed: true, news: false, username: null, guardian: null },
}
const WALI = { nama: 'Ratmi', email: 'ratmi@elp.test' }

/** Each limit of the forms of accounts: the call, what is wrong with it, and the field that says so. */
const LIMITS: [string, string, Record<string, unknown>, string][] = [
  ...(
    [
      ['nama', ''],
      ['nama', long(121)],
      ['email', ''],
      ['email', 'tanpa-at'],
      ['email', `${long(250)}@elp.test`],
      ['password', 'pendek'],
      ['password', long(129)],
      ['tanggal_lahir', ''],
      ['tanggal_lahir', '14-03-2010'],
      ['tanggal_lahir', '2026-02-30'],
      ['tanggal_lahir', '2030-01-01'],
      ['username', 'ab'],
      ['username', long(31)],
      ['username', 'Ada Spasi'],
      ['agreed', false],
      ['bahasa', 'xx'],
    ] as const
  ).map(([field, value]): [string, string, Record<string, unknown>, string] => [
    'register',
    '/auth/user-register',
    { ...FORM, [field]: value },
    field,
  ]),
  ['register', '/auth/user-register', { ...FORM, tanggal_lahir: '2014-01-01' }, 'guardian.nama'],
  ['register', '/auth/user-register', { ...FORM, guardian: { ...WALI, nama: '' } }, 'guardian.nama'],
  ['register', '/auth/user-register', { ...FORM, guardian: { ...WALI, email: 'bukan' } }, 'guardian.email'],
  ['guardian', '/profile/guardian', { ...WALI, nama: long(121) }, 'nama'],
  ['guardian', '/profile/guardian', { ...WALI, email: 'bukan' }, 'email'],
  ['profile', '/profile', { version: 1, nama: ' ' }, 'nama'],
  ['profile', '/profile', { version: 1, nama: long(121) }, 'nama'],
  ['profile', '/profile', { version: 1, telepon: '12' }, 'telepon'],
  ['profile', '/profile', { version: 1, sekolah: long(161) }, 'sekolah'],
  ['profile', '/profile', { version: 1, zona: 'Europe/Paris' }, 'zona'],
  ['username', '/profile/username', { username: '' }, 'username'],
  ['username', '/profile/username', { username: '-a-' }, 'username'],
  ['password', '/auth/rs-pw', { password: '', new_password: PASSWORD }, 'password'],
  ['password', '/auth/rs-pw', { password: PASSWORD, new_password: 'pendek' }, 'new_password'],
  ['password', '/auth/rs-pw', { password: PASSWORD, new_password: long(129) }, 'new_password'],
  ['deletion', '/profile/delete', { password: '' }, 'password'],
  ['log-in', '/auth/user-password', { email: 'tanpa-at', password: PASSWORD }, 'email'],
  ['log-in', '/auth/user-password', { email: 'a@elp.test', password: '' }, 'password'],
  ['forgotten password', '/auth/fg-pw', { email: 'tanpa-at' }, 'email'],
  ['new password', '/auth/fg-pw-sb', { token: 'x', password: 'pendek' }, 'password'],
]

test.each(LIMITS)(
  'A466.1 %s (%s) says of %j at its field what is wrong, in five languages',
  async (_form, path, body, field) => {
    const said: string[] = []
    for (const language of LANGUAGES) {
      const reply = await world.call('POST', path, { body, token, headers: { 'accept-language': language } })
      expect(reply.status).toBe(400)
      const found = reply.body.errors.find((error: { path: string }) => error.path === field)
      expect(found, JSON.stringify(reply.body)).toMatchObject({ reason: expect.any(String) })
      expect(found.message).not.toMatch(/invalid|unfit|undefined|\{\{/i)
      expect(found.message.length).toBeGreaterThan(8)
      said.push(found.message)
    }
    expect(new Set(said).size).toBe(LANGUAGES.length)
  },
)
