import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAccess } from '#server/access/base-levels.ts'
import {
  auditTable,
  consentTable,
  inputBatchTable,
  jadwalPaketMemberTable,
  userTable,
} from '#server/db/tables/index.ts'
import { account, logIn, PASSWORD } from '#tests/support/account.ts'
import { make } from '#tests/support/factories.ts'
import { fileBody, formBody } from '#tests/support/form.ts'
import { isCleanRefusal } from '#tests/support/hostile.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { xlsx } from '#tests/support/xlsx.ts'

let world: World
let clerk: Person
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
  clerk = await staff(world, ['customer', 'jadwal-admin'])
})
afterAll(() => world.close())

const upload = async (bytes: Buffer, query: Record<string, string>, token = clerk.token) =>
  send(await fileBody(bytes, 'siswa.xlsx'), query, token)

const send = (form: object, query: Record<string, string> = {}, token = clerk.token) =>
  world.call('POST', `/import-siswa?${new URLSearchParams({ batch: randomUUID(), ...query })}`, { token, ...form })

const HEAD = ['NO', 'NAMA SISWA*', 'NIS*', 'EMAIL', 'NOMOR TELEPON', 'SEKOLAH ASAL', 'PASSWORD*', 'AGAMA ']
const three = (mark: string) =>
  xlsx([
    HEAD,
    [1, 'Ayu', null, `Ayu.${mark}@elp.test `, 81234567890, 'SMA 1', null, 'Islam'],
    [2, 'Bima', `00${mark}`, null, null, null, 'rahasia bima', null],
    [null, null, null, null, null, null, null, null],
    [3, 'Citra', null, `citra.${mark}@elp.test`, '+6281234567890', 'SMA 2', null, null],
  ])
const people = () => world.db.$count(userTable)

test('A8.1 a preview shows what would be and saves nothing', async () => {
  const jadwal_id = await make(world, 'jadwalPaket')
  const before = await people()
  const { body } = await upload(three('p'), { jadwal_id })
  expect(body).toMatchObject({
    saved: false,
    problems: [],
    cards: [],
    ignored_columns: ['AGAMA'],
    siswa: [
      { row: 2, nama: 'Ayu', email: 'ayu.p@elp.test', telepon: '081234567890', account: 'new', participant: 'new' },
      { row: 3, nama: 'Bima', email: '00p@siswa.internal', sekolah: null },
      { row: 5, nama: 'Citra', sekolah: 'SMA 2' },
    ],
  })
  expect(await people()).toBe(before)
  expect(await world.db.$count(jadwalPaketMemberTable, eq(jadwalPaketMemberTable.jadwal_id, jadwal_id))).toBe(0)
})

test('A8.2 confirmed, everybody has an account, a place and a card whose password logs in', async () => {
  const jadwal_id = await make(world, 'jadwalPaket')
  const batch = randomUUID()
  const { status, body } = await upload(three('s'), { jadwal_id, batch, save: '1' })
  expect(status).toBe(200)
  expect(body.saved).toBe(true)
  expect(body.cards).toHaveLength(3)
  for (const { email, password } of body.cards) {
    expect((await logIn(world, { email, password })).body.data).toMatchObject({ email, role: 'Siswa' })
  }
  expect(body.cards[1].password).toBe('rahasia bima')
  expect(new Set(body.cards.map((card: { password: string }) => card.password)).size).toBe(3)
  expect(await world.db.$count(jadwalPaketMemberTable, eq(jadwalPaketMemberTable.jadwal_id, jadwal_id))).toBe(3)
  const [entry] = await world.db.select().from(auditTable).where(eq(auditTable.subject, jadwal_id))
  expect(entry).toMatchObject({ actor_id: clerk.id, action: 'user-list/import' })
  const [kept] = await world.db.select().from(inputBatchTable).where(eq(inputBatchTable.batch, batch))
  for (const { password } of body.cards) expect(JSON.stringify([kept, entry])).not.toContain(password)
})

test('A8.3 a delivery repeated answers the same cards; other content under its number is refused', async () => {
  const batch = randomUUID()
  const before = await people()
  const [one, two] = await Promise.all([1, 2].map(() => upload(three('r'), { batch, save: '1' })))
  expect(two?.body).toEqual(one?.body)
  expect(one?.body.cards).toHaveLength(3)
  expect(await people()).toBe(before + 3)
  expect((await upload(three('q'), { batch, save: '1' })).body.code).toBe('batch_conflict')
})

