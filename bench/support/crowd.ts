import type pg from 'pg'
import { ensureSearchIndexes } from '#server/db/search-indexes.ts'

/** What a large provider has after some years. */
export const CROWD = { soal: 100_000, paket: 1000, users: 200_000, members: 10_000, audit: 300_000 }

/** Words that questions are made of: searches find some of them often and some of them seldom. */
const WORDS =
  'bilangan segitiga pernyataan kalimat paragraf penulis grafik tabel nilai rata-rata peluang fungsi sudut garis ' +
  'larutan gaya energi sejarah pancasila negara undang wilayah produksi harga penduduk hutan sungai kota desa siswa ' +
  'guru sekolah waktu jarak kecepatan bunga modal pajak simpulan premis argumen makna sinonim antonim'

/** Fills an empty product. Everything is told by its number, so that every run measures the same rows. */
export async function fillCrowd(pool: pg.Pool, say: (text: string) => void): Promise<void> {
  const client = await pool.connect()
  try {
    // Built at the end, as after a restore: row by row they would take most of the time.
    const { rows } = await client.query(`select indexname from pg_indexes where indexname like '%\\_search'`)
    for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
    for (const [name, sql] of steps()) {
      const from = performance.now()
      await client.query(sql)
      say(`  ${name} ${Math.round(performance.now() - from)} ms`)
    }
    await ensureSearchIndexes(client)
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}

/** A hash as a UUID of version 8: what the contract takes. */
const id = (kind: string, n: string) =>
  `overlay(overlay(md5('${kind}/' || (${n})) placing '8' from 13) placing '8' from 17)::uuid`
const pick = (values: readonly string[], n: string) =>
  `(array[${values.map((value) => `'${value}'`).join()}])[1 + (${n}) % ${values.length}]`
const words = WORDS.split(' ')
const stem = (n: string, count: number) =>
  `(select string_agg((array[${words.map((word) => `'${word}'`).join()}])[1 + abs(hashint4(${n} * 31 + w)) % ${words.length}], ' ') from generate_series(1, ${count}) w)`
const stamp = (n: string) => `now() - (${n}) * interval '7 minutes'`

function steps(): [string, string][] {
  const { soal, paket, users, members, audit } = CROWD
  return [
    [
      'subjects',
      `insert into mapel (id, nama, kode, status) select ${id('mapel', 'n')}, 'Mata pelajaran ' || n, 'MP' || n, 'terbit' from generate_series(1, 40) n`,
    ],
    [
      'stimuli',
      `insert into stimulus (id, judul, teks, kode_asal, created_at) select ${id('stimulus', 'n')}, 'Bacaan ' || n, '<p>' || ${stem('n', 60)} || '</p>', 'bench/s' || n, ${stamp('n')} from generate_series(1, 5000) n`,
    ],
    [
      'questions',
      `insert into soal (id, jenis, mapel_id, materi, tingkat, teks, stimulus_id, opsi, kolom, pernyataan, format_isian, kunci, poin_opsi, pembahasan_teks, pembahasan_video_url, kode_asal, status, created_at, updated_at)
       select ${id('soal', 'n')}, ${pick(['pilihan', 'pilihan', 'pilihan', 'ganda', 'skala'], 'n')}, ${id('mapel', '1 + n % 40')}, 'Topik ' || (n % 400), ${pick(['mudah', 'sedang', 'sulit'], 'n / 7')},
         '<p>' || ${stem('n', 25)} || ' nomor' || n || '?</p>', case when n % 5 = 0 then ${id('stimulus', '1 + n % 5000')} end,
         jsonb_build_array(jsonb_build_object('id', 'A', 'teks', 'satu'), jsonb_build_object('id', 'B', 'teks', 'dua'), jsonb_build_object('id', 'C', 'teks', 'tiga'), jsonb_build_object('id', 'D', 'teks', 'empat'), jsonb_build_object('id', 'E', 'teks', 'lima')),
         null, '{}', null, '{B}', null, '<p>' || ${stem('n + 7', 40)} || '</p>', null, 'bench/' || n, ${pick(['terbit', 'terbit', 'terbit', 'draf', 'ditinjau', 'arsip'], 'n / 3')}, ${stamp('n')}, ${stamp('n / 2')}
       from generate_series(1, ${soal}) n`,
    ],
    [
      'sheets',
      `insert into soal_pauli (id, jenis, nama, petunjuk, arah, detik_per_kolom, detik_per_garis, pindah_paksa, jumlah_kolom, baris, benih, kode_asal, status) select ${id('sheet', 'n')}, ${pick(['pauli', 'kraepelin', 'kecermatan'], 'n')}, 'Lembar ' || n, '', 'turun', 30, 0, true, 10, 50, n, 'bench/l' || n, 'terbit' from generate_series(1, 500) n`,
    ],
    [
      'categories',
      `insert into kategori_paket (id, nama, slug, urutan, status) select ${id('kategori', 'n')}, 'Kategori ' || n, 'bench-kategori-' || n, n, 'terbit' from generate_series(1, 20) n`,
    ],
    [
      'shelves',
      `insert into subcat_paket (id, kategori_id, nama, urutan) select ${id('subcat', 'n')}, ${id('kategori', '1 + n % 20')}, 'Rak ' || n, n from generate_series(1, 200) n`,
    ],
    [
      'streams',
      `insert into rumpun (id, nama, keterangan, urutan, status) select ${id('rumpun', 'n')}, 'Rumpun ' || n, '', n, 'terbit' from generate_series(1, 20) n`,
    ],
    [
      'packages',
      `insert into paket (id, kategori_id, subcat_id, rumpun_ids, nama, slug, deskripsi, harga, tipe, mode, penilaian, skin, waktu, durasi_detik, izin_lanjut_awal, maks_percobaan, cara_mulai, kelonggaran_kirim_detik, urutan, status, created_at)
       select ${id('paket', 'n')}, ${id('kategori', '1 + n % 20')}, ${id('subcat', '1 + n % 200')}, array[${id('rumpun', '1 + n % 20')}], 'Paket ' || ${stem('n', 3)} || ' ' || n, 'bench-paket-' || n, '', 0, 'gratis', ${pick(['nasional', 'mandiri'], 'n')}, ${pick(['irt', 'skd', 'benar_salah'], 'n')}, 'utbk', 'total', 6000, true, 1, 'sealed', 900, n, ${pick(['terbit', 'terbit', 'draf', 'arsip'], 'n')}, ${stamp('n * 100')}
       from generate_series(1, ${paket}) n`,
    ],
    [
      'sub-tests',
      `insert into subtest_paket (id, paket_id, kode, nama, urutan, durasi_detik, acak_soal, acak_opsi, bobot, poin_benar, poin_salah, poin_kosong, soal_ids)
       select ${id('subtes', "n || '/' || k")}, ${id('paket', 'n')}, 'ST' || k, 'Subtes ' || k, k, 900, false, false, 1, 1, 0, 0,
         (select array_agg(${id('soal', `1 + (n * 160 + k * 23 + s) % ${soal}`)} order by s) from generate_series(1, 22) s)
       from generate_series(1, ${paket}) n, generate_series(0, 6) k`,
    ],
    [
      'exams',
      `with kategori as (insert into kategori_ujian (id, nama, urutan) select ${id('kategori ujian', 'n')}, 'Kategori ujian ' || n, n from generate_series(1, 10) n)
       insert into ujian (id, kategori_ujian_id, paket_id, nama, deskripsi, status, created_at) select ${id('ujian', 'n')}, ${id('kategori ujian', '1 + n % 10')}, ${id('paket', 'n')}, 'Ujian ' || n, '', ${pick(['terbit', 'terbit', 'draf', 'arsip'], 'n')}, ${stamp('n * 100')} from generate_series(1, ${paket}) n`,
    ],
    [
      'schedules',
      `insert into jadwal_paket (id, paket_id, nama, mulai, selesai, pendaftaran_terbuka, zona, status, created_at) select ${id('jadwal', 'n')}, ${id('paket', `1 + n % ${paket}`)}, 'Jadwal ' || ${stem('n', 2)} || ' ' || n, now() + (n - 2500) * interval '5 hours', now() + (n - 2490) * interval '5 hours', true, 'Asia/Jakarta', ${pick(['terbit', 'terbit', 'draf', 'batal'], 'n')}, ${stamp('n * 30')} from generate_series(1, 5000) n`,
    ],
    [
      'sittings',
      `insert into jadwal_paket_ujian (id, jadwal_id, ujian_id, urutan) select ${id('sesi', 'n')}, ${id('jadwal', 'n')}, ${id('ujian', `1 + n % ${paket}`)}, 0 from generate_series(1, 5000) n`,
    ],
    [
      'people',
      `insert into app_user (id, email, password_hash, nama, telepon, sekolah, level_id, status, created_at)
       select ${id('user', 'n')}, 'siswa' || n || '@bench.test', '-', initcap(${stem('n', 2)}) || ' ' || n, '0812' || lpad(n::text, 7, '0'), 'SMA ' || (n % 3000), (select id from level where nama_level = 'Siswa'), case when n % 200 = 0 then 'diblokir' else 'aktif' end, ${stamp('n')}
       from generate_series(1, ${users}) n`,
    ],
    [
      'owners',
      `insert into member_paket (id, paket_id, user_id, sumber, mulai, status) select ${id('milik', 'n')}, ${id('paket', `1 + n % ${paket}`)}, ${id('user', `1 + n % ${users}`)}, ${pick(['beli', 'gratis', 'admin', 'voucher'], 'n')}, now(), ${pick(['aktif', 'aktif', 'berakhir'], 'n')} from generate_series(1, ${users}) n`,
    ],
    [
      'members of one sitting',
      `insert into jadwal_paket_member (id, jadwal_id, user_id, status, nomor_peserta, ruang, kursi) select ${id('peserta', 'n')}, ${id('jadwal', '1')}, ${id('user', 'n')}, ${pick(['terdaftar', 'terdaftar', 'terdaftar', 'dibatalkan'], 'n')}, 'P' || n, 'Ruang ' || (n % 300), 1 + n % 40 from generate_series(1, ${members}) n`,
    ],
    [
      'members of the others',
      `insert into jadwal_paket_member (id, jadwal_id, user_id, status) select ${id('peserta lain', 'n')}, ${id('jadwal', '2 + n % 4000')}, ${id('user', `1 + n % ${users}`)}, 'terdaftar' from generate_series(1, 200000) n on conflict do nothing`,
    ],
    [
      'trail',
      `insert into audit (id, at, actor_id, action, subject, reason, detail) select ${id('jejak', 'n')}, ${stamp('n')}, ${id('user', '1 + n % 50')}, ${pick(['soal/update', 'paket/update', 'user-list/create', 'attempt/reset', 'jadwal-paket/update'], 'n')}, ${id('soal', '1 + n % 1000')}::text, null, '{}' from generate_series(1, ${audit}) n`,
    ],
  ]
}

/** Ids as the crowd has them, for calls that name a row. */
export const CROWD_IDS = {
  jadwal: `select ${id('jadwal', '1')} as id`,
  sesi: `select ${id('sesi', '1')} as id`,
  paket: `select ${id('paket', '7')} as id`,
  subtes: `select ${id('subtes', "7 || '/' || 0")} as id`,
  mapel: `select ${id('mapel', '3')} as id`,
  user: `select ${id('user', '4')} as id`,
}
