import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ZONES } from '#contract/accounts/auth.ts'
import { type Kelompok, UNTUK } from '#contract/audience/audience.ts'
import {
  OWNER_STATES,
  PENALTIES,
  PUBLICATION_STATES,
  RILIS,
  SCHEDULE_STATES,
  SHELF_STATES,
  UNSURE_ANSWERS,
} from '#contract/choices.ts'
import {
  MEMBER_STATES,
  MODES,
  PRICINGS,
  SCORINGS,
  SKINS,
  SOURCES,
  START_POLICIES,
  TIMINGS,
} from '#contract/exam/choices.ts'
import { ADVANTAGE_ICONS } from '#contract/packages/advantage-icons.ts'
import type { DrawCell } from '#contract/packages/draw-cell.ts'
import { SUBMISSION_STATES } from '#contract/packages/tasks.ts'
import { PAS_PARTS } from '#contract/report-card/pas-grade.ts'
import { base, isoTime } from '../columns.ts'
import { userTable } from './accounts.ts'
import { mapelTable } from './questions.ts'

export const kategoriPaketTable = pgTable(
  'kategori_paket',
  {
    ...base(),
    nama: text().notNull(),
    slug: text().notNull(),
    urutan: integer().notNull(),
    status: text({ enum: SHELF_STATES }).notNull(),
  },
  (t) => [
    uniqueIndex('kategori_paket_slug').on(t.slug),
    index('kategori_paket_urutan').on(t.urutan),
    index('kategori_paket_status').on(t.status),
  ],
)

export const subcatPaketTable = pgTable(
  'subcat_paket',
  {
    ...base(),
    kategori_id: uuid()
      .notNull()
      .references(() => kategoriPaketTable.id),
    nama: text().notNull(),
    urutan: integer().notNull(),
  },
  (t) => [index('subcat_paket_kategori').on(t.kategori_id, t.urutan)],
)

export const rumpunTable = pgTable(
  'rumpun',
  {
    ...base(),
    nama: text().notNull(),
    keterangan: text().notNull(),
    urutan: integer().notNull(),
    status: text({ enum: SHELF_STATES }).notNull(),
  },
  (t) => [
    uniqueIndex('rumpun_nama').on(t.nama),
    index('rumpun_urutan').on(t.urutan),
    index('rumpun_status').on(t.status),
  ],
)

export const paketTable = pgTable(
  'paket',
  {
    ...base(),
    kategori_id: uuid()
      .notNull()
      .references(() => kategoriPaketTable.id),
    subcat_id: uuid().references(() => subcatPaketTable.id),
    nama: text().notNull(),
    slug: text().notNull(),
    rumpun_ids: uuid().array().notNull().default([]),
    deskripsi: text().notNull(),
    gambar: text(),
    harga: integer().notNull(),
    harga_coret: integer(),
    tipe: text({ enum: PRICINGS }).notNull(),
    untuk: text({ enum: UNTUK }).notNull().default('daftar'),
    kelompok: jsonb().$type<Kelompok[]>().notNull().default([]),
    mode: text({ enum: MODES }).notNull(),
    penilaian: text({ enum: SCORINGS }).notNull(),
    jawaban_salah: text({ enum: PENALTIES }).notNull().default('tanpa_info'),
    skin: text({ enum: SKINS }).notNull(),
    waktu: text({ enum: TIMINGS }).notNull(),
    durasi_detik: integer(),
    izin_lanjut_awal: boolean().notNull(),
    kalkulator: boolean().notNull().default(false),
    maks_percobaan: integer().notNull(),
    cara_mulai: text({ enum: START_POLICIES }).notNull(),
    kelonggaran_kirim_detik: integer().notNull(),
    mulai_jual: isoTime(),
    akhir_jual: isoTime(),
    masa_akses_hari: integer(),
    kuota: integer(),
    urutan: integer().notNull(),
    status: text({ enum: PUBLICATION_STATES }).notNull(),
  },
  (t) => [
    uniqueIndex('paket_slug').on(t.slug),
    index('paket_kategori').on(t.kategori_id),
    index('paket_subcat').on(t.subcat_id),
    index('paket_rumpun').using('gin', t.rumpun_ids),
    index('paket_kelompok').using('gin', t.kelompok.op('jsonb_path_ops')),
    index('paket_status').on(t.status, t.urutan),
    index('paket_nama').on(t.nama),
    index('paket_harga').on(t.harga),
    index('paket_tipe').on(t.tipe),
    index('paket_mode').on(t.mode),
    index('paket_penilaian').on(t.penilaian),
  ],
)

