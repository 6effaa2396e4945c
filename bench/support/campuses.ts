import { keepProgrammeWords, keepSearchWords } from '#server/catalog/search-words.ts'
import { schoolMajorTable, schoolTable, sekolahSiswaTable } from '#server/db/tables/index.ts'
import { loadRegions } from '#server/regions/load.ts'
import type { BenchWorld } from './world.ts'

/** As many as there are: universities with their study programmes, and senior high schools. */
export const CAMPUSES = { universities: 145, programmes: 5000, schools: 25_356 }
/** Rows whose words are kept by one statement. */
const PART = 1000

const list = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join()}]`
const pick = (values: readonly string[], n: string) => `(${list(values)})[1 + (${n}) % ${values.length}]`

const FIELDS = ['Teknik', 'Ilmu', 'Pendidikan', 'Manajemen', 'Teknologi', 'Kesehatan', 'Administrasi', 'Sastra']
const OF = [
  ...['Informatika', 'Sipil', 'Komunikasi', 'Matematika', 'Bisnis', 'Pangan', 'Masyarakat', 'Publik', 'Indonesia'],
  ...['Elektro', 'Hukum', 'Biologi', 'Keuangan', 'Hasil Pertanian', 'Kelautan', 'Jepang', 'Mesin', 'Ekonomi'],
]
const KINDS = ['SMA Negeri', 'SMK Negeri', 'MA Negeri', 'SMA', 'SMK Harapan', 'SMA Islam Al Azhar', 'SMAS Katolik']

/** Regencies by number, each with the name of its town. */
const REGENCIES = `regencies as (
  select id, regexp_replace(nama, '^(Kabupaten|Kota)( Administrasi)? ', '') as town,
    row_number() over (order by id) as n from region where length(id) = 5
)`

/** Regions of the country, and campuses and schools all over them; told by their numbers, so that every run has the same. */
export async function fillCampuses({ connection: { db, pool } }: Pick<BenchWorld, 'connection'>): Promise<void> {
  await loadRegions(db)
  const { universities, programmes, schools } = CAMPUSES
  await pool.query(`with ${REGENCIES}
    insert into school (id, kode, nama, singkatan, jenis, kabupaten_kota_id, status)
    select gen_random_uuid(), (1000 + g)::text, ${pick(['Universitas Negeri', 'Institut Teknologi', 'Politeknik Negeri'], 'g')} || ' ' || r.town,
      upper(left(r.town, 3)) || g, 'akademik', r.id, 'terbit'
    from generate_series(1, ${universities}) g join regencies r on r.n = 1 + (g * 7) % 514`)
  await pool.query(`with campuses as (select id, kode, row_number() over (order by kode) as n from school)
    insert into school_major (id, school_id, kode, nama, jenjang, portofolio, sumber_perkiraan, status)
    select gen_random_uuid(), c.id, c.kode || lpad(g::text, 5, '0'), ${pick(FIELDS, 'g / 11')} || ' ' || ${pick(OF, 'g')},
      ${pick(['s1', 's1', 's1', 'd4', 'd3'], 'g / 3')}, false, '', 'terbit'
    from generate_series(1, ${programmes}) g join campuses c on c.n = 1 + g % ${universities}`)
  await pool.query(`with ${REGENCIES}
    insert into sekolah_siswa (id, npsn, nama, bentuk, kepemilikan, kabupaten_kota_id, alamat, e_rapor, status)
    select gen_random_uuid(), (20000000 + g)::text, ${pick(KINDS, 'g')} || ' ' || (1 + g / 514 % 24) || ' ' || r.town,
      ${pick(['sma', 'smk', 'ma'], 'g')}, 'negeri', r.id, 'Jalan Pendidikan ' || g, false, 'terbit'
    from generate_series(1, ${schools}) g join regencies r on r.n = 1 + g % 514`)
  await db.transaction(async (tx) => {
    await keepSearchWords(tx, await tx.select().from(schoolTable))
    const all = await tx.select().from(sekolahSiswaTable)
    for (let from = 0; from < all.length; from += PART) await keepSearchWords(tx, all.slice(from, from + PART))
    const majors = await tx.select({ id: schoolMajorTable.id }).from(schoolMajorTable)
    for (let from = 0; from < majors.length; from += PART)
      await keepProgrammeWords(tx, { ids: majors.slice(from, from + PART).map(({ id }) => id) })
  })
  await pool.query('vacuum analyze')
}
