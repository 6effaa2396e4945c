import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAccess } from '#server/access/base-levels.ts'
import { account, PASSWORD } from '#tests/support/account.ts'
import { answered } from '#tests/support/each-call.ts'
import { person } from '#tests/support/people.ts'
import { type MailServer, mailServer } from '#tests/support/smtp.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let mails: MailServer
let world: World
beforeAll(async () => {
  mails = await mailServer()
  world = await createWorld({ SMTP_URL: mails.url, PUBLIC_URL: 'https://elp.test' })
  await seedAccess(world.db, world.clock.now)
})
afterAll(async () => {
  await world.close()
  await mails.close()
})

const form = (email: string) => ({
  ...{ nama: 'Nadira Prameswari', email, password: PASSWORD, tanggal_lahir: '2005-03-14', bahasa: 'id' },
  ...{ agreed: true, news: false },
})
const linkIn = ({ text }: { text: string }) =>
  /https:\/\/elp\.test\/[\w-]+(?:\/v-my-acc)?\/([\w-]+)/.exec(text)?.[1] ?? ''

test('W3.2 a student registers, confirms the address, logs in, renews, logs out', async () => {
  const email = 'nadira@elp.test'
  await answered(world, 'POST /auth/user-register', { body: form(email) })
  const code = linkIn(await mails.next())
  await answered(world, 'GET /auth-ou/v-my-acc/{code}', { id: code })
  await answered(world, 'POST /jwt/register', { body: form('kedua@elp.test') })
  await mails.next()
  const who = { email, password: PASSWORD, device_id: randomUUID() }
  const { body } = await answered(world, 'POST /auth/user-password', { body: who })
  expect(body).toMatchObject({ data: { email }, token: expect.any(String), menus: expect.any(Array) })
  const pair = (await answered(world, 'POST /jwt/login', { body: { ...who, device_id: randomUUID() } })).body
  const next = await answered(world, 'POST /jwt/refresh-token', { body: { refreshToken: pair.refreshToken } })
  expect(next.body).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String) })
  const { accessToken: token, refreshToken } = next.body
  await answered(world, 'POST /jwt/logout', { token, body: { refreshToken } })
})

test('W3.2 a forgotten password is set anew by the mailed link, and changed by who knows it', async () => {
  const { email } = await account(world)
  await answered(world, 'POST /auth/fg-pw', { body: { email } })
  const password = 'quite another one 77'
  await answered(world, 'POST /auth/fg-pw-sb', { body: { token: linkIn(await mails.next()), password } })
  const logIn = { email, password, device_id: randomUUID() }
  const { token } = (await answered(world, 'POST /auth/user-password', { body: logIn })).body
  await answered(world, 'POST /auth/rs-pw', { token, body: { password, new_password: PASSWORD } })
})

test('W3.2 one’s own profile is read and changed, with a photo; staff confirm an address by hand', async () => {
  const { id, token } = await person(world)
  const { version } = (await answered(world, 'GET /profile', { token })).body.data
  await answered(world, 'POST /profile', { token, body: { version, sekolah: 'SMA Negeri 1' } })
  const file = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  await answered(world, 'POST /profile-pht', { token, file })
  const staff = await person(world, 'Super Admin')
  await answered(world, 'POST /auth-ou/v-my-acc-manual/{id}', { token: staff.token, id })
})

test('W3.2 staff see the figures of the day, and fetch a finished export once', async () => {
  const { token } = await person(world, 'Super Admin')
  await answered(world, 'GET /dashboard/rekap-data', { token })
  await answered(world, 'GET /dashboard/grafik-penjualan', { token })
  const body = { format: 'csv', query: {}, layout: null }
  const { filename } = (await world.call('POST', '/export/mapel', { token, body })).body
  const state = async () => (await world.call('GET', `/export-status?filename=${filename}`, { token })).body.state
  await expect.poll(state).toBe('done')
  await answered(world, 'GET /clear-export', { token, query: { filename } })
})
