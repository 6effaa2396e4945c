import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SecondStep } from '#contract/accounts/second-factor.ts'
import * as resources from '#contract/resources/index.ts'
import {
  auditTable,
  levelTable,
  loginCodeTable,
  recoveryCodeTable,
  secondFactorTable,
  sessionFamilyTable,
  userTable,
} from '#server/db/tables/index.ts'
import { account, type Credentials, logIn } from '#tests/support/account.ts'
import { make } from '#tests/support/factories.ts'
import { person, staff } from '#tests/support/people.ts'
import { createWorld, secondNode, type World } from '#tests/support/world.ts'
import { send, updating } from '#tests/support/writes.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Fields that say who somebody is. */
const PEOPLE = ['user_id', 'email', 'nisn', 'telepon']

const post = (path: string, body: object, token?: string, at: World = world) =>
  at.call('POST', path, { body, ...(token && { token }) })
const codeOf = (secret: string, at = world.clock.ms) => generate({ secret, epoch: Math.floor(at / 1000) })
/** Each step's code is taken once. */
const nextStep = () => world.clock.advance(30_000)

async function demand(on: boolean) {
  await world.db.update(levelTable).set({ faktor_kedua: on }).where(eq(levelTable.nama_level, 'Admin'))
}

interface Enrolled {
  who: Credentials
  token: string
  secret: string
  recovery_codes: string[]
}

/** Staff with an authenticator app, set up from their own page. */
async function withApp(): Promise<Enrolled> {
  const who = await account(world, 'Admin')
  const { token } = (await logIn(world, who)).body
  const { id, secret } = (await post('/auth/factors/totp', {}, token)).body
  const done = await post('/auth/factors/totp/activate', { id, code: await codeOf(secret) }, token)
  expect(done.status).toBe(200)
  nextStep()
  return { who, token, secret, recovery_codes: done.body.recovery_codes }
}

const stepOf = async (who: Credentials): Promise<SecondStep> => {
  const reply = await logIn(world, who)
  expect(reply.body.code).toBe('second_factor_required')
  return reply.body.details
}

test('A212.1 whoever has a second factor gets no token for the password alone, by either log-in', async () => {
  const { who, secret } = await withApp()
  for (const path of ['/auth/user-password', '/jwt/login']) {
    const reply = await post(path, { email: who.email, password: who.password })
    expect([reply.status, reply.body.code]).toEqual([403, 'second_factor_required'])
    expect(reply.body.details).toEqual({
      ticket: expect.any(String),
      methods: ['totp', 'recovery_code'],
      set_up_required: false,
    })
    expect(JSON.stringify(reply.body)).not.toMatch(/accessToken|eyJ/)
  }
  const { ticket } = await stepOf(who)
  expect((await world.call('GET', '/profile', { token: ticket })).status).toBe(401)
  const proof = { kind: 'totp', code: await codeOf(secret) }
  const inside = await post('/auth/factors/login', { ticket, proof })
  expect(inside.body).toMatchObject({ data: { email: who.email }, menus: expect.any(Array) })
  expect((await world.call('GET', '/profile', { token: inside.body.token })).status).toBe(200)
})

