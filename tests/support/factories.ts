import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AnyResource, Draft, Row } from '#contract/resource.ts'
import * as resources from '#contract/resources/index.ts'
import { keepProgrammeWords, keepSearchWords } from '#server/catalog/search-words.ts'
import { resourceTable } from '#server/db/resource-tables.ts'
import { aturanPeluangTable, mediaTable, menuTable } from '#server/db/tables/index.ts'
import { person, staff } from './people.ts'
import { plainFields } from './plain-fields.ts'
import type { World } from './world.ts'

/**
 * Rows straight into the database, parents filled in, so that a test states only what matters to it. They stand for
 * what the back office has stored; the rules of writing are tested through the calls themselves.
 */
type Resources = typeof resources

/** Resources that the factories make, by their names in code; the shared suite runs over all of them. */
export type ResourceKey = keyof Resources
export const RESOURCE_KEYS = Object.keys(resources) as ResourceKey[]
type Given<K extends ResourceKey> = Partial<Draft<Resources[K]> & Row<Resources[K]>>

const RESOURCES: Partial<Record<string, AnyResource>> = { ...resources } as never
export const resourceOf = (key: ResourceKey): AnyResource => RESOURCES[key] as AnyResource

let serial = 0

/** A draft that the rules accept, with parents made as needed. */
export async function draft<K extends ResourceKey>(
  world: World,
  key: K,
  given: Given<K> = {},
): Promise<Record<string, unknown>> {
  const blank = resourceOf(key).blank ?? {}
  const fresh = FRESH[key] ?? (async (_world, n) => plainFields(resourceOf(key), n))
  return { ...blank, ...(await fresh(world, ++serial, given as Record<string, unknown>)), ...given }
}

/** A stored row; answers its id. */
export async function make<K extends ResourceKey>(
  world: World,
  key: K,
  given: Given<K> & { id?: string } = {},
): Promise<string> {
  const { id = randomUUID(), ...fields } = given
  const stamp = new Date(world.clock.ms).toISOString()
  const row = { ...(await draft(world, key, fields as Given<K>)), id, version: 1, created_at: stamp, updated_at: stamp }
  await world.db.insert(tableOf(key)).values(row as never)
  if (key === 'school' || key === 'sekolahSiswa')
    await world.db.transaction((tx) => keepSearchWords(tx, [row as never]))
  if (key === 'schoolMajor') await world.db.transaction((tx) => keepProgrammeWords(tx, { ids: [id] }))
  return id
}

export const tableOf = resourceTable

type Fresh = (world: World, n: number, given: Record<string, unknown>) => Promise<Record<string, unknown>>

/** A parent is made only where the test did not name one. */
const parent = async (given: Record<string, unknown>, field: string, made: () => Promise<string>) =>
  field in given ? {} : { [field]: await made() }

const HOUR = 3_600_000
const LOOKS = { create: false, update: false, delete: false }
const at = (world: World, ms: number) => new Date(world.clock.ms + ms).toISOString()

