import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { textOf } from '#server/lib/error-texts.ts'
import { refusal } from '#server/lib/errors.ts'
import { account, logIn } from '#tests/support/account.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
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