test('A8.3 the same file in another delivery makes nobody twice and changes no password', async () => {
  const jadwal_id = await make(world, 'jadwalPaket')
  const first = (await upload(three('t'), { save: '1' })).body
  const again = (await upload(three('t'), { jadwal_id, save: '1' })).body
  expect(again.cards).toEqual([])
  expect(again.siswa.map((row: { account: string; participant: string }) => [row.account, row.participant])).toEqual(
    Array(3).fill(['existing', 'new']),
  )
  for (const { email, password } of first.cards) expect((await logIn(world, { email, password })).status).toBe(200)
  const third = (await upload(three('t'), { jadwal_id, save: '1' })).body
  expect(third.siswa.every((row: { participant: string }) => row.participant === 'already')).toBe(true)
})

test('A8.3 two deliveries of the same new students at once make each of them once', async () => {
  const before = await people()
  const replies = await Promise.all([1, 2].map(() => upload(three('z'), { save: '1' })))
  expect(replies.map((reply) => reply.status)).toEqual([200, 200])
  expect(replies.flatMap((reply) => reply.body.cards)).toHaveLength(3)
  expect(await people()).toBe(before + 3)
})

test('A8.4 every problem names row, column and reason, and one of them saves nobody', async () => {
  const admin = await account(world, 'Admin')
  const blocked = await account(world)
  await world.db.update(userTable).set({ status: 'diblokir' }).where(eq(userTable.id, blocked.id))
  const bytes = xlsx([
    ['Daftar peserta tryout'],
    HEAD,
    [1, 'Dewi', null, 'dewi@elp.test', null, null, null],
    [2, null, null, 'tanpa-nama@elp.test', null, null, null],
    [3, 'Eko', null, null, null, null, null],
    [4, 'Fajar', null, 'bukan email', null, null, null],
    [5, 'Gita', null, 'dewi@elp.test', null, null, null],
    [6, 'Hana', null, admin.email, null, null, null],
    [7, 'Indra', null, blocked.email, null, null, null],
    [8, 'Joko', null, 'joko@elp.test', '12', null, 'pendek'],
  ])
  const before = await people()
  const preview = await upload(bytes, {})
  const found = preview.body.problems.map((row: { row: number; column: string }) => `${row.row} ${row.column}`)
  expect(found).toEqual([
    '4 NAMA SISWA',
    '5 EMAIL',
    '6 EMAIL',
    '7 EMAIL',
    '8 EMAIL',
    '9 EMAIL',
    '10 NOMOR TELEPON',
    '10 PASSWORD',
  ])
  const refused = await upload(bytes, { save: '1' })
  expect(refused.body).toMatchObject({ code: 'invalid_file', details: { problems: preview.body.problems } })
  expect(await people()).toBe(before)
  expect((await logIn(world, { email: admin.email, password: PASSWORD })).body.data.role).toBe('Admin')
})

test('A8.4 a schedule that is full takes nobody more, also of two files at once', async () => {
  const jadwal_id = await make(world, 'jadwalPaket', { kuota: 4 })
  const replies = await Promise.all(['u', 'v'].map((mark) => upload(three(mark), { jadwal_id, save: '1' })))
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400])
  const refused = replies.find((reply) => reply.status === 400)
  expect(refused?.body.details.problems[0].reason).toContain('1 tempat')
  expect((await upload(three('w'), { jadwal_id: randomUUID() })).body.code).toBe('not_found')
})

