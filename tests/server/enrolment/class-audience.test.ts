import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Kelompok } from '#contract/audience/audience.ts'
import { seedAccess } from '#server/access/base-levels.ts'
import { auditTable, jadwalPaketMemberTable, userTable } from '#server/db/tables/index.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { make } from '#tests/support/factories.ts'
import { importSiswa } from '#tests/support/form.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { Bank } from '#tests/support/published.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating, send, updating } from '#tests/support/writes.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
})
afterAll(() => world.close())

const SCHOOL = 'SMA Nusa Cendekia'
const XII: Kelompok = { sekolah: SCHOOL, kelas: 'XII IPA 1' }

/** A published free package and its schedule, both for the same classes and schools. */
async function forGroups(kelompok: Kelompok[], schedule: object = {}, paket: object = {}) {
  const bank = await Bank.make(world, {
    name: randomUUID(),
    paket: { untuk: 'kelompok', kelompok, ...paket },
    jadwal: { satu: { untuk: 'kelompok', kelompok, pendaftaran_terbuka: true, ...schedule } },
  })
  return { bank, paket_id: bank.id('paket'), jadwal_id: bank.id('jadwal satu') }
}
type Exam = Awaited<ReturnType<typeof forGroups>>

/** A student as staff recorded them. */
async function student(sekolah_tercatat: string | null, kelas: string | null, typed: string | null = null) {
  const who = await person(world)
  await record(who, { sekolah_tercatat, kelas, sekolah: typed })
  return who
}
const record = (who: Person, given: Partial<typeof userTable.$inferInsert>) =>
  world.db.update(userTable).set(given).where(eq(userTable.id, who.id))

const ask = async (by: Person | null, path: string) => world.call('GET', path, by ? { token: by.token } : {})
const register = async ({ jadwal_id }: Exam, by: Person) =>
  (await world.call('POST', '/my-paket/register', { token: by.token, body: { jadwal_id } })).status
const mine = async (by: Person) =>
  (await ask(by, '/my-jadwal')).body.data.map((row: { jadwal_id: string }) => row.jadwal_id)

/** Where a student sees the exam, and whether they get a place. */
async function reached(exam: Exam, by: Person | null) {
  const { paket_id, jadwal_id } = exam
  const has = async (path: string, id: string) =>
    (await ask(by, path)).body.data?.some((row: { id: string }) => row.id === id) === true
  const seen = [
    await has('/paket?size=100', paket_id),
    (await ask(by, `/paket/${paket_id}`)).status === 200,
    (await ask(by, `/paket/${paket_id}?jadwal_id=${jadwal_id}`)).body.jadwal?.pendaftaran_terbuka === true,
    (await ask(by, `/p-subtest-paket?paket_id=${paket_id}`)).status === 200,
  ]
  if (!by) return seen
  return [...seen, await has('/jadwal-paket?size=100', jadwal_id), (await register(exam, by)) === 200]
}

/** What the server says of a start now, and of the paper. */
async function starts({ bank, jadwal_id }: Exam, by: Person) {
  const body = new Phone().init({ jadwal_id, paper_sha256: 'a'.repeat(64) }, world.clock.ms)
  const begun = await world.call('POST', '/init-hasil-ujian', { token: by.token, body })
  const paper = await ask(by, `/get-soal-ujian?jadwal_ujian_id=${bank.id('sesi satu')}`)
  return [begun.body.code, paper.status]
}
/** The paper that was named is unknown: everything before that was passed. */
const LET_IN = ['not_found', 200]
const KEPT_OUT = ['not_registered', 403]

test('I8.264 an exam for a class or a school is reached by those whom staff recorded there, and by nobody who says so of themselves', async () => {
  const exam = await forGroups([XII, { sekolah: 'SMA Lain', kelas: null }])
  const [yes, no] = [Array(6).fill(true), Array(6).fill(false)]
  expect(await reached(exam, null)).toEqual(no.slice(2))
  expect(await reached(exam, await student(null, null, SCHOOL))).toEqual(no)
  expect(await reached(exam, await student(SCHOOL, 'XI IPA 1'))).toEqual(no)
  expect(await reached(exam, await student(SCHOOL, null))).toEqual(no)
  expect(await reached(exam, await student('SMA Ketiga', 'XII IPA 1'))).toEqual(no)
  const one = await student(SCHOOL, 'XII IPA 1')
  expect(await reached(exam, one)).toEqual(yes)
  expect(await starts(exam, one)).toEqual(LET_IN)
  expect(await mine(one)).toEqual([exam.jadwal_id])
  expect(await reached(exam, await student('SMA Lain', 'X-3'))).toEqual(yes)
})

