import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditRow } from '#contract/audit/trail.ts'
import { userTable } from '#server/db/tables/index.ts'
import { account, logIn, PASSWORD } from '#tests/support/account.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let auditor: Person
const lines: string[] = []
beforeAll(async () => {
  world = await createWorld({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })
  auditor = await staff(world, ['jejak-audit'])
})
afterAll(() => world.close())

const trail = async (query: string): Promise<AuditRow[]> =>
  (await world.call('GET', `/audit?size=100&${query}`, { token: auditor.token })).body.data
/** What is written behind a call is there a moment later. */
const soon = (query: string, n: number) => expect.poll(async () => (await trail(query)).length).toBe(n)
const logged = () => lines.flatMap((line) => JSON.parse(line).security ?? [])
const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'

test('A211.1 log-ins, good and bad, are in the trail with who, when, where and how they ended', async () => {
  const someone = await account(world)
  const headers = { 'user-agent': CHROME }
  const body = { email: someone.email, password: someone.password, device_id: randomUUID() }
  const good = await world.call('POST', '/auth/user-password', { body, headers })
  expect(good.status).toBe(200)
  await world.call('POST', '/auth/user-password', { body: { ...body, password: 'salah-sekali' }, headers })
  await world.call('POST', '/jwt/login', { body: { ...body, device_id: randomUUID() }, headers })
  await soon(`action=session/login&subject=${someone.id}`, 3)
  const rows = await trail(`action=session/login&subject=${someone.id}`)
  expect(rows.map(({ outcome }) => outcome).sort()).toEqual(['ok', 'ok', 'refused'])
  for (const row of rows) {
    expect(row).toMatchObject({ address: '127.0.0.1', device: 'Chrome · Android' })
    expect(row.at).toBe(new Date(world.clock.ms).toISOString())
  }
  expect(rows.find(({ outcome }) => outcome === 'refused')?.detail).toEqual({ code: 'invalid_login' })
  await world.call('POST', '/jwt/logout', { token: good.body.token, body: {} })
  expect(await trail(`action=session/logout&actor_id=${someone.id}`)).toHaveLength(1)
})

test('A221.1 a refused log-in is by nobody, from an address, to an account: only a good one names its owner as actor', async () => {
  const someone = await account(world)
  const tries = ['/auth/user-password', '/jwt/login']
  for (const path of tries) await world.call('POST', path, { body: { email: someone.email, password: 'salah' } })
  await world.db.update(userTable).set({ status: 'diblokir' }).where(eq(userTable.id, someone.id))
  await logIn(world, someone)
  await soon(`action=session/login&subject=${someone.id}`, 3)
  const rows = await trail(`action=session/login&subject=${someone.id}`)
  for (const row of rows) {
    expect(row).toMatchObject({ actor_id: null, actor_nama: null, outcome: 'refused', address: '127.0.0.1' })
    expect(row.subject_nama).toMatch(/^Akun /)
  }
  expect(rows.map(({ detail }) => detail.code).sort()).toEqual(['account_blocked', 'invalid_login', 'invalid_login'])
  await world.db.update(userTable).set({ status: 'aktif' }).where(eq(userTable.id, someone.id))
  await logIn(world, someone)
  expect(await trail(`action=session/login&actor_id=${someone.id}`)).toHaveLength(1)
})

test('A211.2 a log-in with an unknown address names nobody, keeps nothing that was typed, and fills no disk', async () => {
  for (const password of ['pertama-salah', 'kedua-salah', 'ketiga-salah']) {
    const body = { email: 'kata-sandi-saya@elp.test', password }
    await world.call('POST', '/auth/user-password', { body })
  }
  await soon('action=session/login&outcome=refused&subject=-', 1)
  expect(logged().filter((event) => event.action === 'session/login' && event.subject === '-')).toHaveLength(3)
  world.clock.advance(60_000)
  auditor = await staff(world, ['jejak-audit'])
  await world.call('POST', '/auth/user-password', { body: { email: 'x@elp.test', password: 'keempat' } })
  await soon('action=session/login&outcome=refused&subject=-', 2)
  const all = JSON.stringify(await trail('action=session/')) + lines.join('')
  for (const typed of ['kata-sandi-saya', 'pertama-salah', 'keempat']) expect(all).not.toContain(typed)
})