test('A8.5 files that are none, or that unpack without end, are refused in words', async () => {
  const bomb = xlsx([HEAD], { 'xl/media/nol.bin': new Uint8Array(60 * 1024 * 1024) })
  const crowd = xlsx([HEAD], Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x/${n}`, new Uint8Array(1)])))
  const entities = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${'x'.repeat(50)}">]><worksheet>&b;</worksheet>`
  const files: [string, Buffer][] = [
    ['empty', Buffer.alloc(0)],
    ['text', Buffer.from('nama,email\nAyu,ayu@elp.test')],
    ['zip', Buffer.from(zipSync({ 'a.txt': new Uint8Array(3) }))],
    ['broken', three('x').subarray(0, 700)],
    ['bomb', bomb],
    ['crowd', crowd],
    ['entities', xlsx([HEAD], { 'xl/worksheets/sheet1.xml': Buffer.from(entities) })],
    ['no heading', xlsx([['a', 'b']])],
    ['too large', Buffer.alloc(6 * 1024 * 1024, 'PK\u0003\u0004')],
  ]
  for (const [name, bytes] of files) {
    const { status, body } = await upload(bytes, { save: '1' })
    expect([name, isCleanRefusal(status, body)]).toEqual([name, true])
  }
  const many = xlsx([HEAD, ...Array.from({ length: 1001 }, (_, n) => [n, `Siswa ${n}`, `n${n}`])])
  expect((await upload(many, {})).body.problems[0].reason).toContain('1000 siswa')
  const plain = await world.call('POST', `/import-siswa?batch=${randomUUID()}`, { token: clerk.token, body: {} })
  expect(plain.body.code).toBe('invalid_file')
})

test('P70.304 students are read from the first sheet that is not hidden', async () => {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets><sheet name="Lama" sheetId="1" state="hidden" r:id="rId9"/><sheet name="Siswa" sheetId="2" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Target="worksheets/sheet9.xml"/></Relationships>',
    'xl/worksheets/sheet9.xml': '<worksheet><sheetData/></worksheet>',
  }
  const extra = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))
  const { body } = await upload(xlsx([HEAD, [1, 'Dara', null, 'dara.tampak@elp.test']], extra), {})
  expect(body).toMatchObject({ problems: [], siswa: [{ row: 2, nama: 'Dara' }] })
})

test('A8.6 it asks for the right to add students, and with a schedule to add to schedules', async () => {
  const jadwal_id = await make(world, 'jadwalPaket')
  const code = async (who: Person, query: Record<string, string>) =>
    (await upload(three('y'), query, who.token)).body.code ?? 'ok'
  const students = await staff(world, ['customer'])
  expect(await code(students, {})).toBe('ok')
  expect(await code(students, { jadwal_id })).toBe('forbidden')
  expect(await code(await staff(world, ['jadwal-admin']), { jadwal_id })).toBe('forbidden')
  expect(await code(await person(world), {})).toBe('forbidden')
})

const SEATS = ['NAMA SISWA', 'EMAIL', 'NOMOR PESERTA', 'RUANG', 'KURSI']
const seats = async (jadwal_id: string) => {
  const rows = await world.db
    .select()
    .from(jadwalPaketMemberTable)
    .where(eq(jadwalPaketMemberTable.jadwal_id, jadwal_id))
  return rows.map((row) => [row.nomor_peserta, row.ruang, row.kursi]).sort()
}

test('A30.6 a file also says number, room and seat; the same file again moves nobody, another moves who is in', async () => {
  const jadwal_id = await make(world, 'jadwalPaket')
  const mark = randomUUID().slice(0, 8)
  const file = (room: string) =>
    xlsx([SEATS, ['Ayu', `a.${mark}@elp.test`, 'P-1', room, 3], ['Bima', `b.${mark}@elp.test`, 'P-2', null, null]])
  await upload(file('Ruang 1'), { jadwal_id, save: '1' })
  expect(await seats(jadwal_id)).toEqual([
    ['P-1', 'Ruang 1', 3],
    ['P-2', null, null],
  ])
  await upload(file('Ruang 1'), { jadwal_id, save: '1' })
  const members = world.db.select().from(jadwalPaketMemberTable)
  const versions = await members.where(eq(jadwalPaketMemberTable.jadwal_id, jadwal_id))
  expect(versions.map((row) => row.version)).toEqual([1, 1])
  await upload(file('Ruang 9'), { jadwal_id, save: '1' })
  expect((await seats(jadwal_id))[0]).toEqual(['P-1', 'Ruang 9', 3])
})

test('A30.7 a number that somebody bears, or that stands twice in the file, and a seat that is none name their row', async () => {
  const jadwal_id = await make(world, 'jadwalPaket')
  await make(world, 'jadwalPaketMember', { jadwal_id, nomor_peserta: 'P-1' })
  const rows = [
    SEATS,
    ['Ayu', 'nomor.a@elp.test', 'P-1', 'R', 1],
    ['Bima', 'nomor.b@elp.test', 'P-2', 'R', 'depan'],
    ['Citra', 'nomor.c@elp.test', 'P-2', 'R'.repeat(41), 2],
  ]
  const { body } = await upload(xlsx(rows), { jadwal_id })
  expect(body.problems.map((one: { row: number; column: string }) => [one.row, one.column])).toEqual([
    [2, 'NOMOR PESERTA'],
    [3, 'KURSI'],
    [4, 'RUANG'],
    [4, 'NOMOR PESERTA'],
  ])
})