export const subtestPaketTable = pgTable(
  'subtest_paket',
  {
    ...base(),
    paket_id: uuid()
      .notNull()
      .references(() => paketTable.id, { onDelete: 'cascade' }),
    kode: text().notNull(),
    nama: text().notNull(),
    urutan: integer().notNull(),
    durasi_detik: integer().notNull(),
    acak_soal: boolean().notNull(),
    acak_opsi: boolean().notNull(),
    bobot: doublePrecision().notNull(),
    poin_benar: doublePrecision().notNull(),
    poin_salah: doublePrecision().notNull(),
    poin_kosong: doublePrecision().notNull(),
    ambang: doublePrecision(),
    prioritas_seri: integer(),
    mapel_id: uuid().references(() => mapelTable.id),
    komponen: text({ enum: PAS_PARTS }),
    soal_ids: uuid().array().notNull(),
    rancangan: jsonb().$type<DrawCell[]>().notNull().default([]),
  },
  (t) => [
    index('subtest_paket_mapel').on(t.mapel_id).where(sql`${t.mapel_id} is not null`),
    index('subtest_paket_urutan').on(t.paket_id, t.urutan),
    index('subtest_paket_soal').using('gin', t.soal_ids),
  ],
)

export const faqPaketTable = pgTable(
  'faq_paket',
  {
    ...base(),
    paket_id: uuid()
      .notNull()
      .references(() => paketTable.id, { onDelete: 'cascade' }),
    question: text().notNull(),
    answer: text().notNull(),
    urutan: integer().notNull(),
  },
  (t) => [index('faq_paket_urutan').on(t.paket_id, t.urutan), index('faq_paket_question').on(t.question)],
)

export const detailPaketTable = pgTable(
  'detail_paket',
  {
    ...base(),
    paket_id: uuid()
      .notNull()
      .references(() => paketTable.id, { onDelete: 'cascade' }),
    judul: text().notNull(),
    isi: text().notNull(),
    urutan: integer().notNull(),
  },
  (t) => [index('detail_paket_urutan').on(t.paket_id, t.urutan), index('detail_paket_judul').on(t.judul)],
)

export const keunggulanPaketTable = pgTable(
  'keunggulan_paket',
  {
    ...base(),
    paket_id: uuid()
      .notNull()
      .references(() => paketTable.id, { onDelete: 'cascade' }),
    ikon: text({ enum: ADVANTAGE_ICONS }).notNull(),
    judul: text().notNull(),
    teks: text().notNull(),
    urutan: integer().notNull(),
  },
  (t) => [index('keunggulan_paket_urutan').on(t.paket_id, t.urutan), index('keunggulan_paket_judul').on(t.judul)],
)

export const syaratPaketTable = pgTable(
  'syarat_paket',
  {
    ...base(),
    paket_id: uuid()
      .notNull()
      .references(() => paketTable.id, { onDelete: 'cascade' }),
    judul: text().notNull(),
    penjelasan: text().notNull(),
    link: text(),
    min_gambar: integer().notNull(),
    maks_gambar: integer().notNull(),
    urutan: integer().notNull(),
  },
  (t) => [index('syarat_paket_urutan').on(t.paket_id, t.urutan), index('syarat_paket_judul').on(t.judul)],
)

/** What a student sent for a task; the newest takes the place of the one before. */
export const taskSubmissionTable = pgTable(
  'task_submission',
  {
    id: uuid().primaryKey(),
    // What students have sent for is not deleted under them.
    syarat_id: uuid()
      .notNull()
      .references(() => syaratPaketTable.id),
    paket_id: uuid()
      .notNull()
      .references(() => paketTable.id),
    user_id: uuid()
      .notNull()
      .references(() => userTable.id),
    state: text({ enum: SUBMISSION_STATES }).notNull(),
    times: integer().notNull(),
    reason: text(),
    sent_at: isoTime().notNull(),
    decided_at: isoTime(),
    decided_by: uuid().references(() => userTable.id),
  },
  (t) => [
    uniqueIndex('task_submission_pair').on(t.syarat_id, t.user_id),
    index('task_submission_student').on(t.user_id, t.paket_id),
    index('task_submission_paket').on(t.paket_id, t.state, t.sent_at, t.id),
    index('task_submission_state').on(t.state, t.sent_at, t.id),
    index('task_submission_sent').on(t.sent_at, t.id),
  ],
)

