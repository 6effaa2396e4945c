import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { seedAccess } from '#server/access/base-levels.ts'
import { textOf } from '#server/lib/error-texts.ts'
import { notPublishable, refusal } from '#server/lib/errors.ts'
import { account, logIn } from '#tests/support/account.ts'
import { fileBody } from '#tests/support/form.ts'
import { staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
})
afterAll(() => world.close())

const asked = (languages?: string) =>
  world.call('POST', '/auth/user-password', {
    body: { email: `${randomUUID()}@elp.test`, password: 'bukan ini', device_id: randomUUID() },
    ...(languages !== undefined && { headers: { 'accept-language': languages } }),
  })

test.each(LANGUAGES)(
  'A242.1 a refusal is said in %s to whoever asks for it, and names its reason',
  async (language) => {
    const { body, headers } = await asked(`${language}-XX,xx;q=0.9`)
    expect(body).toMatchObject({
      code: 'invalid_login',
      reason: 'login.wrong',
      error: textOf(language, 'login.wrong', {}),
    })
    expect(headers['content-language']).toBe(language)
  },
)

const PREFERENCES = [
  [undefined, 'id'],
  ['', 'id'],
  ['*', 'id'],
  ['xx, ja;q=0.5', 'id'],
  ['en;q=0.2, fr-CA;q=0.9, de;q=0', 'fr'],
  ['xx, PT-br', 'pt'],
  ['de;q=x, en;q=0.1', 'en'],
] as const
test.each(PREFERENCES)('A242.2 of the languages %s the answer takes %s', async (header, language) => {
  expect((await asked(header)).headers['content-language']).toBe(language)
})

test('A242.3 a field is said in the language asked for, and so is the text made of all fields', async () => {
  const { email, password } = await account(world)
  const { body } = await logIn(world, { email, password })
  const change = { password, new_password: 'password123' }
  const refused = await world.call('POST', '/auth/rs-pw', {
    token: body.token,
    body: change,
    headers: { 'accept-language': 'de' },
  })
  const reason = 'password.weak_field'
  expect(refused.body.errors).toEqual([{ path: 'new_password', reason, message: textOf('de', reason, {}) }])
})

test('A242.4 a fact of a refusal is said as it is, whatever it looks like', () => {
  const menu = '{{level}} $t(internal) <b>&amp;'
  const { error, params } = refusal('right.above_by_menu', { level: '$t(forbidden)', menu }).bodyIn('en')
  expect(error).toBe(
    `The level $t(forbidden) has rights that you do not hold (menu ${menu}). Ask a Super Admin to do it.`,
  )
  expect(params).toEqual({ level: '$t(forbidden)', menu })
})

test('A242.5 numbers choose the plural, and several names are joined as the language does', () => {
  expect(textOf('en', 'too_many.tries', { count: 1 })).toContain('1 second,')
  expect(textOf('en', 'too_many.tries', { count: 1200 })).toContain('1,200 seconds,')
  expect(textOf('de', 'right.menu', { menu: ['soal', 'paket'] })).toContain('soal oder paket')
})

test('A242.6 a menu is called as in the navigation, wherever a right on it is missing', () => {
  expect(textOf('id', 'right.report', { menu: 'jadwal-admin' })).toContain('(menu Jadwal)')
  expect(textOf('id', 'right.menu', { menu: ['customer', 'bank-soal'] })).toContain('menu Siswa atau Bank soal')
  expect(textOf('id', 'right.create_or_update', { menu: 'bank-soal, paket-tryout' })).toContain(
    'Bank soal, Paket tryout',
  )
  expect(textOf('de', 'right.create', { menu: 'mata-pelajaran' })).toContain('Fächer')
})

test('A245.1 what a schema refuses is said in the language asked for, with its limits', async () => {
  const { token } = await staff(world, ['paket-tryout'])
  const headers = { 'accept-language': 'en' }
  const { body } = await world.call('GET', '/paket?size=5000', { token, headers })
  const limit = { path: 'size', reason: 'field.most', message: expect.stringMatching(/^No more than \d/) }
  expect(body.errors).toContainEqual(expect.objectContaining(limit))
})

test('A245.2 a moment is said by the clocks of its place, in the language asked for', () => {
  const at = { at: Date.UTC(2026, 11, 1, 12), zone: 'Asia/Jakarta' }
  const details = { nama: 'Tryout' }
  const refused = refusal('result.not_released', { at }, { details })
  expect(refused.bodyIn('id').error).toMatch(/Selasa, 1 Desember 2026.*19[.:]00 WIB/)
  expect(refused.bodyIn('de').error).toMatch(/Dienstag, 1\. Dezember 2026.*19:00/)
  expect(refused.bodyIn('en')).toMatchObject({ params: { at }, details, message: 'Result not released yet' })
})

test('A245.3 why a package cannot be published ends with how many more reasons there are', () => {
  const problems = ['a', 'b', 'c', 'd', 'e'].map((path) => ({ path, message: `${path}!` }))
  expect(notPublishable(problems).bodyIn('en').error).toBe('a! b! c! (and 2 more)')
  expect(notPublishable(problems.slice(0, 4)).bodyIn('fr').error).toBe('a! b! c! (et 1 autre)')
  expect(notPublishable(problems.slice(0, 3)).body.error).toBe('a! b! c!')
})

test('A245.4 what a process apart finds wrong with a file is said in the language asked for', async () => {
  const { token } = await staff(world, ['customer'])
  const { headers, body } = await fileBody('no workbook', 'siswa.xlsx')
  const reply = await world.call('POST', `/import-siswa?batch=${randomUUID()}`, {
    ...{ token, body },
    headers: { ...headers, 'accept-language': 'pt' },
  })
  expect(reply.body).toMatchObject({ code: 'invalid_file', error: textOf('pt', 'siswa.not_xlsx', {}) })
})
