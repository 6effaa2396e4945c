import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAccess } from '#server/access/base-levels.ts'
import { deleteDue } from '#server/accounts/delete-due.ts'
import { demandMayBuy } from '#server/consent/account-holds.ts'
import {
  accountDeletionTable,
  auditTable,
  consentTable,
  ebookOwnerTable,
  levelTable,
  taskSubmissionTable,
  userTable,
} from '#server/db/tables/index.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { account, logIn, PASSWORD } from '#tests/support/account.ts'
import { make } from '#tests/support/factories.ts'
import { fileBody } from '#tests/support/form.ts'
import { HOSTILE_BODIES, HOSTILE_VALUES } from '#tests/support/hostile.ts'
import { ordered, sendProof, till } from '#tests/support/orders.ts'
import { person, staff } from '#tests/support/people.ts'
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

const HOUR = 3_600_000
let people = 0
/** The world's clock stands on 21 November 2026 (WIB). */
function form(more: Record<string, unknown> = {}) {
  const email = `pendaftar${++people}@elp.test`
  const base = { nama: 'Nadira Prameswari', email, password: PASSWORD, tanggal_lahir: '2005-03-14', bahasa: 'id' }
  return { ...base, agreed: true, news: false, ...more } as typeof base & Record<string, unknown>
}
const register = (body: unknown, headers?: Record<string, string>) =>
  world.call('POST', '/auth/user-register', { body, ...(headers && { headers }) })
const linkIn = (text: string, screen: string) =>
  new RegExp(`https://elp\\.test/${screen}/([\\w-]+)`).exec(text)?.[1] ?? ''
const verifyBy = (code: string) => world.call('POST', `/auth-ou/v-my-acc/${code}`)
const tokenOf = async (who: { email: string }) =>
  (await logIn(world, { email: who.email, password: PASSWORD })).body.token as string
const idOf = async (email: string) =>
  (await world.db.query.userTable.findFirst({ where: eq(userTable.email, email) }))?.id as string
const emailOf = async (id: string) => (await world.db.query.userTable.findFirst({ where: eq(userTable.id, id) }))?.email
const mayBuy = async (id: string) =>
  demandMayBuy(world.db, id, world.clock.now()).then(
    () => true,
    (error) => error.reason as string,
  )
const due = () => ({ db: world.db, files: folderStore(join(world.dataDir, 'files')), now: world.clock.now() })
const consentsOf = (user_id: string) => world.db.select().from(consentTable).where(eq(consentTable.user_id, user_id))

/** Registered and verified; of a child the guardian's mail is next. */
async function registered(more: Record<string, unknown> = {}) {
  const body = form(more)
  expect((await register(body)).status).toBe(200)
  await verifyBy(linkIn((await mails.next()).text, 'auth-ou/v-my-acc'))
  return { ...body, id: await idOf(body.email) }
}
const CHILD = { tanggal_lahir: '2010-03-14' }
const someGuardian = () => ({ nama: 'Ratmi Prameswari', email: `guardian${++people}@elp.test` })

test('M3.6 who registers may name a school of the list, and no other', async () => {
  const sekolah_id = await make(world, 'sekolahSiswa')
  const body = await registered({ sekolah_id })
  const user = await world.db.query.userTable.findFirst({ where: eq(userTable.email, body.email) })
  expect(user?.sekolah_id).toBe(sekolah_id)
  const refused = await register(form({ sekolah_id: '00000000-0000-4000-8000-000000000000' }))
  expect(refused.status).toBe(400)
})

test('A250.1 who registers gets a mail whose link verifies the address, as often as it is opened', async () => {
  const body = form()
  expect(await register(body)).toMatchObject({ status: 200 })
  const mail = await mails.next()
  expect(mail.to).toEqual([body.email])
  const id = await idOf(body.email)
  expect(await mayBuy(id)).toBe('account.buy_unverified')
  const code = linkIn(mail.text, 'auth-ou/v-my-acc')
  expect((await verifyBy(code)).status).toBe(200)
  expect((await verifyBy(code)).status).toBe(200)
  expect(await mayBuy(id)).toBe(true)
  expect((await verifyBy('never-mailed')).body).toMatchObject({ code: 'invalid_input', reason: 'account.stale_link' })
})