test('I8.265 the package and the schedule must both be for the class; one of a server with one school needs no school', async () => {
  const one = await student(null, 'XII-7')
  const seven = [{ sekolah: null, kelas: 'XII-7' }]
  expect(await register(await forGroups(seven), one)).toBe(200)
  expect(await register(await forGroups(seven, { untuk: 'daftar' }), one)).toBe(409)
  expect(await register(await forGroups(seven, {}, { untuk: 'daftar' }), one)).toBe(403)
  expect(await register(await forGroups(seven, { untuk: 'semua' }), one)).toBe(200)
  const paid = await forGroups(seven, {}, { tipe: 'berbayar', harga: 50_000 })
  expect(await register(paid, one)).toBe(403)
  await make(world, 'memberPaket', { paket_id: paid.paket_id, user_id: one.id, sumber: 'beli' })
  expect(await register(paid, one)).toBe(200)
})

test('I8.266 who leaves the class can start nothing more there, not even by the paper; whom staff entered can', async () => {
  const exam = await forGroups([XII])
  const [moved, entered] = [await student(SCHOOL, 'XII IPA 1'), await student(SCHOOL, 'XII IPA 1')]
  expect(await register(exam, moved)).toBe(200)
  await make(world, 'jadwalPaketMember', { jadwal_id: exam.jadwal_id, user_id: entered.id })
  for (const who of [moved, entered]) await record(who, { kelas: 'XII IPA 2' })
  expect(await starts(exam, moved)).toEqual(KEPT_OUT)
  expect(await mine(moved)).toEqual([])
  expect((await ask(moved, '/jadwal-paket?size=100')).body.data).not.toContainEqual(
    expect.objectContaining({ id: exam.jadwal_id }),
  )
  expect(await starts(exam, entered)).toEqual(LET_IN)
  expect(await mine(entered)).toEqual([exam.jadwal_id])
  // The package alone is for the class: what it gave for nothing ends with it, what was bought does not.
  const open = await forGroups([XII], { untuk: 'semua' })
  await record(moved, { kelas: 'XII IPA 1' })
  expect(await register(open, moved)).toBe(200)
  await record(moved, { kelas: 'XII IPA 2' })
  expect(await starts(open, moved)).toEqual(KEPT_OUT)
  // Entered anew by staff after they were taken out.
  const place = and(eq(jadwalPaketMemberTable.jadwal_id, open.jadwal_id), eq(jadwalPaketMemberTable.user_id, moved.id))
  await world.db.update(jadwalPaketMemberTable).set({ status: 'dibatalkan' }).where(place)
  const body = {
    batch: randomUUID(),
    jadwal_id: open.jadwal_id,
    from: { jenis: 'people', user_ids: [moved.id] },
    save: true,
  }
  const clerk = await staff(world, ['jadwal-admin', 'customer'])
  const added = await world.call('POST', '/peserta-jadwal/add', { token: clerk.token, body })
  expect(added.status).toBe(200)
  expect(await starts(open, moved)).toEqual(LET_IN)
})

test('I8.267 what was begun in the class goes on after leaving it: answers, another device, the end and its receipt', async () => {
  const exam = await forGroups([XII])
  const who = await student(SCHOOL, 'XII IPA 1')
  expect(await register(exam, who)).toBe(200)
  const { data } = (await ask(who, '/my-jadwal')).body
  const { paper_sha256, bundle_sha256 } = data[0].sittings[0].bundle
  const phone = new Phone()
  const init = phone.init({ jadwal_id: exam.jadwal_id, paper_sha256 }, world.clock.ms)
  const began = await world.call('POST', '/init-hasil-ujian', { token: who.token, body: init })
  expect(began.status).toBe(200)
  await record(who, { sekolah_tercatat: 'SMA Lain', kelas: null })
  expect(await mine(who)).toEqual([exam.jadwal_id])
  const named = `/get-soal-ujian?jadwal_ujian_id=${exam.bank.id('sesi satu')}&bundle_sha256=${bundle_sha256}`
  expect((await ask(who, named)).status).toBe(200)
  const again = await world.call('POST', '/init-hasil-ujian', { token: who.token, body: init })
  expect(again.status).toBe(200)
  const token = again.body.upload_token
  phone.choose(exam.bank.id('pilihan'), 'A', 1000)
  expect((await world.call('POST', '/input/hasil-ujian', { token, body: phone.request() })).status).toBe(200)
  phone.end(2000)
  expect((await world.call('POST', '/input/hasil-ujian', { token, body: phone.request() })).status).toBe(200)
  const ended = await world.call('POST', '/end-ujian', { token, body: phone.endRequest() })
  expect(ended.status).toBe(200)
  expect(ended.body.receipt?.writers).toHaveLength(1)
  expect((await starts(exam, who))[0]).toBe('not_registered')
})

