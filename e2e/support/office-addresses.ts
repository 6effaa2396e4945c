import { readFileSync } from 'node:fs'
import type { Server } from './server.ts'

const ROUTES = new URL('../../src/app/office/routes.ts', import.meta.url)

/** The demo has neither e-books nor orders: one is made. */
const NEW_EBOOK = `with shelf as (insert into kategori_ebook (id, nama, slug, urutan, status)
    values (gen_random_uuid(), 'Ringkasan', gen_random_uuid()::text, 0, 'terbit') returning id)
  insert into ebook (id, kategori_id, judul, slug, penulis, penerbit, deskripsi, harga, tipe, urutan, status)
  select gen_random_uuid(), id, 'Ringkasan Penalaran Umum dan Kuantitatif', gen_random_uuid()::text, '', '', '', 0, 'gratis', 0, 'draf'
  from shelf returning id`
const NEW_SCHOOL = `insert into school (id, kode, nama, singkatan, jenis, status)
  values (gen_random_uuid(), '9' || floor(random() * 90000 + 10000), 'Universitas Contoh', 'UC', 'akademik', 'terbit') returning id`
const NEW_PUPILS_SCHOOL = `insert into sekolah_siswa (id, npsn, nama, bentuk, kepemilikan, alamat, e_rapor, status)
  values (gen_random_uuid(), (floor(random() * 90000000) + 10000000)::text, 'SMA Negeri Contoh', 'sma', 'negeri', '', true, 'terbit')
  returning id`
const newOrder = (
  goods: string,
) => `insert into orders (id, user_id, press_id, invoice, goods, goods_id, goods_name, price,
    discount, unique_code, total, payment_method, state, created_at, due_at, grace_at, updated_at)
  select gen_random_uuid(), u.id, gen_random_uuid(), 'INV/' || gen_random_uuid(), '${goods}', gen_random_uuid(),
    'Tryout UTBK-SNBT lengkap', 49000, 0, 123, 49123, 'transfer', 'proof_sent', now(), now() + interval '1 day',
    now() + interval '1 day', now() from app_user u where u.email = 'siswa@elp.test' returning id`

/** A student's word for the first task of the demo. */
const NEW_SUBMISSION = `insert into task_submission (id, syarat_id, paket_id, user_id, state, times, sent_at)
  select gen_random_uuid(), t.id, t.paket_id, u.id, 'sent', 1, now() from syarat_paket t, app_user u
  where u.email = 'siswa@elp.test' order by t.urutan limit 1
  on conflict (syarat_id, user_id) do update set times = task_submission.times + 1 returning id`

const PUT_AWAY = JSON.stringify({
  ...{
    seq: 1,
    started_at: 0,
    origins: [],
    claims: [],
    stops: [],
    extra_ms: 0,
    ended_at: null,
    sync_until: 1,
    seals: [],
  },
  ...{ rulings: [], uncounted: true, tolerance_ms: null, hold_marked: false, archived: true },
})

/** A student's word for a question, one for all tests of a server; the demo has no attempt yet: one is made, and put away. */
const REPORTED = `with place as (
    select j.id as jadwal_id, s.id as sitting, s.ujian_id, p.paper_sha256, p.paket_id,
      (p.outline #>> '{subtes,0,soal,0,id}')::uuid as soal_id
    from jadwal_paket j join jadwal_paket_ujian s on s.jadwal_id = j.id
    join published_paper o on o.paket_id = j.paket_id join paper p on p.paper_sha256 = o.paper_sha256
    where p.outline #>> '{subtes,0,soal,0,jenis}' = 'pilihan' order by j.id limit 1
  ), sat as (
    insert into attempt (id, user_id, jadwal_id, jadwal_ujian_id, ujian_id, paper_sha256, number, facts, facts_seq, started_at,
      ends_at, sync_until, status, paused, counted, phone_id, given, anomalies)
    select gen_random_uuid(), u.id, jadwal_id, sitting, ujian_id, paper_sha256,
      (select count(*) from attempt a where a.user_id = u.id), '${PUT_AWAY}', 1, 0,
      1, 1, 'archived', false, false, gen_random_uuid(), '{"grants":[],"acts":[]}', '[]'
    from place, app_user u where u.email = 'siswa@elp.test' returning id, user_id
  )
  insert into question_report (id, user_id, soal_id, attempt_id, paket_id, paper_sha256, key_version, kode, nomor, teks, shown, reason,
    text, state, sent_at)
  select gen_random_uuid(), sat.user_id, soal_id, sat.id, paket_id, paper_sha256, 1, 'A', 1, 'Soal', '{B,A,C,D,E}', 'key',
    'Kuncinya keliru', 'sent', now() from place, sat
  on conflict (user_id, soal_id) do update set sent_at = excluded.sent_at returning soal_id as id`

