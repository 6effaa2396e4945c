import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAccess } from '#server/access/base-levels.ts'
import { rankingDueTable, regionTable, userTable } from '#server/db/tables/index.ts'
import { make } from '#tests/support/factories.ts'
import { importSiswa } from '#tests/support/form.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { satExam } from '#tests/support/sat-exam.ts'
import { exam, pilihan } from '#tests/support/score-world.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let clerk: Person
let satu: string
let tiga: string
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
  await world.db.insert(regionTable).values([
    { id: '32', level: 'provinsi', nama: 'Jawa Barat', above_id: null, listed: true },
    { id: '32.73', level: 'kabupaten-kota', nama: 'Kota Bandung', above_id: '32', listed: true },
    { id: '33', level: 'provinsi', nama: 'Jawa Tengah', above_id: null, listed: true },
    { id: '33.74', level: 'kabupaten-kota', nama: 'Kota Semarang', above_id: '33', listed: true },
  ])
  const school = (npsn: string, nama: string, kabupaten_kota_id: string) =>
    make(world, 'sekolahSiswa', { npsn, nama, kabupaten_kota_id })
  satu = await school('20219251', 'SMAN 1 BANDUNG', '32.73')
  tiga = await school('20219252', 'SMAN 3 BANDUNG', '32.73')
  await school('20328801', 'SMAN 3 SEMARANG', '33.74')
  await school('20328802', 'SMAS HARAPAN', '33.74')
  await school('20219253', 'SMAS HARAPAN', '32.73')
  clerk = await staff(world, ['customer'])
})
afterAll(() => world.close())

const own = async (siswa: Person) => (await world.call('GET', '/profile/sekolah', { token: siswa.token })).body.data
const choose = (siswa: Person, body: object) => world.call('POST', '/profile/sekolah', { token: siswa.token, body })
const row = async (id: string) => (await world.db.select().from(userTable).where(eq(userTable.id, id)))[0]
const writes = (id: string, sekolah: string) => world.db.update(userTable).set({ sekolah }).where(eq(userTable.id, id))

test('M3.1 a student chooses school and place from the tables; what is in none is refused at its field', async () => {
  const siswa = await person(world)
  expect(await own(siswa)).toEqual({ sekolah: null, region: null, typed: null, proposed: [] })
  const saved = await choose(siswa, { sekolah_id: satu, kabupaten_kota_id: '33.74' })
  expect(saved.body.data).toMatchObject({
    sekolah: { nama: 'SMAN 1 BANDUNG', npsn: '20219251', within: 'Kota Bandung, Jawa Barat' },
    region: { nama: 'Kota Semarang', within: 'Jawa Tengah' },
  })
  // The account's version goes on, so that a form opened before cannot write over it.
  expect(saved.body.profile.version).toBe(2)
  expect((await choose(siswa, { sekolah_id: satu })).body.profile.version).toBe(2)
  for (const [body, path] of [
    [{ sekolah_id: randomUUID() }, 'sekolah_id'],
    [{ kabupaten_kota_id: '99.99' }, 'kabupaten_kota_id'],
    [{ kabupaten_kota_id: '32' }, 'kabupaten_kota_id'],
    [{ sekolah_id: 'x' }, 'sekolah_id'],
  ] as const) {
    const refused = await choose(siswa, body)
    expect([refused.status, refused.body.fields?.[0]?.path ?? refused.body.errors?.[0]?.path]).toEqual([400, path])
  }
  await choose(siswa, { sekolah_id: null })
  expect(await own(siswa)).toMatchObject({ sekolah: null, region: { id: '33.74' } })
})

test('M3.2 whoever changes school is ranked there: the rankings of what was sat lately are made anew', async () => {
  const siswa = await person(world)
  const { jadwal_id } = await satExam(world, exam('benar_salah', [{ soal: [pilihan(['A'])] }]), { takers: 1 })
  for (const table of ['attempt', 'result_line'])
    await world.connection.pool.query(`update ${table} set user_id = $1 where jadwal_id = $2`, [siswa.id, jadwal_id])
  await world.db.delete(rankingDueTable)
  await choose(siswa, { sekolah_id: satu })
  const due = await world.db.select().from(rankingDueTable)
  expect(due.map((note) => note.jadwal_id)).toEqual([jadwal_id])
})

