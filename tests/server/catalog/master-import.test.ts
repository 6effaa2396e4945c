import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportMaster, RegionSpelling } from '#contract/catalog/import-master.ts'
import {
  auditTable,
  mapelMajorTable,
  schoolMajorTable,
  schoolTable,
  sekolahSiswaTable,
} from '#server/db/tables/index.ts'
import { loadRegions } from '#server/regions/load.ts'
import { make } from '#tests/support/factories.ts'
import { fileBody } from '#tests/support/form.ts'
import { type Person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { xlsx } from '#tests/support/xlsx.ts'

let world: World
let clerk: Person
beforeAll(async () => {
  world = await createWorld()
  await loadRegions(world.db, ['provinsi', 'kabupaten-kota'])
  clerk = await staff(world, ['sekolah', 'universitas'])
})
afterAll(() => world.close())

interface Sent {
  save?: boolean
  batch?: string
  wilayah?: Record<string, string | null>
  token?: string
}

async function send(list: 'sekolah' | 'prodi', bytes: Buffer | string, sent: Sent = {}) {
  const { save = false, batch = randomUUID(), wilayah, token = clerk.token } = sent
  const query = new URLSearchParams({ batch, save: save ? '1' : '0' })
  const fields = wilayah && { wilayah: JSON.stringify(wilayah) }
  const reply = await world.call('POST', `/import-${list}?${query}`, {
    ...{ token, ...(await fileBody(bytes, 'daftar', fields)) },
  })
  return { status: reply.status, body: reply.body as ImportMaster & { reason: string; error: string } }
}

const SCHOOLS = `kode_prop,propinsi,kabupaten_kota,npsn,sekolah,bentuk,status,alamat_jalan
01,Prov. D.K.I. Jakarta,Kab. Kepulauan Seribu,90107185,SMAN 69 JAKARTA,SMA,N,Pulau Pramuka
01,Prov. D.K.I. Jakarta,Kota Jakarta Timur,90109165,SMKN 61 JAKARTA,SMK,N,Jalan Satu
02,Prov. Jawa Barat,Kota Bandung,90219251,SMAN 1 KEMBANG,SMA,N,Jalan Juanda
02,Prov. Jawa Barat,Kota Bandumg,90219252,SMAN 2 KEMBANG,SMA,N,
02,Prov. Jawa Barat,Kota Bandumg,90219253,SMLB HARAPAN,SMLB,S,
03,Prov. Jawa Tengah,Kota Antah Berantah,90328801,SMA ENTAH,SMA,S,
03,Prov. Jawa Tengah,Kab. Semarang,90328802,SMA PERGURUAN,XYZ,S,
03,Prov. Jawa Tengah,Kab. Semarang,9032,SMA TANPA NOMOR,SMA,S,
02,Prov. Jawa Barat,Kota Bandung,90219251,SMAN 1 KEMBANG LAGI,SMA,N,
`
const spellingOf = (body: ImportMaster, kabupaten: string) =>
  body.regions.find((spelling) => spelling.kabupaten === kabupaten) as RegionSpelling
const school = async (npsn: string) =>
  (await world.db.select().from(sekolahSiswaTable).where(eq(sekolahSiswaTable.npsn, npsn)))[0]

test('M3.10 a preview shows what is new, each unknown spelling of a region once, and every row that cannot be read; it saves nothing', async () => {
  const { body } = await send('sekolah', SCHOOLS)
  expect(body).toMatchObject({ saved: false, rows: 6, added: 6, changed: 0, unchanged: 0, known_regions: 3 })
  // "Kab. Kepulauan Seribu" and "D.K.I. Jakarta" are short forms, "Bandumg" is a slip, the last is no place at all.
  expect(body.regions.map(({ kabupaten, rows: baris }) => [kabupaten, baris])).toEqual([
    ['Kota Bandumg', 2],
    ['Kota Antah Berantah', 1],
  ])
  const slip = spellingOf(body, 'Kota Bandumg')
  expect([slip.clear, slip.proposals[0]?.nama]).toEqual([true, 'Kota Bandung'])
  expect(spellingOf(body, 'Kota Antah Berantah').clear).toBe(false)
  expect(body.problems.map(({ row, column }) => [row, column])).toEqual([
    [8, 'BENTUK'],
    [9, 'NPSN'],
    [10, 'NPSN'],
  ])
  expect(body.ignored_columns).toEqual(['KODE PROP'])
  expect(await school('90107185')).toBeUndefined()
})

test('M3.11 nothing is guessed: while a spelling is open nothing is saved; decided, all is, and found at once', async () => {
  const { body } = await send('sekolah', SCHOOLS)
  const early = await send('sekolah', SCHOOLS, { save: true })
  expect([early.status, early.body.reason]).toEqual([400, 'master.regions_open'])
  const [slip, nowhere] = [spellingOf(body, 'Kota Bandumg'), spellingOf(body, 'Kota Antah Berantah')]
  const wilayah = { [slip.kunci]: slip.proposals[0]?.id as string, [nowhere.kunci]: null }
  // A regency that there is not decides nothing.
  const made_up = await send('sekolah', SCHOOLS, { save: true, wilayah: { ...wilayah, [slip.kunci]: '99.99' } })
  expect([made_up.status, made_up.body.reason]).toEqual([400, 'master.regions_open'])
  const batch = randomUUID()
  const saved = await send('sekolah', SCHOOLS, { save: true, batch, wilayah })
  expect(saved.body).toMatchObject({ saved: true, added: 6 })
  // The same delivery again says the same and writes nothing more.
  expect((await send('sekolah', SCHOOLS, { save: true, batch, wilayah })).body).toMatchObject({ saved: true, added: 6 })
  expect(await school('90219252')).toMatchObject({ kabupaten_kota_id: '32.73', bentuk: 'sma', version: 1 })
  expect(await school('90219253')).toMatchObject({ bentuk: 'smalb', kepemilikan: 'swasta' })
  expect(await school('90328801')).toMatchObject({ kabupaten_kota_id: null })
  const found = await world.call('GET', '/sekolah-siswa?q=sman%202%20bdg')
  expect(found.body.data.map(({ npsn, within }: { npsn: string; within: string }) => [npsn, within])).toEqual([
    ['90219252', 'Kota Bandung, Jawa Barat'],
  ])
  const trail = await world.db.select().from(auditTable).where(eq(auditTable.action, 'sekolah-siswa/import'))
  expect(trail).toHaveLength(1)
})

test('M3.12 a newer list changes what differs alone: an empty cell, an accreditation and what staff set stay', async () => {
  await world.db
    .update(sekolahSiswaTable)
    .set({ akreditasi: 'a', kuota_snbp: 30 })
    .where(eq(sekolahSiswaTable.npsn, '90219251'))
  const list = xlsx([
    ['NPSN', 'NAMA SEKOLAH', 'KABUPATEN/KOTA', 'PROVINSI', 'BENTUK', 'STATUS', 'ALAMAT'],
    ['90219251', 'SMAN 1 KEMBANG BARU', 'Kota Bandung', 'Jawa Barat', 'SMA', 'NEGERI', ''],
    ['90109165', 'SMKN 61 JAKARTA', 'Kota Jakarta Timur', 'DKI Jakarta', 'SMK', 'NEGERI', 'Jalan Satu'],
  ])
  const { body } = await send('sekolah', list)
  expect(body).toMatchObject({ added: 0, changed: 1, unchanged: 1, regions: [] })
  expect((await send('sekolah', list, { save: true })).body.saved).toBe(true)
  expect(await school('90219251')).toMatchObject({
    ...{ nama: 'SMAN 1 KEMBANG BARU', alamat: 'Jalan Juanda', akreditasi: 'a', kuota_snbp: 30, version: 2 },
  })
  expect((await world.call('GET', '/sekolah-siswa?q=sman%201%20kembang%20baru')).body.data).toHaveLength(1)
})

const MAJORS = `ptn_kode,ptn,ptn_jenis,kab_kota,provinsi,prodi_kode,prodi,jenjang,peminat_2023,peminat_2024,daya_tampung_2023,daya_tampung_2024,mapel_pendukung
9341,INSTITUT PERTANIAN CONTOH,akademik,Kabupaten Bogor,Jawa Barat,93411001,AGRIBISNIS DAN PANGAN,Sarjana,816,1034,53,54,Fisika uji
9341,INSTITUT PERTANIAN CONTOH,akademik,Kabupaten Bogor,Jawa Barat,93411002,STATISTIKA,Sarjana Terapan,700,,60,,
9342,POLITEKNIK CONTOH,vokasi,Kota Yogya,Yogyakarta,93421001,TEKNIK MESIN,Diploma Tiga,,,,24,
9342,POLITEKNIK CONTOH,vokasi,Kota Yogya,Yogyakarta,93421002,TEKNIK SIPIL,Magister,1,2,3,4,
`

test('M3.13 study programmes come with their universities, the newest year that has figures, and supporting subjects', async () => {
  await make(world, 'mapel', { nama: 'Fisika uji', kode: 'FSU' })
  const { body } = await send('prodi', MAJORS)
  expect(body).toMatchObject({ rows: 3, added: 3, without_figures: 1 })
  expect(body.problems).toMatchObject([{ row: 5, column: 'JENJANG' }])
  const yogya = spellingOf(body, 'Kota Yogya')
  const saved = await send('prodi', MAJORS, { save: true, wilayah: { [yogya.kunci]: '34.71' } })
  expect(saved.body.saved).toBe(true)
  const rows = await world.db.select().from(schoolMajorTable)
  const of = (kode: string) => rows.find((row) => row.kode === kode)
  expect(of('93411001')).toMatchObject({
    ...{ nama: 'Agribisnis dan Pangan', jenjang: 's1', tahun_data: 2024, peminat_snbt: 1034, daya_tampung_snbt: 54 },
  })
  expect(of('93411002')).toMatchObject({ jenjang: 'd4', tahun_data: 2023, peminat_snbt: 700, daya_tampung_snbt: 60 })
  // No applicants are no applicants known, never nought.
  expect(of('93421001')).toMatchObject({ jenjang: 'd3', peminat_snbt: null, daya_tampung_snbt: 24 })
  const [campus] = await world.db.select().from(schoolTable).where(eq(schoolTable.kode, '9342'))
  expect(campus).toMatchObject({ nama: 'Politeknik Contoh', jenis: 'vokasi', kabupaten_kota_id: '34.71' })
  expect(await world.db.$count(mapelMajorTable)).toBe(1)
  expect((await world.call('GET', '/school-major?q=teknik%20mesin%20jogja')).body.data).toHaveLength(1)
})

test('M3.14 an estimate of staff outlives a newer list', async () => {
  const estimate = { perkiraan_skor: 640, sumber_perkiraan: 'Taksiran sendiri' }
  await world.db.update(schoolMajorTable).set(estimate).where(eq(schoolMajorTable.kode, '93411001'))
  const newer = MAJORS.replace('816,1034,53,54', '816,1200,53,50')
    .replace('Kota Yogya', 'Kota Yogyakarta')
    .replace('Kota Yogya,', 'Kota Yogyakarta,')
  expect((await send('prodi', newer, { save: true })).body).toMatchObject({ saved: true, added: 0 })
  const [major] = await world.db.select().from(schoolMajorTable).where(eq(schoolMajorTable.kode, '93411001'))
  expect(major).toMatchObject({ ...estimate, peminat_snbt: 1200, daya_tampung_snbt: 50 })
})

test('M3.15 what is no list is refused with a way out, and who may not write gets nothing', async () => {
  const refused = async (bytes: Buffer | string, sent: Sent = {}) => {
    const { status, body } = await send('sekolah', bytes, sent)
    return [status, body.reason]
  }
  expect(await refused('bukan,daftar\n1,2')).toEqual([400, 'master.no_columns'])
  expect(await refused(Buffer.from([0x50, 0x4b, 3, 4, 9, 9, 9]))).toEqual([400, 'master.not_readable'])
  expect(await refused(Buffer.from([0, 1, 2, 3]))).toEqual([400, 'master.not_readable'])
  expect(await refused(SCHOOLS, { wilayah: { x: 'bukan kode' } })).toEqual([400, 'master.bad_decisions'])
  const reader = await staff(world, ['sekolah'], { create: false, update: false, delete: false })
  expect((await send('sekolah', SCHOOLS, { token: reader.token })).status).toBe(403)
})