test('A211.3 changes of a password, refused ones, links asked for and passwords set by them are in the trail', async () => {
  const someone = await account(world)
  const { token } = (await logIn(world, someone, randomUUID())).body
  const change = (password: string) =>
    world.call('POST', '/auth/rs-pw', { token, body: { password, new_password: 'empat kata tanpa makna' } })
  await change('bukan-kata-sandinya')
  expect((await change(PASSWORD)).status).toBe(200)
  await soon(`action=password/change&actor_id=${someone.id}`, 2)
  const rows = await trail(`action=password/change&actor_id=${someone.id}`)
  expect(rows.map(({ outcome }) => outcome).sort()).toEqual(['ok', 'refused'])
  await world.call('POST', '/auth/fg-pw', { body: { email: someone.email } })
  await soon(`action=password/request&subject=${someone.id}`, 1)
  const reset = await world.call('POST', '/auth/fg-pw-sb', {
    body: { token: 'palsu', password: 'lima kata lagi di sini' },
  })
  expect(reset.status).toBe(400)
  await soon('action=password/reset&outcome=refused', 1)
  expect(JSON.stringify([rows, lines])).not.toContain('empat kata')
})

test('A211.4 exports and their downloads, and print-outs of cards, are in the trail', async () => {
  const { id, token } = await staff(world, ['customer', 'jadwal-admin', 'bank-soal'])
  await person(world)
  const asked = await world.call('POST', '/export/user-list', {
    token,
    body: { format: 'csv', query: { q: 'orang' }, layout: null },
  })
  const { filename, total } = asked.body
  const state = async () => (await world.call('GET', `/export-status?filename=${filename}`, { token })).body.state
  await expect.poll(state).toBe('done')
  expect((await world.call('GET', `/clear-export?filename=${filename}`, { token })).status).toBe(200)
  const jadwal_id = await make(world, 'jadwalPaket')
  expect((await world.call('GET', `/peserta-jadwal/print?jadwal_id=${jadwal_id}`, { token })).status).toBe(200)
  const rows = await trail(`actor_id=${id}`)
  const of = (action: string) => rows.find((row) => row.action === action)
  expect(of('export/create')).toMatchObject({
    ...{ subject: 'user-list', address: '127.0.0.1', detail: { format: 'csv', baris: total, saringan: ['q'] } },
  })
  expect(of('export/fetch')).toMatchObject({ subject: filename })
  expect(of('jadwal-paket-member/print')).toMatchObject({ subject: jadwal_id, detail: { peserta: 0 } })
})

test('A211.5 who is refused what their level may not do is in the trail, once a minute for each call, and always in the log', async () => {
  const { id, token } = await staff(world, ['bank-soal'])
  for (let n = 0; n < 5; n++) await world.call('GET', '/user-list', { token })
  await world.call('GET', '/role', { token })
  await soon(`action=access/refuse&actor_id=${id}`, 2)
  const rows = await trail(`action=access/refuse&actor_id=${id}`)
  expect(rows.map(({ subject, outcome }) => [subject, outcome]).sort()).toEqual([
    ['GET /api/role', 'refused'],
    ['GET /api/user-list', 'refused'],
  ])
  expect(logged().filter(({ action, actor_id }) => action === 'access/refuse' && actor_id === id)).toHaveLength(6)
})

test('A211.6 a security event in the log is one structured line with its time in UTC and the id of its request', () => {
  const events = lines.map((line) => JSON.parse(line)).filter(({ security }) => security)
  expect(events.length).toBeGreaterThan(5)
  for (const { security, reqId } of events) {
    expect(reqId).toMatch(/^[0-9a-f-]{36}$/)
    expect(security).toMatchObject({ at: expect.stringMatching(/Z$/), action: expect.stringContaining('/') })
    expect(['ok', 'refused']).toContain(security.outcome)
    expect(security).toHaveProperty('actor_id')
    expect(security.address).toBe('127.0.0.1')
  }
})