test('A250.2 the answer does not tell whether an address has an account; its owner learns it by mail', async () => {
  const body = form()
  const first = await register(body)
  await verifyBy(linkIn((await mails.next()).text, 'auth-ou/v-my-acc'))
  const again = await register({ ...body, password: 'quite another one 77', nama: 'Orang Lain' })
  expect([again.status, again.body]).toEqual([first.status, first.body])
  const mail = await mails.next()
  expect(mail.text).toContain('Tidak ada yang berubah')
  expect((await logIn(world, { email: body.email, password: PASSWORD })).status).toBe(200)
  expect((await logIn(world, { email: body.email, password: 'quite another one 77' })).status).toBe(400)
})

test('A250.3 who registers again before verifying gets the link again, and the account stays as it is', async () => {
  const body = form()
  await register(body)
  await mails.next()
  await register({ ...body, password: 'quite another one 77' })
  expect((await verifyBy(linkIn((await mails.next()).text, 'auth-ou/v-my-acc'))).status).toBe(200)
  expect((await logIn(world, { email: body.email, password: PASSWORD })).status).toBe(200)
})

test('A250.4 a link is good for seven days', async () => {
  const body = form()
  await register(body)
  const code = linkIn((await mails.next()).text, 'auth-ou/v-my-acc')
  world.clock.advance(7 * 24 * HOUR)
  expect((await verifyBy(code)).body.reason).toBe('account.stale_link')
  const token = await tokenOf(body)
  expect((await world.call('POST', '/auth-ou/v-my-acc-again', { token })).status).toBe(200)
  expect((await verifyBy(linkIn((await mails.next()).text, 'auth-ou/v-my-acc'))).status).toBe(200)
  expect((await world.call('POST', '/auth-ou/v-my-acc-again', { token })).body.reason).toBe('account.verified_already')
})

test('A250.5 a mail is in the language of who registers', async () => {
  await register(form({ bahasa: 'de' }))
  expect((await mails.next()).text).toContain('innerhalb von 7 Tagen')
})

test('A250.6 one address gets three mails in an hour', async () => {
  const body = form()
  for (let tries = 0; tries < 3; tries++) expect((await register(body)).status).toBe(200)
  expect((await register(body)).status).toBe(429)
  for (let sent = 0; sent < 3; sent++) await mails.next()
  world.clock.advance(HOUR)
  expect((await register(body)).status).toBe(200)
  await mails.next()
})

test('A250.7 POST /jwt/register answers as /auth/user-register does', async () => {
  const body = form()
  expect(await world.call('POST', '/jwt/register', { body })).toMatchObject({
    status: 200,
    body: (await register(body)).body,
  })
  await mails.next()
  await mails.next()
})

test('A460.1 who was given the code may verify by GET too, again and again, and nothing is consumed by it', async () => {
  const body = form()
  await register(body)
  const path = `/auth-ou/v-my-acc/${linkIn((await mails.next()).text, 'auth-ou/v-my-acc')}`
  for (const method of ['GET', 'GET', 'POST', 'GET'] as const)
    expect(await world.call(method, path)).toMatchObject({ status: 200 })
  expect(await mayBuy(await idOf(body.email))).toBe(true)
})

test('A461.1 two who register with one address at once: one account, the same answer to both, and a mail says which', async () => {
  const body = form({ username: null })
  const replies = await Promise.all([register(body), register({ ...body, nama: 'Orang Kedua' })])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies[1]?.body).toEqual(replies[0]?.body)
  expect(await world.db.$count(userTable, eq(userTable.email, body.email))).toBe(1)
  for (let sent = 0; sent < 2; sent++) expect((await mails.next()).to).toEqual([body.email])
})