/** A picture of a submission, in the file store. */
export const taskPictureTable = pgTable(
  'task_picture',
  {
    id: uuid().primaryKey(),
    submission_id: uuid()
      .notNull()
      .references(() => taskSubmissionTable.id, { onDelete: 'cascade' }),
    /** Its name in the file store. */
    key: text().notNull(),
    urutan: integer().notNull(),
  },
  (t) => [index('task_picture_submission').on(t.submission_id, t.urutan)],
)

export const kategoriUjianTable = pgTable(
  'kategori_ujian',
  { ...base(), nama: text().notNull(), urutan: integer().notNull() },
  (t) => [index('kategori_ujian_urutan').on(t.urutan)],
)

export const ujianTable = pgTable(
  'ujian',
  {
    ...base(),
    kategori_ujian_id: uuid()
      .notNull()
      .references(() => kategoriUjianTable.id),
    paket_id: uuid()
      .notNull()
      .references(() => paketTable.id),
    nama: text().notNull(),
    deskripsi: text().notNull(),
    status: text({ enum: PUBLICATION_STATES }).notNull(),
  },
  (t) => [
    index('ujian_kategori').on(t.kategori_ujian_id),
    index('ujian_paket').on(t.paket_id),
    index('ujian_status').on(t.status),
    index('ujian_nama').on(t.nama),
  ],
)

export const jadwalPaketTable = pgTable(
  'jadwal_paket',
  {
    ...base(),
    paket_id: uuid()
      .notNull()
      .references(() => paketTable.id),
    nama: text().notNull(),
    mulai: isoTime().notNull(),
    selesai: isoTime().notNull(),
    rilis: text({ enum: RILIS }).notNull().default('setelah_semua'),
    pengumuman_at: isoTime(),
    pembahasan_at: isoTime(),
    cara_mulai: text({ enum: START_POLICIES }),
    kode_mulai: text(),
    kode_per_ruang: boolean().notNull().default(false),
    catat_fokus: boolean().notNull().default(false),
    seb: boolean().notNull().default(false),
    kunci_seb: text().array().notNull().default([]),
    kelonggaran_kirim_detik: integer(),
    toleransi_waktu_detik: integer(),
    jawaban_tak_pasti: text({ enum: UNSURE_ANSWERS }).notNull().default('terima'),
    kuota: integer(),
    untuk: text({ enum: UNTUK }).notNull().default('daftar'),
    kelompok: jsonb().$type<Kelompok[]>().notNull().default([]),
    pendaftaran_terbuka: boolean().notNull(),
    pendaftaran_mulai: isoTime(),
    pendaftaran_selesai: isoTime(),
    zona: text({ enum: ZONES }).notNull(),
    status: text({ enum: SCHEDULE_STATES }).notNull(),
  },
  (t) => [
    index('jadwal_paket_paket').on(t.paket_id),
    index('jadwal_paket_mulai').on(t.mulai),
    index('jadwal_paket_status').on(t.status),
    index('jadwal_paket_nama').on(t.nama),
    index('jadwal_paket_kelompok').using('gin', t.kelompok.op('jsonb_path_ops')),
  ],
)

export const jadwalPaketUjianTable = pgTable(
  'jadwal_paket_ujian',
  {
    ...base(),
    jadwal_id: uuid()
      .notNull()
      .references(() => jadwalPaketTable.id, { onDelete: 'cascade' }),
    ujian_id: uuid()
      .notNull()
      .references(() => ujianTable.id),
    urutan: integer().notNull(),
  },
  (t) => [
    uniqueIndex('jadwal_paket_ujian_pair').on(t.jadwal_id, t.ujian_id),
    index('jadwal_paket_ujian_ujian').on(t.ujian_id),
  ],
)

export const jadwalPaketMemberTable = pgTable(
  'jadwal_paket_member',
  {
    ...base(),
    jadwal_id: uuid()
      .notNull()
      .references(() => jadwalPaketTable.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => userTable.id),
    status: text({ enum: MEMBER_STATES }).notNull(),
    nomor_peserta: text(),
    ruang: text(),
    kursi: integer(),
    tanpa_kode: boolean().notNull().default(false),
    tambahan_detik: integer().notNull().default(0),
    mulai_sendiri: isoTime(),
    selesai_sendiri: isoTime(),
    mandiri: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('jadwal_paket_member_pair').on(t.jadwal_id, t.user_id),
    uniqueIndex('jadwal_paket_member_nomor').on(t.jadwal_id, t.nomor_peserta),
    index('jadwal_paket_member_user').on(t.user_id),
    index('jadwal_paket_member_status').on(t.status, t.id),
    index('jadwal_paket_member_ruang').on(t.jadwal_id, t.ruang, t.kursi),
    index('jadwal_paket_member_own_times')
      .on(t.jadwal_id)
      .where(sql`${t.selesai_sendiri} is not null or ${t.tambahan_detik} > 0`),
  ],
)

