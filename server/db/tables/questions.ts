import {
  bigint,
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
import {
  DIFFICULTIES,
  type OptionId,
  REVIEW_STATES,
  SHEET_TYPES,
  SHELF_STATES,
  VERSION_SOURCES,
} from '#contract/choices.ts'
import { ANSWER_FORMATS, DIRECTIONS, QUESTION_TYPES } from '#contract/exam/choices.ts'
import { VERSIONED } from '#contract/question-bank/questions.ts'
import { DRAFTED, type UnsavedDraft } from '#contract/question-bank/unsaved-draft.ts'
import { REPORT_SUBJECTS } from '#contract/report-card/school-grades.ts'
import type { Criterion } from '#contract/rubric.ts'
import { bytea } from '../bytea.ts'
import { base, isoTime } from '../columns.ts'
import { userTable } from './accounts.ts'

export const mapelTable = pgTable(
  'mapel',
  {
    ...base(),
    nama: text().notNull(),
    kode: text().notNull(),
    rapor: text({ enum: REPORT_SUBJECTS }).notNull().default('tidak'),
    status: text({ enum: SHELF_STATES }).notNull(),
  },
  (t) => [
    uniqueIndex('mapel_kode').on(t.kode),
    index('mapel_nama').on(t.nama),
    index('mapel_status').on(t.status),
    index('mapel_rapor').on(t.rapor, t.nama),
  ],
)

export const stimulusTable = pgTable(
  'stimulus',
  { ...base(), judul: text().notNull(), teks: text().notNull(), kode_asal: text() },
  (t) => [uniqueIndex('stimulus_kode_asal').on(t.kode_asal), index('stimulus_judul').on(t.judul)],
)

export const soalTable = pgTable(
  'soal',
  {
    ...base(),
    jenis: text({ enum: QUESTION_TYPES }).notNull(),
    mapel_id: uuid().references(() => mapelTable.id),
    materi: text().notNull(),
    tingkat: text({ enum: DIFFICULTIES }).notNull(),
    teks: text().notNull(),
    stimulus_id: uuid().references(() => stimulusTable.id),
    opsi: jsonb().$type<{ id: OptionId; teks: string }[]>().notNull(),
    kolom: jsonb().$type<[string, string] | null>(),
    pernyataan: text().array().notNull(),
    format_isian: text({ enum: ANSWER_FORMATS }),
    kunci: text().array().notNull(),
    toleransi: doublePrecision(),
    nilai_sebagian: boolean().notNull().default(false),
    rubrik: jsonb().$type<Criterion[]>().notNull().default([]),
    poin_opsi: jsonb().$type<Partial<Record<OptionId, number>> | null>(),
    pembahasan_teks: text().notNull(),
    pembahasan_video_url: text(),
    kode_asal: text(),
    status: text({ enum: REVIEW_STATES }).notNull(),
  },
  (t) => [
    uniqueIndex('soal_kode_asal').on(t.kode_asal),
    index('soal_stimulus').on(t.stimulus_id),
    index('soal_jenis').on(t.jenis, t.id),
    index('soal_tingkat').on(t.tingkat, t.id),
    index('soal_status').on(t.status, t.id),
    index('soal_materi').on(t.materi, t.id),
    index('soal_created').on(t.created_at, t.id),
    index('soal_updated').on(t.updated_at, t.id),
    // What the bank has left for a blueprint is counted from the index alone.
    index('soal_stock').on(t.mapel_id, t.tingkat, t.status, t.materi),
  ],
)

export const soalPauliTable = pgTable(
  'soal_pauli',
  {
    ...base(),
    jenis: text({ enum: SHEET_TYPES }).notNull(),
    nama: text().notNull(),
    petunjuk: text().notNull(),
    arah: text({ enum: DIRECTIONS }).notNull(),
    detik_per_kolom: integer().notNull(),
    detik_per_garis: integer().notNull(),
    pindah_paksa: boolean().notNull(),
    jumlah_kolom: integer().notNull(),
    baris: integer().notNull(),
    benih: bigint({ mode: 'number' }).notNull(),
    kode_asal: text(),
    status: text({ enum: REVIEW_STATES }).notNull(),
  },
  (t) => [
    uniqueIndex('soal_pauli_kode_asal').on(t.kode_asal),
    index('soal_pauli_nama').on(t.nama),
    index('soal_pauli_jenis').on(t.jenis),
    index('soal_pauli_status').on(t.status),
  ],
)

export const subSoalPauliTable = pgTable(
  'sub_soal_pauli',
  {
    ...base(),
    soal_pauli_id: uuid()
      .notNull()
      .references(() => soalPauliTable.id, { onDelete: 'cascade' }),
    urutan: integer().notNull(),
    angka: jsonb().$type<number[]>().notNull(),
    simbol: jsonb().$type<string[]>().notNull(),
    baris_simbol: jsonb().$type<string[][]>().notNull(),
  },
  (t) => [uniqueIndex('sub_soal_pauli_urutan').on(t.soal_pauli_id, t.urutan)],
)

/** Images and audio by content; rich text refers to them as /files/media/<sha256>. */
export const mediaTable = pgTable('media', {
  sha256: text().primaryKey(),
  mime: text({ enum: ['image/webp', 'image/svg+xml', 'audio/mpeg', 'audio/ogg', 'audio/mp4'] }).notNull(),
  bytes: bytea().notNull(),
  /** CSS pixels of an image, so that a page can keep its place; null for audio. */
  width: integer(),
  height: integer(),
  created_at: isoTime().notNull(),
})

/** What questions, sheets and stimuli were, version by version; written in the transaction of each save. */
export const questionVersionTable = pgTable(
  'question_version',
  {
    id: uuid().primaryKey(),
    jenis: text({ enum: VERSIONED }).notNull(),
    /** No reference: the history outlives its row, which an undo brings back under the same id. */
    row_id: uuid().notNull(),
    version: integer().notNull(),
    at: isoTime().notNull(),
    oleh: uuid(),
    /** `awal`: it was there before its history began. */
    sumber: text({ enum: VERSION_SOURCES }).notNull(),
    isi: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index('question_version_row').on(t.row_id, t.at, t.version)],
)

/** How like questions are found (server/question-bank/duplicates): near duplicates by pieces, equal ones by the fingerprint. */
export const stemFingerprintTable = pgTable(
  'stem_fingerprint',
  {
    soal_id: uuid()
      .primaryKey()
      .references(() => soalTable.id, { onDelete: 'cascade' }),
    /** The question's version that it was taken of. */
    version: integer().notNull(),
    pieces: integer().array().notNull(),
    content_fingerprint: text(),
  },
  (t) => [
    index('stem_fingerprint_pieces').using('gin', t.pieces),
    index('stem_fingerprint_content').on(t.content_fingerprint),
  ],
)

/** What stands in somebody's editor and was never saved: one for each form, kept for its author alone. */
export const unsavedDraftTable = pgTable(
  'unsaved_draft',
  {
    user_id: uuid()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    jenis: text({ enum: DRAFTED }).notNull(),
    /** The row's id, or `new`. */
    row: text().notNull(),
    draft: jsonb().$type<UnsavedDraft>().notNull(),
    saved_at: isoTime().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.jenis, t.row] }), index('unsaved_draft_saved').on(t.saved_at)],
)