test('A212.2 a code of the app is good once, on every node, for its own step and the ones beside it', async () => {
  const { who, secret } = await withApp()
  const other = await secondNode(world)
  const code = await codeOf(secret)
  const tickets = await Promise.all([stepOf(who), stepOf(who), stepOf(who)])
  const tries = await Promise.all(
    tickets.map(({ ticket }, n) =>
      post('/auth/factors/login', { ticket, proof: { kind: 'totp', code } }, undefined, n ? world : other),
    ),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  nextStep()
  for (const [ms, good] of [
    [-90_000, false],
    [90_000, false],
    [30_000, true],
  ] as const) {
    const { ticket } = await stepOf(who)
    const proof = { kind: 'totp', code: await codeOf(secret, world.clock.ms + ms) }
    expect([ms, (await post('/auth/factors/login', { ticket, proof })).status]).toEqual([ms, good ? 200 : 400])
  }
  await other.app.close()
})

test('A212.3 a ticket lets in once, for a quarter of an hour, and dies with a new password', async () => {
  const { who, secret } = await withApp()
  const enter = async (ticket: string) => {
    nextStep()
    return (await post('/auth/factors/login', { ticket, proof: { kind: 'totp', code: await codeOf(secret) } })).status
  }
  const once = (await stepOf(who)).ticket
  expect([await enter(once), await enter(once)]).toEqual([200, 401])
  const late = (await stepOf(who)).ticket
  world.clock.advance(15 * 60_000)
  expect(await enter(late)).toBe(401)
  const old = (await stepOf(who)).ticket
  await world.db.execute(`update app_user set password_hash = '-' where id = '${who.id}'`)
  expect(await enter(old)).toBe(401)
  expect(await enter('made-up')).toBe(401)
})

test('A212.4 guesses of codes are counted per account, whichever ticket they come with', async () => {
  const { who, secret } = await withApp()
  const wrong = String((Number(await codeOf(secret)) + 1) % 1_000_000).padStart(6, '0')
  const answers: number[] = []
  for (let n = 0; n < 7; n++) {
    const { ticket } = await stepOf(who)
    answers.push((await post('/auth/factors/login', { ticket, proof: { kind: 'totp', code: wrong } })).status)
  }
  expect(answers.slice(0, 5)).toEqual([400, 400, 400, 400, 400])
  expect(answers.at(-1)).toBe(429)
  const about = await world.db.select().from(auditTable).where(eq(auditTable.subject, who.id))
  const refused = about.filter(({ detail }) => (detail as { code?: string }).code === 'wrong_code')
  expect(refused.length).toBeGreaterThan(3)
  for (const { actor_id } of refused) expect(actor_id).toBeNull()
})

test('A212.5 recovery codes are kept as hashes, good once in any writing, and new ones end the old', async () => {
  const { who, token, recovery_codes } = await withApp()
  expect(new Set(recovery_codes).size).toBe(10)
  for (const code of recovery_codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
  const stored = JSON.stringify(await world.db.select().from(recoveryCodeTable))
  for (const code of recovery_codes) expect(stored).not.toContain(code.replaceAll('-', ''))
  const [first = '', second = '', third = ''] = recovery_codes
  const enter = async (code: string) =>
    (await post('/auth/factors/login', { ticket: (await stepOf(who)).ticket, proof: { kind: 'recovery_code', code } }))
      .status
  expect(await enter(first)).toBe(200)
  expect(await enter(first)).toBe(400)
  expect(await enter(second.toLowerCase().replaceAll('-', ' '))).toBe(200)
  expect((await world.call('GET', '/auth/factors', { token })).body.data.recovery_codes).toBe(8)
  const fresh = (await post('/auth/factors/recovery-codes', {}, token)).body.recovery_codes
  expect(fresh).toHaveLength(10)
  expect(await enter(third)).toBe(400)
  expect(await enter(fresh[0])).toBe(200)
})

test('A212.6 a level that demands it lets nobody in before a factor is set up, and demo accounts as before', async () => {
  const who = await account(world, 'Admin')
  const before = await logIn(world, who)
  expect(before.status).toBe(200)
  await demand(true)
  const step = await stepOf(who)
  expect(step).toMatchObject({ methods: [], set_up_required: true })
  const bad = await post('/auth/factors/login', { ticket: step.ticket, proof: { kind: 'totp', code: '123456' } })
  expect(bad.status).toBe(400)
  const { id, secret, uri } = (await post('/auth/factors/totp', { ticket: step.ticket })).body
  expect(uri).toContain(`secret=${secret}`)
  const wrong = await post('/auth/factors/totp/activate', { ticket: step.ticket, id, code: '000000' })
  expect(wrong.body.errors[0].path).toBe('code')
  const done = await post('/auth/factors/totp/activate', { ticket: step.ticket, id, code: await codeOf(secret) })
  expect(done.body.recovery_codes).toHaveLength(10)
  const { token } = done.body.login
  expect((await world.call('GET', '/auth/factors', { token })).body.data).toMatchObject({
    required: true,
    recovery_codes: 10,
  })
  const refused = await post('/auth/factors/remove', { id }, token)
  expect(refused.body.code).toBe('in_use')
  const student = await account(world)
  expect((await logIn(world, student)).status).toBe(200)
  await demand(false)
  const other = await account(world, 'Admin')
  expect((await logIn(world, other)).status).toBe(200)
  expect((await post('/auth/factors/remove', { id }, token)).status).toBe(200)
  expect((await logIn(world, who)).status).toBe(200)
})

test('A212.7 the password alone adds no factor to an account that has one, nor to anybody else', async () => {
  const { who } = await withApp()
  const { ticket } = await stepOf(who)
  for (const path of ['/auth/factors/totp', '/auth/factors/passkey'])
    expect((await post(path, { ticket })).body.code).toBe('forbidden')
  const student = await person(world)
  expect((await post('/auth/factors/totp', {}, student.token)).body.code).toBe('forbidden')
  const other = await withApp()
  const mine = await world.db.select().from(secondFactorTable).where(eq(secondFactorTable.user_id, who.id))
  expect((await post('/auth/factors/remove', { id: mine[0]?.id }, other.token)).body.code).toBe('not_found')
})

test('A212.8 the key of an app is sealed in the database and shown once', async () => {
  const { who, token, secret } = await withApp()
  const rows = JSON.stringify(await world.db.select().from(secondFactorTable))
  expect(rows).not.toContain(secret)
  const { body } = await world.call('GET', '/auth/factors', { token })
  expect(JSON.stringify(body)).not.toContain(secret)
  expect(body.data.factors).toMatchObject([{ kind: 'totp' }])
  const trail = await world.db.select().from(auditTable).where(eq(auditTable.actor_id, who.id))
  expect(trail.map(({ action }) => action)).toContain('second-factor/create')
  expect(JSON.stringify(trail)).not.toContain(secret)
})

test('A212.9 what staff lost is taken away by those who may do all that they may, with a reason', async () => {
  const { who } = await withApp()
  const boss = await person(world, 'Super Admin')
  const clerk = await staff(world, ['pengguna'])
  const body = { user_id: who.id, reason: 'Ponsel hilang, dikenali di kantor' }
  const outsider = await staff(world, ['bank-soal'])
  expect((await post('/auth/factors/reset', body, outsider.token)).body.code).toBe('forbidden')
  expect((await post('/auth/factors/reset', body, clerk.token)).body.code).toBe('forbidden')
  expect((await post('/auth/factors/reset', { ...body, reason: '' }, boss.token)).body.code).toBe('invalid_input')
  const holder = await staff(world, ['pengguna'])
  await world.db.execute(
    `insert into role (id, level_id, menu_id, "create", "update", "delete") select gen_random_uuid(), '${boss.level_id}', m.id, true, true, true from menu m where m.url = '/master-admin/pengguna' on conflict do nothing`,
  )
  expect((await post('/auth/factors/reset', { ...body, user_id: holder.id }, boss.token)).status).toBe(200)
  expect((await post('/auth/factors/reset', body, boss.token)).status).toBe(200)
  expect((await logIn(world, who)).status).toBe(200)
  const [row] = await world.db.select().from(auditTable).where(eq(auditTable.subject, who.id)).limit(100)
  expect(row).toBeDefined()
})

/** As after a quarter of an hour without a proof. */
const goStale = (user_id: string) =>
  world.db.update(sessionFamilyTable).set({ confirmed_at: null }).where(eq(sessionFamilyTable.user_id, user_id))

test('A213.1 rights, staff accounts and exports of people ask for a proof within the last quarter of an hour', async () => {
  const who = await account(world, 'Super Admin')
  const { token } = (await logIn(world, who)).body
  const level = await make(world, 'level')
  const colleague = await staff(world, ['bank-soal'])
  const student = await person(world)
  const rename = (version: number) =>
    send(world, token, 'level', updating(level, { nama_level: `L ${version}` }, version))
  expect((await rename(1)).status).toBe(200)
  world.clock.advance(15 * 60_000)
  const asking = { format: 'csv', query: {}, layout: null }
  const late = await logIn(world, who)
  world.clock.advance(16 * 60_000)
  const stale = (await post('/jwt/refresh-token', { refreshToken: late.body.refreshToken })).body.accessToken
  const calls: [string, () => ReturnType<typeof post>][] = [
    ['level', () => send(world, stale, 'level', updating(level, { nama_level: 'X' }, 2))],
    ['staff', () => send(world, stale, 'user-list', updating(colleague.id, { nama: 'X' }))],
    ['people', () => post('/export/user-list', asking, stale)],
    ['members', () => post('/export/jadwal-paket-member', asking, stale)],
    ['owners', () => post('/export/member-paket', asking, stale)],
    ['questions', () => post('/export/soal', asking, stale)],
    ['codes', () => post('/auth/factors/totp', {}, stale)],
  ]
  for (const [name, call] of calls) {
    const { status, body } = await call()
    expect([name, status, body.code, body.details]).toEqual([
      name,
      403,
      'confirmation_required',
      { methods: ['password'] },
    ])
  }
  expect((await send(world, stale, 'user-list', updating(student.id, { nama: 'Siswa' }))).status).toBe(200)
  const wrong = await post('/auth/confirm', { proof: { kind: 'password', password: 'bukan ini' } }, stale)
  expect(wrong.body.code).toBe('wrong_password')
  const right = await post('/auth/confirm', { proof: { kind: 'password', password: who.password } }, stale)
  expect(right.status).toBe(200)
  expect((await send(world, stale, 'level', updating(level, { nama_level: 'Y' }, 2))).status).toBe(200)
})

/** What a caller of another export than that of a resource sends. */
const COLUMNS = { zone: 'Asia/Jakarta', columns: [{ key: 'nama', title: 'Nama' }] }
const FILES: Record<string, object> = {
  '/export/jejak-audit': { format: 'csv', ...COLUMNS, columns: [{ key: 'at', title: 'Waktu' }], query: {} },
  '/export/rekap-raport': { format: 'csv' },
  '/export/ebook-buyer': { format: 'csv', ...COLUMNS, query: { ebook_id: randomUUID() } },
  '/export/transaksi': { format: 'csv', ...COLUMNS, columns: [{ key: 'invoice', title: 'Nomor' }], query: {} },
  '/export/transaksi-manual': { format: 'csv', ...COLUMNS, columns: [{ key: 'invoice', title: 'Nomor' }], query: {} },
}

test('A213.6 whatever export names people asks for a fresh proof, whoever adds one', async () => {
  const who = await account(world, 'Super Admin')
  const { refreshToken } = (await logIn(world, who)).body
  world.clock.advance(16 * 60_000)
  const stale = (await post('/jwt/refresh-token', { refreshToken })).body.accessToken
  const { paths } = (await world.app.inject('/api/openapi.json')).json() as { paths: Record<string, object> }
  const exports = Object.keys(paths).flatMap((path) => /\/export\/[\w-]+$/.exec(path)?.[0] ?? [])
  expect(exports.length).toBeGreaterThan(40)
  const free: string[] = []
  for (const path of exports) {
    const { body } = await post(path, FILES[path] ?? { format: 'csv', query: {}, layout: null }, stale)
    if (body.code !== 'confirmation_required') free.push(path.replace('/export/', ''))
  }
  const named = Object.values(resources).filter(({ fields }) => PEOPLE.some((field) => field in fields))
  expect(free.filter((name) => FILES[`/export/${name}`] || named.some((one) => one.name === name))).toEqual([])
  // Beside those of resources without people there is none that asks for nothing.
  expect(free.filter((name) => !Object.values(resources).some((one) => one.name === name))).toEqual([])
})

test('A221.2 new passwords for students ask for a fresh proof, by cards or by the form; without one no password is changed', async () => {
  const who = await account(world, 'Super Admin')
  const student = await account(world)
  const { token: early } = (await logIn(world, who)).body
  const cards = (token: string) => post('/login-cards', { batch: randomUUID(), user_ids: [student.id] }, token)
  const change = (token: string) =>
    send(world, token, 'user-list', updating(student.id, { password: 'sandi baru buatan meja' }))
  expect((await cards(early)).status).toBe(200)
  const { refreshToken } = (await logIn(world, who)).body
  world.clock.advance(16 * 60_000)
  const stale = (await post('/jwt/refresh-token', { refreshToken })).body.accessToken
  const hash = async () =>
    (await world.db.select().from(userTable).where(eq(userTable.id, student.id)))[0]?.password_hash
  const before = await hash()
  for (const call of [cards, change]) {
    const { status, body } = await call(stale)
    expect([status, body.code, body.details]).toEqual([403, 'confirmation_required', { methods: ['password'] }])
  }
  expect(await hash()).toBe(before)
  await post('/auth/confirm', { proof: { kind: 'password', password: who.password } }, stale)
  for (const call of [cards, change]) expect((await call(stale)).status).toBe(200)
})

test('A213.4 a new address or a code that lets in asks for a fresh proof, for students too; without one nothing changes', async () => {
  const who = await account(world, 'Super Admin')
  const student = await account(world)
  const { refreshToken } = (await logIn(world, who)).body
  world.clock.advance(16 * 60_000)
  const stale = (await post('/jwt/refresh-token', { refreshToken })).body.accessToken
  const email = `${randomUUID()}@elp.test`
  const changes = [
    () => send(world, stale, 'user-list', updating(student.id, { email })),
    () => post('/login-codes', { user_id: student.id }, stale),
  ]
  for (const change of changes) {
    const { status, body } = await change()
    expect([status, body.code]).toEqual([403, 'confirmation_required'])
  }
  const [kept] = await world.db.select().from(userTable).where(eq(userTable.id, student.id))
  const codes = await world.db.select().from(loginCodeTable).where(eq(loginCodeTable.user_id, student.id))
  expect([kept?.email, codes]).toEqual([student.email, []])
  await post('/auth/confirm', { proof: { kind: 'password', password: who.password } }, stale)
  for (const change of changes) expect((await change()).status).toBe(200)
})

test('A213.2 whoever has a second factor confirms by it, not by the password', async () => {
  const { who, token, secret } = await withApp()
  await goStale(who.id)
  const asked = await post('/auth/factors/recovery-codes', {}, token)
  expect(asked.body).toMatchObject({ code: 'confirmation_required', details: { methods: ['totp', 'recovery_code'] } })
  const password = await post('/auth/confirm', { proof: { kind: 'password', password: who.password } }, token)
  expect(password.body.code).toBe('forbidden')
  const proof = { kind: 'totp', code: await codeOf(secret) }
  expect((await post('/auth/confirm', { proof }, token)).status).toBe(200)
  expect((await post('/auth/factors/recovery-codes', {}, token)).status).toBe(200)
})

test('A213.3 keys that students are still to sit by ask for a fresh proof, others do not', async () => {
  const author = await staff(world, ['bank-soal'])
  const bank = await make(world, 'soal')
  const secret = await make(world, 'soal')
  const paket_id = await make(world, 'paket')
  await make(world, 'subtestPaket', { paket_id, soal_ids: [secret] })
  const day = 86_400_000
  const at = (ms: number) => new Date(world.clock.ms + ms).toISOString()
  await make(world, 'jadwalPaket', {
    paket_id,
    status: 'terbit',
    mulai: at(-day),
    selesai: at(day),
    pembahasan_at: at(2 * day),
  })
  await goStale(author.id)
  const codes = async () => {
    const found: Record<string, unknown> = {}
    for (const path of [
      `/soal/${secret}`,
      '/soal?size=100',
      `/soal-versions?jenis=soal&id=${secret}`,
      `/export-soal?format=csv&ids=${secret}`,
      `/soal/${bank}`,
      '/soal?size=0',
    ])
      found[path.replace(secret, 'SECRET').replace(bank, 'BANK')] =
        (await world.call('GET', path, { token: author.token })).body.code ?? 'ok'
    return Object.values(found)
  }
  expect(await codes()).toEqual([...Array(4).fill('confirmation_required'), 'ok', 'ok'])
  world.clock.advance(2 * day + 1)
  const token = world.app.signAccess({
    user_id: author.id,
    level_id: author.level_id,
    role: 'Admin',
    family: await familyOf(author.id),
  })
  expect((await world.call('GET', `/soal/${secret}`, { token })).status).toBe(200)
})

const familyOf = async (user_id: string) =>
  (await world.db.select().from(sessionFamilyTable).where(eq(sessionFamilyTable.user_id, user_id)))[0]?.id as string
