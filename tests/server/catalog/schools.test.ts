import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadRegions } from '#server/regions/load.ts'
import { HOSTILE_VALUES } from '#tests/support/hostile.ts'
import { staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await loadRegions(world.db)
})
afterAll(() => world.close())

async function make(resource: string, rows: object[]): Promise<string[]> {
  const { token } = await staff(world, [resource === 'sekolah-siswa' ? 'sekolah' : 'universitas'])
  const changes = rows.map((data) => ({ op: 'create', id: randomUUID(), data }))
  const made = await world.call('POST', `/input/${resource}`, { token, body: { batch: randomUUID(), changes } })
  expect(made.body.errors ?? made.body).not.toHaveProperty('0')
  expect(made.status).toBe(200)
  return changes.map(({ id }) => id)
}

const read = async (path: string) => (await world.call('GET', path)).body

test('M1.1 all regions of the country are there, each below the one that its code says', async () => {
  expect((await read('/provinsi?size=0')).total).toBe(38)
  expect((await read('/kabupaten-kota?size=0')).total).toBe(514)
  expect((await read('/kecamatan?size=0')).total).toBe(7285)
  expect((await read('/desa?size=0')).total).toBe(83762)
  expect((await read('/kabupaten-kota?provinsi_id=32&size=100')).data).toContainEqual({
    id: '32.73',
    nama: 'Kota Bandung',
    within: 'Jawa Barat',
  })
  expect((await read('/desa/11.01.01.2001')).data).toEqual({
    id: '11.01.01.2001',
    nama: 'Keude Bakongan',
    within: 'Bakongan, Kabupaten Aceh Selatan, Aceh',
  })
  expect(
    (await read('/kecamatan?kabupaten_kota_id=11.01&q=bakong')).data.map(({ nama }: { nama: string }) => nama),
  ).toEqual(['Bakongan', 'Bakongan Timur'])
})

test('M1.2 regions are loaded once for an edition; one that the list no longer has is not offered and stands', async () => {
  await world.connection.pool.query("insert into region values ('99', 'provinsi', 'Provinsi Lama', null, true)")
  await loadRegions(world.db)
  expect((await read('/provinsi?q=lama')).total).toBe(1)
  // Of other levels, it is another edition.
  await loadRegions(world.db, ['provinsi'])
  expect((await read('/provinsi?q=lama')).total).toBe(0)
  expect((await read('/provinsi/99')).data.nama).toBe('Provinsi Lama')
})

test('M1.3 a region that nobody has, a code of another level and hostile queries are refused with a reason', async () => {
  expect((await world.call('GET', '/desa/99.99.99.9999')).status).toBe(404)
  expect((await world.call('GET', '/kecamatan?kabupaten_kota_id=11')).status).toBe(400)
  for (const q of HOSTILE_VALUES.filter((value) => typeof value === 'string')) {
    const { status } = await world.call('GET', `/desa?${new URLSearchParams({ q })}`)
    expect(status, q).toBeLessThan(500)
  }
})

const SCHOOLS = [
  { npsn: '20219240', nama: 'SMA NEGERI 1 BANDUNG', kabupaten_kota_id: '32.73' },
  { npsn: '20219241', nama: 'SMAN 10 Bandung', kabupaten_kota_id: '32.73' },
  { npsn: '20219242', nama: 'SMAN 1 Bandung Barat', kabupaten_kota_id: '32.17' },
  { npsn: '20219243', nama: 'SMK Negeri 1 Cimahi', bentuk: 'smk', kabupaten_kota_id: '32.77' },
  { npsn: 'P9999999', nama: 'MAN Insan Cendekia Serpong', bentuk: 'ma', kabupaten_kota_id: '36.74' },
]

test.each([
  ['sman 1 bdg', ['SMA NEGERI 1 BANDUNG', 'SMAN 1 Bandung Barat']],
  ['SMA N 1 Kota Bandung', ['SMA NEGERI 1 BANDUNG']],
  ['sman10', ['SMAN 10 Bandung']],
  ['smkn 1 cimahi', ['SMK Negeri 1 Cimahi']],
  ['20219240', ['SMA NEGERI 1 BANDUNG']],
  ['ic serpong', []],
  ['cendekia tangsel', ['MAN Insan Cendekia Serpong']],
  ['  %_ ', []],
])('M1.4 what students type for their school finds it: %s', async (q, found) => {
  if ((await read('/sekolah-siswa?size=0')).total === 0) await make('sekolah-siswa', SCHOOLS)
  const { data } = await read(`/sekolah-siswa?sort=nama&q=${encodeURIComponent(q)}`)
  expect(data.map(({ nama }: { nama: string }) => nama)).toEqual(found)
})

test('M1.5 a renamed school is found by its new name alone, a deleted one by none', async () => {
  const [id] = await make('sekolah-siswa', [{ npsn: '10000001', nama: 'SMA Harapan Lama' }])
  const { token } = await staff(world, ['sekolah'])
  const send = (change: object) =>
    world.call('POST', '/input/sekolah-siswa', { token, body: { batch: randomUUID(), changes: [change] } })
  expect((await send({ op: 'update', id, version: 1, data: { nama: 'SMA Harapan Baru' } })).status).toBe(200)
  expect((await read('/sekolah-siswa?q=harapan lama')).total).toBe(0)
  expect((await read('/sekolah-siswa?q=harapan baru')).total).toBe(1)
  expect((await send({ op: 'delete', id, version: 2 })).status).toBe(200)
  expect((await read('/sekolah-siswa?q=harapan')).total).toBe(0)
})

test('M1.6 a university with its programmes and their supporting subjects: codes are unique, a stranger sees what is listed', async () => {
  const [ipb] = await make('school', [
    { kode: '1341', nama: 'Institut Pertanian Bogor', singkatan: 'IPB', kabupaten_kota_id: '32.71' },
  ])
  const [agribisnis] = await make('school-major', [
    {
      school_id: ipb,
      kode: '13411001',
      nama: 'Agribisnis',
      tahun_data: 2024,
      peminat_snbt: 1034,
      daya_tampung_snbt: 54,
    },
    { school_id: ipb, kode: '13411002', nama: 'Agronomi', status: 'draf' },
  ])
  expect((await read('/school?q=ipb bogor')).data).toMatchObject([{ id: ipb }])
  expect((await read(`/school-major?school_id=${ipb}`)).data).toMatchObject([{ id: agribisnis, peminat_snbt: 1034 }])
  const { token } = await staff(world, ['universitas'])
  const changes = [{ op: 'create', id: randomUUID(), data: { school_id: ipb, kode: '13411001', nama: 'Lagi' } }]
  const again = await world.call('POST', '/input/school-major', { token, body: { batch: randomUUID(), changes } })
  expect(again.status).toBe(409)
})