/** Staff who are there for some participants of a schedule alone (security/proctored.ts). */
export const jadwalPengawasTable = pgTable(
  'jadwal_pengawas',
  {
    ...base(),
    jadwal_id: uuid()
      .notNull()
      .references(() => jadwalPaketTable.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    ruang: text().array().notNull(),
    sekolah: text().array().notNull(),
  },
  (t) => [
    uniqueIndex('jadwal_pengawas_pair').on(t.user_id, t.jadwal_id),
    index('jadwal_pengawas_jadwal').on(t.jadwal_id, t.id),
    index('jadwal_pengawas_user').on(t.user_id, t.id),
  ],
)

/** The start code of a room, where a schedule has one for each. */
export const roomCodeTable = pgTable(
  'room_code',
  {
    jadwal_id: uuid()
      .notNull()
      .references(() => jadwalPaketTable.id, { onDelete: 'cascade' }),
    ruang: text().notNull(),
    kode: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.jadwal_id, t.ruang] })],
)

/** Places taken of a schedule or a package, counted by the database with every write (db/taken-places.ts). */
export const takenPlacesTable = pgTable('taken_places', { owner_id: uuid().primaryKey(), taken: integer().notNull() })

export const memberPaketTable = pgTable(
  'member_paket',
  {
    ...base(),
    paket_id: uuid()
      .notNull()
      .references(() => paketTable.id),
    user_id: uuid()
      .notNull()
      .references(() => userTable.id),
    sumber: text({ enum: SOURCES }).notNull(),
    mulai: isoTime().notNull(),
    akhir: isoTime(),
    status: text({ enum: OWNER_STATES }).notNull(),
  },
  (t) => [
    uniqueIndex('member_paket_pair').on(t.paket_id, t.user_id),
    index('member_paket_user').on(t.user_id),
    index('member_paket_status').on(t.status, t.id),
    index('member_paket_sumber').on(t.sumber),
    index('member_paket_mulai').on(t.mulai, t.id),
    index('member_paket_created').on(t.created_at, t.id),
    index('member_paket_updated').on(t.updated_at, t.id),
  ],
)

/**
 * A trial: staff sit a package as a student would, in a schedule of its own that no list shows and no figure counts.
 * One schedule, one sitting, one exam, one attempt, one owner.
 */
export const ujiCobaPaketTable = pgTable(
  'uji_coba_paket',
  {
    jadwal_id: uuid()
      .primaryKey()
      .references(() => jadwalPaketTable.id, { onDelete: 'cascade' }),
    jadwal_ujian_id: uuid()
      .notNull()
      .references(() => jadwalPaketUjianTable.id, { onDelete: 'cascade' }),
    ujian_id: uuid()
      .notNull()
      .references(() => ujianTable.id),
    paket_id: uuid()
      .notNull()
      .references(() => paketTable.id),
    user_id: uuid()
      .notNull()
      .references(() => userTable.id),
    paper_sha256: text().notNull(),
    created_at: isoTime().notNull(),
  },
  (t) => [
    uniqueIndex('uji_coba_paket_ujian').on(t.ujian_id),
    uniqueIndex('uji_coba_paket_sitting').on(t.jadwal_ujian_id),
    index('uji_coba_paket_owner').on(t.user_id, t.paket_id, t.created_at),
    index('uji_coba_paket_paket').on(t.paket_id),
  ],
)

/**
 * A practice: questions of one topic whose keys are out, in a paper and an open schedule of their own that no list shows and no
 * figure counts. Whoever has not met its questions may be given it; each student sits it once.
 */
export const practiceTable = pgTable(
  'practice',
  {
    jadwal_id: uuid()
      .primaryKey()
      .references(() => jadwalPaketTable.id, { onDelete: 'cascade' }),
    jadwal_ujian_id: uuid()
      .notNull()
      .references(() => jadwalPaketUjianTable.id, { onDelete: 'cascade' }),
    ujian_id: uuid()
      .notNull()
      .references(() => ujianTable.id),
    kode: text().notNull(),
    materi: text().notNull(),
    soal_ids: uuid().array().notNull(),
    created_at: isoTime().notNull(),
  },
  (t) => [uniqueIndex('practice_ujian').on(t.ujian_id), index('practice_materi').on(t.materi, t.created_at)],
)