test.each([
  // What was written, the schools that are proposed first, and whether one of them is certain.
  ['sman 1 bdg', ['SMAN 1 BANDUNG'], true],
  ['SMA Negeri 1 Bandung', ['SMAN 1 BANDUNG'], true],
  ['20219252', ['SMAN 3 BANDUNG'], true],
  // Two towns have one; and a name that two schools have is neither.
  ['SMA Negeri 3', ['SMAN 3 BANDUNG', 'SMAN 3 SEMARANG'], false],
  ['smas harapan', ['SMAS HARAPAN', 'SMAS HARAPAN'], false],
  ['smas harapan semarang', ['SMAS HARAPAN'], true],
  // A mail too many.
  ['SMAN 1 BANDDUNG', ['SMAN 1 BANDUNG'], false],
  ['Pesantren Entah Di Mana', [], false],
])('M3.3 "%s" is matched with a school of the list only where it can mean no other', async (text, names, certain) => {
  const siswa = await person(world)
  await writes(siswa.id, text)
  const { proposed } = await own(siswa)
  expect(
    proposed
      .slice(0, names.length)
      .map(({ nama }: { nama: string }) => nama)
      .sort(),
  ).toEqual([...names].sort())
  expect(proposed.some(({ certain: sure }: { certain: boolean }) => sure)).toBe(certain)
  if (!names.length) expect(proposed).toEqual([])
  // It is proposed, never taken.
  expect((await row(siswa.id))?.sekolah_id).toBeNull()
})

test('M3.4 staff settle a spelling once for all who wrote it; who has chosen a school keeps it', async () => {
  const [a, b, chosen] = [await person(world), await person(world), await person(world)]
  for (const siswa of [a, b, chosen]) await writes(siswa.id, 'SMA 3 Kota Kembang')
  await choose(chosen, { sekolah_id: satu })
  const listed = (await world.call('GET', '/cocok-sekolah?size=50', { token: clerk.token })).body
  const text = listed.data.find(({ written }: { written: string }) => written === 'SMA 3 Kota Kembang')
  expect(text.siswa).toBe(2)
  const body = { batch: randomUUID(), pairs: [{ written: 'SMA 3 Kota Kembang', sekolah_id: tiga }] }
  const send = (token = clerk.token, more = {}) =>
    world.call('POST', '/cocok-sekolah', { token, body: { ...body, ...more } })
  expect((await send()).body).toEqual({ data: { siswa: 2 } })
  expect((await send()).body).toEqual({ data: { siswa: 2 } })
  expect([(await row(a.id))?.sekolah_id, (await row(b.id))?.sekolah_id, (await row(chosen.id))?.sekolah_id]).toEqual([
    ...[tiga, tiga, satu],
  ])
  const reader = await staff(world, ['customer'], { create: false, update: false, delete: false })
  expect((await send(reader.token, { batch: randomUUID() })).status).toBe(403)
  const unknown = { batch: randomUUID(), pairs: [{ written: 'x', sekolah_id: randomUUID() }] }
  expect((await send(clerk.token, unknown)).status).toBe(400)
})

const HEAD = ['NAMA SISWA', 'NISN', 'SEKOLAH ASAL', 'NPSN']
const upload = (rows: unknown[][], query?: Record<string, string>) =>
  importSiswa(world, clerk.token, [HEAD, ...rows] as never, query)
const schoolOf = async (nisn: string) =>
  (await world.db.select().from(userTable).where(eq(userTable.nisn, nisn)))[0]?.sekolah_id

test('M3.5 a file of students shows each spelling of a school once; certain ones are taken, others as the clerk says', async () => {
  const rows = [
    ['Ayu', '0051000001', 'SMAN 1 Bdg', null],
    ['Bima', '0051000002', 'SMAN 1 Bdg', null],
    ['Citra', '0051000003', 'SMA Negeri 3', null],
    ['Dewi', '0051000004', 'Sekolah salah tulis', '20219252'],
    ['Eka', '0051000005', 'Pondok Tak Terdaftar', null],
  ]
  const { body } = await upload(rows)
  expect(body.problems).toEqual([])
  expect(
    body.sekolah.map(
      ({
        first_row,
        written,
        siswa,
        proposed,
      }: {
        first_row: number
        written: string
        siswa: number
        proposed: { certain: boolean }[]
      }) => [first_row, written, siswa, proposed.some(({ certain }) => certain)],
    ),
  ).toEqual([
    [2, 'SMAN 1 Bdg', 2, true],
    [4, 'SMA Negeri 3', 1, false],
    [5, '20219252', 1, true],
    [6, 'Pondok Tak Terdaftar', 1, false],
  ])
  expect((await upload(rows, { save: '1', sekolah: '4:20219252' })).body.saved).toBe(true)
  expect(
    await Promise.all(['0051000001', '0051000002', '0051000003', '0051000004', '0051000005'].map(schoolOf)),
  ).toEqual([...[satu, satu, tiga, tiga, null]])
  // What is certain may be refused as well.
  expect((await upload([['Fitri', '0051000006', 'SMAN 1 Bdg', null]], { save: '1', sekolah: '2:-' })).status).toBe(200)
  expect(await schoolOf('0051000006')).toBeNull()
  // An account that is there keeps the school that it has.
  expect((await upload([['Ayu', '0051000001', 'SMAN 1 Bdg', '20219252']], { save: '1' })).status).toBe(200)
  expect(await schoolOf('0051000001')).toBe(satu)
  const bad = await upload([['Gita', '0051000007', null, 'ABC']], { save: '1' })
  expect([bad.status, bad.body.details.problems[0].column]).toEqual([400, 'NPSN'])
})
