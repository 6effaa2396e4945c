import { inArray } from 'drizzle-orm'
import { aturanPeluang, school, schoolMajor, sekolahSiswa } from '#contract/resources/index.ts'
import { keepProgrammeWords, keepSearchWords } from '../../catalog/search-words.ts'
import type { Tx } from '../../db/connect.ts'
import {
  aturanPeluangTable,
  rumpunTable,
  schoolMajorTable,
  schoolTable,
  sekolahSiswaTable,
} from '../../db/tables/index.ts'
import { demoId } from './shelf.ts'

/** Universities, schools and all their figures are invented: nobody is to take them for real ones. */
const SOURCE = 'Contoh karangan, bukan angka nyata'
const YEAR = 2025

type Programme = [
  nama: string,
  jenjang: 's1' | 'd4' | 'd3',
  rumpun: string,
  minimum: number | null,
  tempat: number,
  peminat: number | null,
]

const CAMPUSES: { kode: string; nama: string; singkatan: string; jenis: 'akademik' | 'vokasi'; prodi: Programme[] }[] =
  [
    {
      ...{ kode: '901', nama: 'Universitas Negeri Muria', singkatan: 'UNM', jenis: 'akademik' },
      prodi: [
        ['Ilmu Komputer', 's1', 'Saintek', 678, 60, 2400],
        ['Kedokteran', 's1', 'Kedokteran', 741, 80, 5200],
        ['Teknik Sipil', 's1', 'Saintek', 601, 90, 1450],
        ['Akuntansi', 's1', 'Soshum', 622, 40, 480],
        ['Psikologi', 's1', 'Soshum', 648, 70, 2300],
        ['Ilmu Hukum', 's1', 'Soshum', 631, 150, 3100],
        ['Sastra Indonesia', 's1', 'Soshum', 512, 60, 310],
        ['Farmasi', 's1', 'Kedokteran', 667, 75, 2100],
      ],
    },
    {
      ...{ kode: '902', nama: 'Institut Teknologi Kendeng', singkatan: 'ITK', jenis: 'akademik' },
      prodi: [
        ['Statistika', 's1', 'Saintek', 640, 80, 1120],
        ['Teknik Elektro', 's1', 'Saintek', 636, 110, 1700],
        ['Teknik Kimia', 's1', 'Saintek', 629, 90, 1240],
        ['Arsitektur', 's1', 'Saintek', 618, 60, 1390],
        ['Sains Data', 's1', 'Saintek', 671, 50, 1900],
        ['Perencanaan Wilayah dan Kota', 's1', 'Saintek', 588, 60, 640],
      ],
    },
    {
      ...{ kode: '903', nama: 'Politeknik Negeri Rawa Pening', singkatan: 'Polrape', jenis: 'vokasi' },
      prodi: [
        ['Teknik Informatika', 'd4', 'Vokasi', 604, 64, 700],
        ['Akuntansi', 'd3', 'Vokasi', null, 48, null],
        ['Teknik Mesin', 'd3', 'Vokasi', 486, 72, 390],
        ['Manajemen Pemasaran', 'd4', 'Vokasi', 531, 60, 620],
        ['Teknik Konversi Energi', 'd4', 'Vokasi', 519, 48, 240],
      ],
    },
    {
      ...{ kode: '904', nama: 'Politeknik Negeri Serayu', singkatan: 'Polser', jenis: 'vokasi' },
      prodi: [
        ['Akuntansi Sektor Publik', 'd3', 'Vokasi', 498, 32, 290],
        ['Akuntansi Perpajakan', 'd3', 'Vokasi', 505, 24, 170],
        ['Keperawatan', 'd3', 'Vokasi', 541, 80, 1350],
        ['Teknologi Laboratorium Medis', 'd4', 'Vokasi', 556, 40, 610],
        ['Agribisnis', 'd4', 'Vokasi', 467, 60, 210],
      ],
    },
    {
      ...{ kode: '905', nama: 'Universitas Negeri Lawu', singkatan: 'UNLA', jenis: 'akademik' },
      prodi: [
        ['Pendidikan Matematika', 's1', 'Saintek', 547, 80, 720],
        ['Pendidikan Guru Sekolah Dasar', 's1', 'Soshum', 559, 120, 2600],
        ['Biologi', 's1', 'Saintek', 561, 70, 560],
        ['Manajemen', 's1', 'Soshum', 627, 100, 2900],
        ['Ilmu Komunikasi', 's1', 'Soshum', 641, 60, 2200],
        ['Gizi', 's1', 'Kedokteran', 612, 50, 980],
        ['Sejarah', 's1', 'Soshum', null, 50, 180],
      ],
    },
  ]