test('A461.2 two who register with one username at once: the second reads at the field that it is taken', async () => {
  const username = `kembar-${++people}`
  const replies = await Promise.all([register(form({ username })), register(form({ username }))])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  const refused = replies.find(({ status }) => status !== 200)
  expect(refused?.body.errors).toMatchObject([{ path: 'username', reason: 'username.taken' }])
  await mails.next()
})

test('A461.3 two of the staff who enter one address at once: the second reads at the field that it is taken', async () => {
  const clerks = [await staff(world, ['customer']), await staff(world, ['customer'])]
  const [level] = await world.db.select().from(levelTable).where(eq(levelTable.nama_level, 'Siswa'))
  const email = `sama${++people}@elp.test`
  const data = { ...{ nisn: null, telepon: null, sekolah: null, sekolah_tercatat: null, kelas: null }, email }
  const change = () => ({
    ...{ op: 'create', id: randomUUID() },
    data: { ...data, nama: 'Nadira', zona: 'Asia/Jakarta', level_id: level?.id, status: 'aktif' },
  })
  const save = (token: string) =>
    world.call('POST', '/input/user-list', { token, body: { batch: randomUUID(), changes: [change()] } })
  const replies = await Promise.all(clerks.map(({ token }) => save(token)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = replies.find(({ status }) => status !== 200)
  expect(refused?.body.errors).toMatchObject([{ path: 'changes.0.data.email', reason: 'taken.app_user_email' }])
})

test('A251.1 every limit is said at its field, in the language of the reader', async () => {
  const wrong = {
    ...form(),
    nama: '',
    email: 'tanpa-at',
    password: 'pendek',
    tanggal_lahir: '14-03-2010',
    agreed: false,
  }
  const { body } = await register({ ...wrong, username: 'Ada Spasi' }, { 'accept-language': 'de' })
  expect(body.code).toBe('invalid_input')
  const said = Object.fromEntries(
    body.errors.map((error: { path: string; message: string }) => [error.path, error.message]),
  )
  expect(Object.keys(said).sort()).toEqual(['agreed', 'email', 'nama', 'password', 'tanggal_lahir', 'username'])
  expect(said.tanggal_lahir).toBe('Wähle ein richtiges Geburtsdatum.')
  expect(said.agreed).toContain('Häkchen')
})

test.each(['2029-01-01', '1929-12-31', '2026-02-30'])("A251.2 %s is nobody's date of birth", async (tanggal_lahir) => {
  const { body } = await register(form({ tanggal_lahir, guardian: someGuardian() }))
  expect(body.errors).toMatchObject([{ path: 'tanggal_lahir', reason: 'field.birth_date' }])
})

test('A251.3 nothing that a stranger sends reaches 500', async () => {
  for (const body of HOSTILE_BODIES) expect((await register(body)).status).toBeLessThan(500)
  // A form that is refused for its age alone mails nobody.
  for (const value of HOSTILE_VALUES)
    for (const field of ['email', 'tanggal_lahir', 'username', 'guardian', 'bahasa'])
      expect([400, 413]).toContain((await register(form({ ...CHILD, [field]: value }))).status)
})

test('A252.1 a username is made from the name where none is chosen, and no two are the same', async () => {
  const one = await registered()
  const two = await registered()
  const names = (await world.db.select().from(userTable)).map((user) => user.username)
  expect(new Set(names).size).toBe(names.length)
  const of = async (id: string) => (await world.db.query.userTable.findFirst({ where: eq(userTable.id, id) }))?.username
  for (const id of [one.id, two.id]) expect(await of(id)).toMatch(/^nadira-prameswari-[a-z2-9]{6}$/)
})

test('A252.2 a chosen username is taken once, at registration and in the profile', async () => {
  await registered({ username: 'Nadira.P' })
  const other = await registered()
  const refused = await register(form({ username: 'nadira.p' }))
  expect(refused.body.errors).toMatchObject([{ path: 'username', reason: 'username.taken' }])
  const token = await tokenOf(other)
  const change = (username: string) => world.call('POST', '/profile/username', { token, body: { username } })
  expect((await change('nadira.p')).body.errors).toMatchObject([{ reason: 'username.taken' }])
  expect((await change('nadira-kedua')).status).toBe(200)
  expect((await world.call('GET', '/profile', { token })).body.data.username).toBe('nadira-kedua')
})

test("A252.3 accounts of staff's making have a username too", async () => {
  const { id } = await account(world)
  const [user] = await world.db.select().from(userTable).where(eq(userTable.id, id))
  expect(user?.username).toMatch(/^akun-\d+-[a-z2-9]{6}$/)
})

test('A253.1 below 17 a guardian is asked, and nothing is bought before the guardian consents', async () => {
  expect((await register(form(CHILD))).body.errors.map((error: { path: string }) => error.path)).toEqual([
    'guardian.nama',
    'guardian.email',
  ])
  const guardian = someGuardian()
  const child = await registered({ ...CHILD, guardian })
  expect(await mayBuy(child.id)).toBe('account.buy_guardian')
  const mail = await mails.next()
  expect(mail.to).toEqual([guardian.email])
  const token = linkIn(mail.text, 'guardian')
  expect((await world.call('GET', `/auth-ou/guardian/${token}`)).body.data).toEqual({
    ...{ nama: child.nama, age: 16, guardian: guardian.nama, consent: 'asked' },
  })
  expect((await world.call('POST', '/auth-ou/guardian', { body: { token, consent: true } })).status).toBe(200)
  expect(await mayBuy(child.id)).toBe(true)
  expect(await consentsOf(child.id)).toMatchObject([
    { consent: 'terms', given: true, oleh: 'self', version: '2026-11', address: '127.0.0.1' },
    { consent: 'guardian', given: true, oleh: 'guardian', version: '2026-11', address: '127.0.0.1' },
  ])
})

test("A253.2 a guardian is written to only once the student's own address is verified, and not at the same address", async () => {
  const body = form(CHILD)
  expect((await register({ ...body, guardian: { nama: 'Ibu', email: body.email } })).body.errors).toMatchObject([
    { path: 'guardian.email', reason: 'guardian.own_address' },
  ])
  await register({ ...body, guardian: someGuardian() })
  expect((await mails.next()).to).toEqual([body.email])
  const token = await tokenOf(body)
  const again = await world.call('POST', '/profile/guardian', { token, body: someGuardian() })
  expect(again.body.reason).toBe('account.verify_first')
  expect(mails.waiting()).toBe(0)
})

test('A253.3 a guardian who refuses or withdraws ends the account within 72 hours, and may think again', async () => {
  const child = await registered({ ...CHILD, guardian: someGuardian() })
  const token = linkIn((await mails.next()).text, 'guardian')
  const answer = (consent: boolean) => world.call('POST', '/auth-ou/guardian', { body: { token, consent } })
  await answer(true)
  expect((await answer(false)).status).toBe(200)
  expect((await mails.next()).to).toEqual([child.email])
  expect(await mayBuy(child.id)).toBe('account.buy_guardian')
  const own = await tokenOf(child)
  expect((await world.call('POST', '/profile/cancel-deletion', { token: own })).body.reason).toBe('deletion.not_yours')
  const { deletion } = (await world.call('GET', '/profile/data', { token: own })).body.data
  expect(deletion.oleh).toBe('guardian')
  expect(deletion.due_at - world.clock.now()).toBeLessThanOrEqual(72 * HOUR)
  await answer(true)
  expect((await world.call('GET', '/profile/data', { token: own })).body.data.deletion).toBeNull()
  expect(
    (await consentsOf(child.id)).filter(({ consent }) => consent === 'guardian').map(({ given }) => given),
  ).toEqual([...[true, false, true]])
})

test('A253.4 a student names another guardian while nothing was decided; links to the first are good no more', async () => {
  const child = await registered({ ...CHILD, guardian: someGuardian() })
  const first = linkIn((await mails.next()).text, 'guardian')
  const own = await tokenOf(child)
  const second = someGuardian()
  expect((await world.call('POST', '/profile/guardian', { token: own, body: second })).status).toBe(200)
  const mail = await mails.next()
  expect(mail.to).toEqual([second.email])
  expect((await world.call('GET', `/auth-ou/guardian/${first}`)).body.reason).toBe('guardian.stale_link')
  await world.call('POST', '/auth-ou/guardian', { body: { token: linkIn(mail.text, 'guardian'), consent: true } })
  expect((await world.call('POST', '/profile/guardian', { token: own, body: someGuardian() })).body.reason).toBe(
    'guardian.decided',
  )
})

test('A253.5 the age is that of the day in Jakarta', async () => {
  world.clock.ms = Date.parse('2027-03-13T16:59:00Z')
  const child = await registered({ ...CHILD, guardian: someGuardian() })
  await mails.next()
  expect(await mayBuy(child.id)).toBe('account.buy_guardian')
  world.clock.ms = Date.parse('2027-03-13T17:00:00Z')
  expect(await mayBuy(child.id)).toBe(true)
})

test('A253.6 at 17 the student consents and the guardian is told', async () => {
  const guardian = someGuardian()
  const student = await registered({ tanggal_lahir: '2010-01-05', guardian })
  expect(await mayBuy(student.id)).toBe(true)
  const mail = await mails.next()
  expect(mail.to).toEqual([guardian.email])
  expect(mail.text).toContain('kami memberi tahu Anda')
})

test('A254.1 staff verify an account by hand who may change students', async () => {
  const body = form()
  await register(body)
  await mails.next()
  const id = await idOf(body.email)
  const path = `/auth-ou/v-my-acc-manual/${id}`
  const looks = await staff(world, ['customer'], { create: true, update: false, delete: true })
  expect((await world.call('POST', path, { token: looks.token })).status).toBe(403)
  const clerk = await staff(world, ['customer'])
  expect((await world.call('POST', path, { token: clerk.token })).status).toBe(200)
  expect(await mayBuy(id)).toBe(true)
  const own = `/auth-ou/v-my-acc-manual/${clerk.id}`
  expect((await world.call('POST', own, { token: clerk.token })).body.reason).toBe('missing.siswa')
  const grown = `/auth-ou/v-my-acc-manual/${(await person(world, 'Mahasiswa')).id}`
  expect((await world.call('POST', grown, { token: clerk.token })).status).toBe(200)
})

test('A255.1 a person downloads what is stored of them, as JSON and as CSV, without secrets', async () => {
  const who = await registered({ news: true })
  const reply = await world.call('GET', '/profile/download', { token: await tokenOf(who) })
  expect(reply.headers['content-type']).toBe('application/zip')
  const files = unzipSync(new Uint8Array(reply.body))
  const text = (name: string) => new TextDecoder().decode(files[name])
  expect(JSON.parse(text('akun.json'))).toMatchObject([{ email: who.email, tanggal_lahir: '2005-03-14' }])
  expect(JSON.parse(text('persetujuan.json'))).toMatchObject([{ consent: 'terms' }, { consent: 'news' }])
  expect(text('akun.csv')).toContain(who.email)
  for (const name of Object.keys(files)) expect(text(name)).not.toContain('argon2')
})

test('A255.2 news are refused and allowed again, each time with a line in the ledger', async () => {
  const who = await registered()
  const token = await tokenOf(who)
  const choose = (news: boolean) => world.call('POST', '/profile/news', { token, body: { news } })
  await choose(true)
  world.clock.advance(1000)
  await choose(false)
  expect((await world.call('GET', '/profile/data', { token })).body.data.news).toBe(false)
  expect((await consentsOf(who.id)).filter(({ consent }) => consent === 'news')).toHaveLength(2)
})

test("A256.1 an account is deleted by its owner's password, within 72 hours, and its name is nowhere then", async () => {
  const who = await registered()
  const token = await tokenOf(who)
  const end = (password: string) => world.call('POST', '/profile/delete', { token, body: { password } })
  expect((await end('bukan sandinya')).body.code).toBe('wrong_password')
  expect((await end(PASSWORD)).status).toBe(200)
  expect((await mails.next()).text).toContain('dalam 72 jam')
  world.clock.advance(70 * HOUR)
  await deleteDue(due())
  expect(await idOf(who.email)).toBe(who.id)
  world.clock.advance(HOUR)
  await deleteDue(due())
  const [row] = await world.db.select().from(userTable).where(eq(userTable.id, who.id))
  expect(row).toMatchObject({ nama: '—', tanggal_lahir: null, status: 'diblokir', password_hash: '-' })
  expect(JSON.stringify(row)).not.toContain(who.email)
  expect((await logIn(world, { email: who.email, password: PASSWORD })).status).toBe(400)
  expect((await register(form({ email: who.email }))).status).toBe(200)
  expect((await mails.next()).to).toEqual([who.email])
  expect(await consentsOf(who.id)).toHaveLength(1)
})

test('A256.2 a deletion is cancelled while it waits', async () => {
  const who = await registered()
  const token = await tokenOf(who)
  await world.call('POST', '/profile/delete', { token, body: { password: PASSWORD } })
  await mails.next()
  expect((await world.call('POST', '/profile/cancel-deletion', { token })).status).toBe(200)
  world.clock.advance(100 * HOUR)
  await deleteDue(due())
  expect(await idOf(who.email)).toBe(who.id)
  const { user_id, state } = accountDeletionTable
  expect(await world.db.$count(accountDeletionTable, and(eq(user_id, who.id), eq(state, 'cancelled')))).toBe(1)
})

test('A256.3 staff end no account of their own', async () => {
  const clerk = await account(world, 'Admin')
  const { token } = (await logIn(world, clerk)).body
  const reply = await world.call('POST', '/profile/delete', { token, body: { password: PASSWORD } })
  expect(reply.body.reason).toBe('deletion.students_only')
  // Makes the level.
  await person(world, 'Mahasiswa')
  const grown = await account(world, 'Mahasiswa')
  const session = (await logIn(world, grown)).body.token
  const own = await world.call('POST', '/profile/delete', { token: session, body: { password: PASSWORD } })
  expect(own.status).toBe(200)
  await mails.next()
})

/** Who has ordered with a proof, sent a picture for a task, and taken an e-book. */
async function withFiles() {
  const who = await registered()
  const token = await tokenOf(who)
  const way = await till(world)
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
  const order = await ordered(world, token, way)
  expect((await sendProof(world, token, order.id, photo)).status).toBe(200)
  const paket_id = await make(world, 'paket', { tipe: 'gratis_bersyarat', nama: 'Paket bersyarat' })
  const syarat_id = await make(world, 'syaratPaket', { paket_id, judul: 'Ikuti akun kami' })
  const sent = await world.call('POST', `/my-syarat?syarat_id=${syarat_id}`, {
    ...{ token, ...(await fileBody(photo, 'ikut.png')) },
  })
  expect(sent.status).toBe(200)
  const at = new Date(world.clock.now()).toISOString()
  const owned = { sumber: 'gratis', status: 'aktif', mulai: at, created_at: at, updated_at: at } as const
  const ebook_id = await make(world, 'ebook', { judul: 'Peluang tanpa panik' })
  await world.db.insert(ebookOwnerTable).values({ ...owned, id: randomUUID(), user_id: who.id, ebook_id })
  const filesOf = (kind: string, of: string) => readdir(join(world.dataDir, 'files', kind, of)).catch(() => [])
  const files = async () => [...(await filesOf('proof', order.id)), ...(await filesOf('task', syarat_id))]
  return { ...who, token, order, files }
}

test('O420.1 the copy of a person’s data lists orders, proofs, tasks, e-books and consents, and holds the files', async () => {
  const { token, order } = await withFiles()
  const { body } = await world.call('GET', '/profile/download', { token })
  const files = unzipSync(new Uint8Array(body))
  const part = (name: string) => JSON.parse(new TextDecoder().decode(files[`${name}.json`]))
  expect(part('pesanan')).toMatchObject([{ invoice: order.invoice, state: 'proof_sent' }])
  expect(part('bukti')).toMatchObject([{ invoice: order.invoice, media_type: 'image/webp' }])
  expect(part('syarat')).toMatchObject([{ paket: 'Paket bersyarat', syarat: 'Ikuti akun kami', state: 'sent' }])
  expect(part('ebook')).toMatchObject([{ judul: 'Peluang tanpa panik' }])
  expect(part('persetujuan')).toMatchObject([{ consent: 'terms', given: true }])
  const kept = [...part('bukti'), ...part('gambar')].map(({ key }: { key: string }) => files[`berkas/${key}`])
  expect(await Promise.all(kept.map(async (file) => (await sharp(file).metadata()).width))).toEqual([40, 40])
})

test('O420.2 files of a deleted account are gone; a proof that staff have still to decide about goes once they have', async () => {
  const { token, id, order, files } = await withFiles()
  expect(await files()).toHaveLength(2)
  await world.call('POST', '/profile/delete', { token, body: { password: PASSWORD } })
  await mails.next()
  world.clock.advance(71 * HOUR)
  await deleteDue(due())
  expect(await files()).toHaveLength(1)
  const { user_id } = taskSubmissionTable
  expect(await world.db.$count(taskSubmissionTable, eq(user_id, id))).toBe(0)
  const cashier = await staff(world, ['transaksi-manual'])
  const body = { reason: 'Tidak ada di mutasi' }
  const reject = `/manual-transfer/reject/${order.id}`
  expect((await world.call('POST', reject, { token: cashier.token, body })).status).toBe(200)
  await deleteDue(due())
  expect(await files()).toEqual([])
})

/** A student whose deletion waits, and a clerk for students. */
async function waiting() {
  const who = await registered()
  const token = await tokenOf(who)
  await world.call('POST', '/profile/delete', { token, body: { password: PASSWORD } })
  await mails.next()
  return { ...who, token, clerk: await staff(world, ['customer']) }
}
const staffCall = (token: string, path: string, body: unknown) => world.call('POST', path, { token, body })

test('A463.1 staff see who waits for deletion, the first due first, hold one with a reason that the student reads, and let it go on', async () => {
  const { id, email } = await waiting()
  world.clock.advance(HOUR)
  const later = await waiting()
  const { clerk } = later
  const queue = async () =>
    (await world.call('GET', '/account-deletions?size=100', { token: clerk.token })).body.data as { user_id: string }[]
  const both = (await queue()).filter(({ user_id }) => [id, later.id].includes(user_id))
  expect(both).toMatchObject([{ user_id: id, oleh: 'self', held_reason: null }, { user_id: later.id }])
  const reason = 'Pajak: sengketa tagihan masih berjalan.'
  expect(
    (await staffCall(clerk.token, '/account-deletions/hold', { user_id: id, reason: ' ' })).body.errors,
  ).toMatchObject([{ path: 'reason' }])
  expect((await staffCall(clerk.token, '/account-deletions/hold', { user_id: id, reason })).status).toBe(200)
  world.clock.advance(100 * HOUR)
  await deleteDue(due())
  const next = await staff(world, ['customer'])
  expect(await idOf(later.email)).toBeUndefined()
  const read = await world.call('GET', '/profile/data', { token: await tokenOf({ email }) })
  expect(read.body.data.deletion).toMatchObject({ held_reason: reason })
  expect((await staffCall(next.token, '/account-deletions/hold', { user_id: id, reason })).body.reason).toBe(
    'deletion.not_queued',
  )
  expect((await staffCall(next.token, '/account-deletions/resume', { user_id: id })).status).toBe(200)
  await deleteDue(due())
  expect(await emailOf(id)).toMatch(/@siswa\.internal$/)
  const trail = await world.db.select().from(auditTable).where(eq(auditTable.subject, id))
  expect(trail.find(({ action }) => action === 'account/hold-deletion')).toMatchObject({
    actor_id: clerk.id,
    reason,
  })
  expect(trail.some(({ action }) => action === 'account/resume-deletion')).toBe(true)
})

test('A463.2 a deletion that is held is cancelled by who asked for it, and asked for again later', async () => {
  const { id, token, clerk } = await waiting()
  await staffCall(clerk.token, '/account-deletions/hold', { user_id: id, reason: 'Perkara 12/2026' })
  expect((await world.call('POST', '/profile/cancel-deletion', { token })).status).toBe(200)
  await world.call('POST', '/profile/delete', { token, body: { password: PASSWORD } })
  await mails.next()
  expect((await world.call('GET', '/profile/data', { token })).body.data.deletion.held_reason).toBeNull()
})

test("A464.1 staff see a student's address, guardian and every consent with its text's version, time and address", async () => {
  const guardian = someGuardian()
  const child = await registered({ tanggal_lahir: '2014-05-02', guardian })
  await mails.next()
  const clerk = await staff(world, ['customer'])
  const { body } = await world.call('GET', `/student-record/${child.id}`, { token: clerk.token })
  expect(body.data).toMatchObject({
    ...{ tanggal_lahir: '2014-05-02', made_by_school: false, deletion: null },
    guardian: { nama: guardian.nama, email: guardian.email, consent: 'asked' },
    consents: [
      { consent: 'terms', version: '2026-11', given: true, oleh: 'self', address: '127.0.0.1', staff_name: null },
    ],
  })
  expect(body.data.verified_at).toBe(world.clock.now())
  expect((await staffCall(clerk.token, '/school-consent', { user_id: child.id, given: true })).body.reason).toBe(
    'consent.own',
  )
  expect((await world.call('GET', `/student-record/${clerk.id}`, { token: clerk.token })).body.reason).toBe(
    'missing.siswa',
  )
})

test('A464.2 staff record the consent of a school for an account of its making, by name and time', async () => {
  const { id } = await account(world)
  const clerk = await staff(world, ['customer'])
  const record = async () => (await world.call('GET', `/student-record/${id}`, { token: clerk.token })).body.data
  expect(await record()).toMatchObject({ made_by_school: true, consents: [] })
  expect((await staffCall(clerk.token, '/school-consent', { user_id: id, given: true })).status).toBe(200)
  const [clerkRow] = await world.db.select().from(userTable).where(eq(userTable.id, clerk.id))
  expect((await record()).consents).toMatchObject([
    { consent: 'school', given: true, oleh: 'school', staff_name: clerkRow?.nama, at: world.clock.now() },
  ])
})

test('A465.1 a person sees each text that they decided on, with version and time', async () => {
  const who = await registered({ news: true })
  const token = await tokenOf(who)
  world.clock.advance(1000)
  await world.call('POST', '/profile/news', { token, body: { news: false } })
  const { consents, news } = (await world.call('GET', '/profile/data', { token })).body.data
  expect(news).toBe(false)
  expect(consents).toEqual([
    { consent: 'news', version: '2026-11', given: false, oleh: 'self', at: world.clock.now() },
    { consent: 'terms', version: '2026-11', given: true, oleh: 'self', at: expect.any(Number) },
  ])
})