/** Which record stands for the first `:id` of an address: the first that fits what it begins with. */
const RECORDS: [pattern: RegExp, sql: string][] = [
  [/(edit-pauli|pauli\/edit)\//, 'select id from soal_pauli order by nama limit 1'],
  [/soal\/edit\//, 'select id from soal order by length(teks) desc, id limit 1'],
  [/^paket-tryout\/detail\/soal\//, 'select id from subtest_paket order by cardinality(soal_ids) desc, id limit 1'],
  [/^paket-tryout\//, 'select paket_id as id from subtest_paket group by paket_id order by count(*) desc limit 1'],
  [/^jadwal-admin\/detail\/soal\//, 'select id from jadwal_paket_ujian order by id limit 1'],
  [/^ujian-admin\//, 'select id from ujian order by id limit 1'],
  [/^report\/[^:]+:siswa_id/, `select id from app_user where email = 'siswa@elp.test'`],
  [/^rasionalisasi\//, "select 'utbk' as id"],
  [/^(jadwal-admin|report)\//, 'select jadwal_id as id from jadwal_paket_member order by jadwal_id limit 1'],
  [/^customer\//, `select id from app_user where email = 'siswa@elp.test'`],
  [/^pengguna\//, `select id from app_user where email = 'admin@elp.test'`],
  [/^ebook\//, NEW_EBOOK],
  [/^kiriman-syarat/, NEW_SUBMISSION],
  [/^laporan-soal/, REPORTED],
  [/^transaksi-ebook/, newOrder('ebook')],
  [/^transaksi-snbp/, newOrder('snbp')],
  [/^transaksi/, newOrder('paket')],
  [/^universitas\//, NEW_SCHOOL],
  [/^sekolah\//, NEW_PUPILS_SCHOOL],
  [/^submenu\//, 'select id from menu order by urutan limit 1'],
]

/** Tabs and forms that are screens of their own at an address of another. */
const WITHIN = ['?tab=peserta', '?tab=print']

/** Every screen of the back office that the build has, its records filled in from the server's own database. */
export async function officeAddresses(server: Server): Promise<string[]> {
  const paths = [...readFileSync(ROUTES, 'utf8').matchAll(/\broute\(\s*'([^']+)'/g)].map(([, path]) => String(path))
  const addresses: string[] = []
  for (const path of paths) {
    let address = path
    while (address.includes(':')) address = address.replace(/:\w+/, await recordFor(server, address))
    addresses.push(address)
    if (path === 'jadwal-admin/detail/:id') addresses.push(...WITHIN.map((tab) => address + tab))
    if (path === 'snbp-detail') {
      // By itself it leads to the list.
      const [programme] = await server.query<{ id: string }>('select id from snbp_setting limit 1')
      addresses.splice(-1, 1, `${address}?id=${programme?.id}`)
    }
  }
  return addresses.map((address) => `/master-admin/${address}`)
}

async function recordFor(server: Server, path: string): Promise<string> {
  const sql = RECORDS.find(([pattern]) => pattern.test(path))?.[1]
  if (!sql) throw new Error(`no record for ${path}`)
  const [row] = await server.query<{ id: string }>(sql)
  if (!row) throw new Error(`nothing to open at ${path}`)
  return row.id
}