test('A30.8 an account that is there under another name is told, and its name stays as it is', async () => {
  const { email } = await account(world)
  const file = xlsx([SEATS, ['Nama Lain Sekali', email, null, null, null]])
  const { body } = await upload(file, { save: '1', same: '2' })
  expect(body.siswa).toMatchObject([{ account: 'existing', account_name: expect.stringContaining('Akun') }])
  const [kept] = await world.db.select().from(userTable).where(eq(userTable.email, email))
  expect(kept?.nama).toBe(body.siswa[0].account_name)
})

test('A30.9 the template is a file that the import takes', async () => {
  const reply = await world.call('GET', '/import-siswa/template', { token: clerk.token })
  const { body } = await upload(reply.body as Buffer, { jadwal_id: await make(world, 'jadwalPaket') })
  expect([body.problems, body.ignored_columns]).toEqual([[], []])
  expect(body.siswa).toHaveLength(2)
})

test('A30.10 a form that holds no file, or anything beside it, is refused with what to send', async () => {
  const form = new FormData()
  form.append('catatan', 'kelas 12')
  const { status, body } = await send(await formBody(form))
  expect([status, body.code, body.error]).toEqual([400, 'invalid_file', 'Kirim satu berkas saja, tanpa isian lain.'])
  expect((await send(await formBody(new FormData()))).body.code).toBe('invalid_file')
})

const CONSENTING = ['NAMA SISWA', 'EMAIL', 'PERSETUJUAN']
const lastConsent = async (email: string) => {
  const rows = await world.db
    .select({
      given: consentTable.given,
      version: consentTable.version,
      oleh: consentTable.oleh,
      by: consentTable.actor_id,
    })
    .from(consentTable)
    .innerJoin(userTable, eq(userTable.id, consentTable.user_id))
    .where(eq(userTable.email, email))
    .orderBy(desc(consentTable.at))
  return rows[0]
}

test('A462.1 the consent that a school recorded comes by its column, or by one tick for all who are not named', async () => {
  const names = ['ya.izin@elp.test', 'tidak.izin@elp.test', 'kosong.izin@elp.test'] as const
  const file = () =>
    xlsx([CONSENTING, ['Ya', names[0], 'YA'], ['Tidak', names[1], 'belum'], ['Kosong', names[2], null]])
  const preview = await upload(file(), {})
  expect(preview.body.siswa.map((row: { consented: unknown }) => row.consented)).toEqual([true, false, null])
  const saved = await upload(file(), { save: '1' })
  expect(saved.body.siswa.map((row: { consented: unknown }) => row.consented)).toEqual([true, false, null])
  const by = { given: true, version: '2026-11', oleh: 'school', by: clerk.id }
  expect(await lastConsent(names[0])).toEqual(by)
  expect(await lastConsent(names[1])).toBeUndefined()
  expect(await lastConsent(names[2])).toBeUndefined()
  const again = await upload(file(), { save: '1', consented: '1' })
  expect(again.body.siswa.map((row: { consented: unknown }) => row.consented)).toEqual([true, false, true])
  expect(await lastConsent(names[2])).toEqual(by)
  const [third] = await world.db.select().from(userTable).where(eq(userTable.email, names[2]))
  expect(await world.db.$count(consentTable, eq(consentTable.user_id, third?.id as string))).toBe(1)
})

test('A462.2 a consent is withdrawn by a later file, and a word that is neither yes nor no is refused', async () => {
  const email = 'tarik.izin@elp.test'
  await upload(xlsx([CONSENTING, ['Tarik', email, 'ada']]), { save: '1' })
  expect((await lastConsent(email))?.given).toBe(true)
  world.clock.advance(1000)
  await upload(xlsx([CONSENTING, ['Tarik', email, 'TIDAK']]), { save: '1' })
  expect((await lastConsent(email))?.given).toBe(false)
  const unclear = await upload(xlsx([CONSENTING, ['Tarik', email, 'mungkin']]), {})
  expect(unclear.body.problems).toEqual([{ row: 2, column: 'PERSETUJUAN', reason: 'Tulis YA atau TIDAK.' }])
})