test('I8.268 staff alone record school and class, and the trail says who did; the profile refuses both', async () => {
  const who = await student(null, null)
  for (const extra of [{ sekolah_tercatat: SCHOOL }, { kelas: 'XII IPA 1' }]) {
    const { body } = await world.call('POST', '/profile', { token: who.token, body: { version: 1, ...extra } })
    expect(body.code).toBe('invalid_input')
  }
  const set = (by: Person) =>
    send(world, by.token, 'user-list', updating(who.id, { sekolah_tercatat: SCHOOL, kelas: 'XII IPA 1' }))
  expect((await set(who)).status).toBe(403)
  const clerk = await staff(world, ['customer'])
  expect((await set(clerk)).status).toBe(200)
  const [line] = await world.db.select().from(auditTable).where(eq(auditTable.subject, who.id))
  expect(line).toMatchObject({ actor_id: clerk.id, action: 'user-list/update' })
  expect(JSON.stringify(line?.detail)).toContain('XII IPA 1')
  expect(await reached(await forGroups([XII]), who)).toEqual(Array(6).fill(true))
})

test('I8.269 an import records school and class, also of accounts that are there, and writes down from what to what', async () => {
  const clerk = await staff(world, ['customer'])
  const upload = async (rows: (string | null)[][], query?: Record<string, string>) =>
    (await importSiswa(world, clerk.token, rows, query)).body
  const email = `${randomUUID()}@elp.test`
  const file = (sekolah: string | null, kelas: string | null) => [
    ['NAMA SISWA', 'EMAIL', 'SEKOLAH ASAL', 'KELAS'],
    ['Ayu', email, sekolah, kelas],
  ]
  const stored = async () => {
    const [row] = await world.db.select().from(userTable).where(eq(userTable.email, email))
    return row && [row.sekolah_tercatat, row.kelas, row.version]
  }
  expect((await upload(file('SMA  1', 'XI  2'))).siswa).toMatchObject([{ sekolah: 'SMA 1', kelas: 'XI 2' }])
  expect(await stored()).toBeUndefined()
  await upload(file('SMA 1', 'XI 2'), { save: '1' })
  expect(await stored()).toEqual(['SMA 1', 'XI 2', 1])
  await upload(file(null, 'XII 2'), { save: '1' })
  expect(await stored()).toEqual(['SMA 1', 'XII 2', 2])
  const [account] = await world.db.select({ id: userTable.id }).from(userTable).where(eq(userTable.email, email))
  const trail = await world.db.select().from(auditTable).where(eq(auditTable.actor_id, clerk.id))
  expect(
    trail.map(({ detail }) => (detail as { recorded?: unknown[] }).recorded).filter((list) => list?.length),
  ).toEqual([
    [{ id: account?.id, from: { sekolah: 'SMA 1', kelas: 'XI 2' }, to: { sekolah: 'SMA 1', kelas: 'XII 2' } }],
  ])
  // Another school is asked about, and leaves the class of the one before.
  expect((await upload(file('SMA 2', null))).siswa).toMatchObject([
    { needs_confirmation: true, account_school: 'SMA 1' },
  ])
  await upload(file('SMA 2', null), { save: '1', same: '2' })
  expect(await stored()).toEqual(['SMA 2', null, 3])
  await upload(file('SMA 2', null), { save: '1' })
  expect(await stored()).toEqual(['SMA 2', null, 3])
})

test('I8.270 staff pick from the recorded schools and classes, page by page; students learn nothing of them', async () => {
  const school = `SMK ${randomUUID().slice(0, 8)}`
  for (const kelas of ['X-1', 'X-1', 'X-2', null]) await student(school, kelas)
  const boss = await staff(world, ['jadwal-admin'])
  const found = (await ask(boss, `/student-groups?q=${encodeURIComponent(school)}&size=2`)).body
  expect(found).toEqual({
    data: [
      { sekolah: school, kelas: null, siswa: 4 },
      { sekolah: school, kelas: 'X-1', siswa: 2 },
    ],
    total: 3,
  })
  const one = await student(school, 'X-1')
  expect((await ask(one, '/student-groups')).status).toBe(403)
  const exam = await forGroups([{ sekolah: school, kelas: 'X-1' }])
  expect((await ask(one, `/paket/${exam.paket_id}`)).body.data).not.toHaveProperty('kelompok')
  const seen = (await ask(one, '/jadwal-paket?size=100')).body.data
  expect(seen).toContainEqual(expect.objectContaining({ id: exam.jadwal_id }))
  expect(JSON.stringify(seen)).not.toContain(school)
})

test('I8.271 an audience of classes that names none is refused at its field', async () => {
  const { bank, paket_id } = await forGroups([XII])
  const none = { untuk: 'kelompok', kelompok: [] }
  const path = [{ path: 'changes.0.data.kelompok' }]
  const refused = { code: 'invalid_input', errors: path }
  expect((await bank.send('paket', updating(paket_id, none))).body).toMatchObject(refused)
  const at = (hours: number) => new Date(world.clock.ms + hours * 3_600_000).toISOString()
  const draft = { paket_id, nama: 'Satu', mulai: at(1), selesai: at(2), ...none }
  expect((await bank.send('jadwal-paket', creating(draft))).body).toMatchObject(refused)
  const empty = { ...draft, kelompok: [{ sekolah: null, kelas: null }] }
  expect((await bank.send('jadwal-paket', creating(empty))).body.code).toBe('invalid_input')
})