const SCHOOLS: [npsn: string, nama: string, bentuk: 'sma' | 'smk' | 'ma', negeri: boolean][] = [
  ['99000001', 'SMA Negeri 1 Muria', 'sma', true],
  ['99000002', 'SMA Negeri 2 Muria', 'sma', true],
  ['99000003', 'SMA Negeri 10 Muria', 'sma', true],
  ['99000004', 'SMA Harapan Kendeng', 'sma', false],
  ['99000005', 'SMA Negeri 1 Serayu', 'sma', true],
  ['99000006', 'SMK Negeri 1 Rawa Pening', 'smk', true],
  ['99000007', 'SMK Negeri 2 Rawa Pening', 'smk', true],
  ['99000008', 'SMK Karya Lawu', 'smk', false],
  ['99000009', 'MA Negeri 1 Serayu', 'ma', true],
  ['99000010', 'MA Nurul Muria', 'ma', false],
]

/** What students choose among, and the rules of the year. What stands already is left as it stands. */
export async function seedCampuses(tx: Tx, stamp: string): Promise<void> {
  const times = { created_at: stamp, updated_at: stamp }
  const streams = await tx
    .select({ id: rumpunTable.id, nama: rumpunTable.nama })
    .from(rumpunTable)
    .where(inArray(rumpunTable.nama, ['Saintek', 'Soshum', 'Kedokteran', 'Vokasi']))
  const streamOf = (nama: string) => streams.find((stream) => stream.nama === nama)?.id ?? null
  const campuses = CAMPUSES.map(({ prodi: _prodi, ...facts }) => ({
    ...school.schema.draft.parse({ ...school.blank, ...facts }),
    ...times,
    id: demoId(`kampus/${facts.kode}`),
  }))
  const majors = CAMPUSES.flatMap(({ kode, prodi }) =>
    prodi.map(([nama, jenjang, rumpun, perkiraan_skor, daya_tampung_snbt, peminat_snbt], index) => ({
      ...schoolMajor.schema.draft.parse({
        ...schoolMajor.blank,
        ...{ nama, jenjang, perkiraan_skor, daya_tampung_snbt, peminat_snbt },
        school_id: demoId(`kampus/${kode}`),
        kode: `${kode}${String(index + 1).padStart(4, '0')}`,
        rumpun_id: streamOf(rumpun),
        tahun_data: YEAR,
        sumber_perkiraan: perkiraan_skor === null ? '' : SOURCE,
      }),
      ...times,
      id: demoId(`prodi/${kode}/${index}`),
    })),
  )
  const schools = SCHOOLS.map(([npsn, nama, bentuk, negeri]) => ({
    ...sekolahSiswa.schema.draft.parse({
      ...sekolahSiswa.blank,
      ...{ npsn, nama, bentuk, kepemilikan: negeri ? 'negeri' : 'swasta' },
    }),
    ...times,
    id: demoId(`sekolah/${npsn}`),
  }))
  const rules = aturanPeluang.schema.draft.parse({ ...aturanPeluang.blank, tahun: 2026 })
  await tx
    .insert(aturanPeluangTable)
    .values({ ...rules, ...times, id: demoId('aturan/2026') })
    .onConflictDoNothing()
  const made = await tx.insert(schoolTable).values(campuses).onConflictDoNothing().returning()
  const places = await tx.insert(sekolahSiswaTable).values(schools).onConflictDoNothing().returning()
  await keepSearchWords(tx, [...made, ...places])
  if (made.length < campuses.length) return
  await tx.insert(schoolMajorTable).values(majors).onConflictDoNothing()
  await keepProgrammeWords(tx, { ids: majors.map(({ id }) => id) })
}