/** How to make one of a resource that needs more than fields filled in: parents, or values that fit each other. */
const FRESH: Partial<Record<ResourceKey, Fresh>> = {
  kategoriPaket: async (_world, n) => ({ nama: `Kategori ${n}`, slug: `kategori-${n}` }),
  subcatPaket: async (world, n, given) => ({
    ...(await parent(given, 'kategori_id', () => make(world, 'kategoriPaket'))),
    nama: `Subkategori ${n}`,
  }),
  paket: async (world, n, given) => ({
    ...(await parent(given, 'kategori_id', () => make(world, 'kategoriPaket'))),
    nama: `Paket ${n}`,
    slug: `paket-${n}`,
    durasi_detik: 600,
    untuk: 'semua',
    cara_mulai: 'open',
    status: 'terbit',
  }),
  subtestPaket: async (world, n, given) => ({
    ...(await parent(given, 'paket_id', () => make(world, 'paket'))),
    kode: `ST${n}`,
    nama: `Subtes ${n}`,
    urutan: n % 100,
    durasi_detik: 300,
  }),
  detailPaket: async (world, n, given) => ({
    ...(await parent(given, 'paket_id', () => make(world, 'paket'))),
    judul: `Rincian ${n}`,
    isi: `Isi ${n}`,
  }),
  keunggulanPaket: async (world, n, given) => ({
    ...(await parent(given, 'paket_id', () => make(world, 'paket'))),
    judul: `Keunggulan ${n}`,
  }),
  faqPaket: async (world, n, given) => ({
    ...(await parent(given, 'paket_id', () => make(world, 'paket'))),
    question: `Tanya ${n}?`,
    answer: `Jawab ${n}`,
  }),
  syaratPaket: async (world, n, given) => ({
    ...(await parent(given, 'paket_id', () => make(world, 'paket'))),
    judul: `Syarat ${n}`,
  }),
  kategoriEbook: async (_world, n) => ({ nama: `Kategori e-book ${n}`, slug: `kategori-ebook-${n}` }),
  ebook: async (world, n, given) => ({
    ...(await parent(given, 'kategori_id', () => make(world, 'kategoriEbook'))),
    judul: `E-book ${n}`,
    slug: `ebook-${n}`,
  }),
  categoryPage: async (_world, n) => ({ nama: `Kategori artikel ${n}`, slug: `kategori-artikel-${n}` }),
  page: async (_world, n) => ({
    jenis: 'artikel',
    judul: `Artikel ${n}`,
    slug: `artikel-${n}`,
    isi: `<p>Isi ${n}</p>`,
  }),
  guide: async (_world, n) => ({
    ...{ type: 'panduan', judul: `Panduan ${n}`, slug: `panduan-${n}`, topik: `Topik ${n}`, isi: `<p>Isi ${n}</p>` },
  }),
  banner: async (world, n) => ({
    ...{ judul: `Banner ${n}`, gambar: await picture(world, n), tujuan: '/paket-tryout', tempat: 'beranda' },
    mulai: at(world, -HOUR),
  }),
  letterhead: async (_world, n) => ({ nama: `Kop ${n}`, sekolah: `Sekolah kop ${n}` }),
  school: async (_world, n) => ({ kode: String(1000 + n), nama: `Universitas ${n}` }),
  schoolMajor: async (world, n, given) => ({
    ...(await parent(given, 'school_id', () => make(world, 'school'))),
    kode: String(10_000_000 + n),
    nama: `Program studi ${n}`,
  }),
  mapelMajor: async (world, _n, given) => ({
    ...(await parent(given, 'school_major_id', () => make(world, 'schoolMajor'))),
    ...(await parent(given, 'mapel_id', () => make(world, 'mapel'))),
  }),
  aturanPeluang: async (world, n) => ({ tahun: await freeYear(world, n) }),
  sekolahSiswa: async (_world, n) => ({ npsn: String(20_000_000 + n), nama: `SMA Negeri ${n}` }),
  snbpSetting: async (_world, n) => ({ nama: `SNBP ${n}`, tahun: 2027, status: 'terbit' }),
  snbpDescription: async (world, n, given) => ({
    ...(await parent(given, 'program_id', () => make(world, 'snbpSetting'))),
    judul: `Keterangan ${n}`,
    isi: `Isi ${n}`,
  }),
  snbpMember: async (world, _n, given) => ({
    ...(await parent(given, 'program_id', () => make(world, 'snbpSetting'))),
    ...(await parent(given, 'user_id', async () => (await person(world)).id)),
    mulai: at(world, -HOUR),
  }),
  bobotPenilaianPas: async (world, _n, given) => parent(given, 'mapel_id', () => make(world, 'mapel')),
  settingBobotSubtestUtbk: async (_world, n) => ({
    nama: `Bobot UTBK ${n}`,
    bagian: [
      { kode: 'PU', nama: 'Penalaran Umum', bobot: 60 },
      { kode: 'PM', nama: 'Penalaran Matematika', bobot: 40 },
    ],
  }),
  settingBobotSubtestKedinasan: async (_world, n) => ({
    nama: `SKD ${n}`,
    bagian: [
      {
        ...{ kode: 'TWK', nama: 'Tes Wawasan Kebangsaan', jumlah_soal: 30, mode: 'benar_salah' },
        ...{ poin_benar: 5, poin_salah: 0, poin_kosong: 0, ambang: 65, prioritas_seri: 3 },
      },
    ],
  }),
  settingBobotSubtestBintara: async (_world, n) => ({
    nama: `Bintara ${n}`,
    bagian: [
      { kode: 'WK', nama: 'Wawasan Kebangsaan', bobot: 50, prioritas_seri: 1 },
      { kode: 'PU', nama: 'Pengetahuan Umum', bobot: 50, prioritas_seri: null },
    ],
  }),
  settingBobotSubcat: async (world, n, given) => {
    const kategori_id = (given.kategori_id as string | undefined) ?? (await make(world, 'kategoriPaket'))
    const subcat_id = await make(world, 'subcatPaket', { kategori_id })
    return { nama: `Nilai akhir ${n}`, kategori_id, bagian: [{ subcat_id, bobot: 100, prioritas_seri: null }] }
  },
  rekening: async (_world, n) => ({ bank: 'BCA', nomor: String(1_000_000 + n), atas_nama: 'Yayasan ELP' }),
  payment: async (_world, n) => ({ nama: `Transfer ${n}`, cara: 'transfer' }),
  voucher: async (_world, n) => ({ kode: `HEMAT-${n}`, nilai: 10 }),
  soal: async (_world, n) => ({
    jenis: 'pilihan',
    materi: `Materi ${n}`,
    teks: `<p>Berapa ${n} + 1?</p>`,
    opsi: ['A', 'B', 'C', 'D', 'E'].map((id, index) => ({ id, teks: `<p>${n + index}</p>` })),
    kunci: ['B'],
    pembahasan_teks: `<p>${n} + 1 = ${n + 1}</p>`,
    kode_asal: `uji/${n}`,
  }),
  stimulus: async (_world, n) => ({ judul: `Bacaan ${n}`, teks: `<p>Teks ${n}</p>`, kode_asal: `uji/stimulus/${n}` }),
  soalPauli: async (_world, n) => ({
    jenis: 'kraepelin',
    nama: `Lembar ${n}`,
    detik_per_kolom: 15,
    jumlah_kolom: 3,
    baris: 4,
    benih: n,
    kode_asal: `uji/lembar/${n}`,
  }),
  subSoalPauli: async (world, n, given) => ({
    ...(await parent(given, 'soal_pauli_id', () => make(world, 'soalPauli'))),
    urutan: n % 100,
    angka: [1, 2, 3],
  }),
  ujian: async (world, n, given) => ({
    ...(await parent(given, 'kategori_ujian_id', () => make(world, 'kategoriUjian'))),
    ...(await parent(given, 'paket_id', () => make(world, 'paket'))),
    nama: `Ujian ${n}`,
  }),
  jadwalPaket: async (world, n, given) => ({
    ...(await parent(given, 'paket_id', () => make(world, 'paket'))),
    nama: `Jadwal ${n}`,
    untuk: 'semua',
    mulai: at(world, -HOUR),
    selesai: at(world, 24 * HOUR),
    status: 'terbit',
  }),
  jadwalPaketUjian: async (world, _n, given) => {
    const paket_id = 'jadwal_id' in given && 'ujian_id' in given ? '' : await make(world, 'paket')
    return {
      ...(await parent(given, 'jadwal_id', () => make(world, 'jadwalPaket', { paket_id }))),
      ...(await parent(given, 'ujian_id', () => make(world, 'ujian', { paket_id }))),
    }
  },
  jadwalPaketMember: async (world, _n, given) => ({
    // Not open yet: of an open schedule nobody is removed.
    ...(await parent(given, 'jadwal_id', () => make(world, 'jadwalPaket', { mulai: at(world, HOUR) }))),
    ...(await parent(given, 'user_id', async () => (await person(world)).id)),
  }),
  jadwalPengawas: async (world, n, given) => ({
    ...(await parent(given, 'jadwal_id', () => make(world, 'jadwalPaket'))),
    ...(await parent(given, 'user_id', async () => (await staff(world, ['jadwal-admin'], LOOKS)).id)),
    ruang: [`R${n}`],
  }),
  memberPaket: async (world, _n, given) => ({
    ...(await parent(given, 'paket_id', () => make(world, 'paket'))),
    ...(await parent(given, 'user_id', async () => (await person(world)).id)),
    mulai: at(world, -HOUR),
  }),
  menu: async (_world, n) => ({ name: `Menu ${n}`, route_name: `menu-${n}`, url: `/master-admin/menu-${n}` }),
  role: async (world, _n, given) => ({
    ...(await parent(given, 'level_id', () => make(world, 'level'))),
    ...(await parent(given, 'menu_id', () => heldMenu(world))),
  }),
  userList: async (world, n, given) => ({
    ...(await parent(given, 'level_id', () => make(world, 'level'))),
    nama: `Orang ${n}`,
    email: `daftar${n}@elp.test`,
  }),
}

/** The address of a stored picture. */
async function picture(world: World, n: number): Promise<string> {
  const sha256 = n.toString(16).padStart(64, '0')
  const row = { sha256, mime: 'image/webp' as const, bytes: Buffer.from('gambar'), width: 1600, height: 533 }
  await world.db
    .insert(mediaTable)
    .values({ ...row, created_at: at(world, 0) })
    .onConflictDoNothing()
  return `/files/media/${sha256}`
}

/** One row a year, and few years: one that no row has yet. */
async function freeYear(world: World, n: number): Promise<number> {
  const rows = await world.db.select({ tahun: aturanPeluangTable.tahun }).from(aturanPeluangTable)
  const taken = new Set(rows.map(({ tahun }) => tahun))
  const years = Array.from({ length: 81 }, (_, index) => 2020 + ((n + index) % 81))
  const year = years.find((each) => !taken.has(each))
  if (!year) throw new Error('every year has its rules already')
  return year
}

/** The menu that whoever writes grants holds: nobody hands out rights on others. */
async function heldMenu(world: World): Promise<string> {
  const url = '/master-admin/role-management'
  const [held] = await world.db.select().from(menuTable).where(eq(menuTable.url, url))
  return held?.id ?? make(world, 'menu', { url })
}
