import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CURRICULA, DEGREES, SCHOOL_KINDS, SHELF_STATES } from '#contract/choices.ts'
import { base, isoTime } from '../columns.ts'
import { userTable } from './accounts.ts'
import { rumpunTable } from './packages.ts'
import { regionTable } from './places.ts'
import { mapelTable } from './questions.ts'

/** Which edition of data that comes with the product was loaded last. */
export const loadedDataTable = pgTable('loaded_data', { name: text().primaryKey(), edition: text().notNull() })

/** What schools and universities are found by, in the words of contract/catalog/school-words.ts; a space before and after each. */
export const searchWordsTable = pgTable('search_words', { owner_id: uuid().primaryKey(), words: text().notNull() })

export const schoolTable = pgTable(
  'school',
  {
    ...base(),
    kode: text().notNull(),
    nama: text().notNull(),
    singkatan: text().notNull(),
    jenis: text({ enum: SCHOOL_KINDS }).notNull(),
    kabupaten_kota_id: text().references(() => regionTable.id),
    status: text({ enum: SHELF_STATES }).notNull(),
  },
  (t) => [
    uniqueIndex('school_kode').on(t.kode),
    index('school_nama').on(t.nama),
    index('school_jenis').on(t.jenis),
    index('school_region').on(t.kabupaten_kota_id),
    index('school_status').on(t.status),
  ],
)

export const schoolMajorTable = pgTable(
  'school_major',
  {
    ...base(),
    school_id: uuid()
      .notNull()
      .references(() => schoolTable.id),
    kode: text().notNull(),
    nama: text().notNull(),
    jenjang: text({ enum: DEGREES }).notNull(),
    rumpun_id: uuid().references(() => rumpunTable.id),
    portofolio: boolean().notNull(),
    tahun_data: integer(),
    peminat_snbt: integer(),
    daya_tampung_snbt: integer(),
    peminat_snbp: integer(),
    daya_tampung_snbp: integer(),
    perkiraan_skor: doublePrecision(),
    estimate_error: doublePrecision(),
    sumber_perkiraan: text().notNull(),
    status: text({ enum: SHELF_STATES }).notNull(),
  },
  (t) => [
    uniqueIndex('school_major_kode').on(t.kode),
    index('school_major_school').on(t.school_id, t.nama),
    index('school_major_nama').on(t.nama),
    index('school_major_jenjang').on(t.jenjang),
    index('school_major_rumpun').on(t.rumpun_id),
    index('school_major_status').on(t.status),
    index('school_major_peminat').on(t.peminat_snbt),
    index('school_major_daya_tampung').on(t.daya_tampung_snbt),
    index('school_major_skor').on(t.perkiraan_skor),
  ],
)

export const mapelMajorTable = pgTable(
  'mapel_major',
  {
    ...base(),
    school_major_id: uuid()
      .notNull()
      .references(() => schoolMajorTable.id),
    mapel_id: uuid()
      .notNull()
      .references(() => mapelTable.id),
    kurikulum: text({ enum: CURRICULA }).notNull(),
  },
  (t) => [
    uniqueIndex('mapel_major_one').on(t.school_major_id, t.kurikulum, t.mapel_id),
    index('mapel_major_mapel').on(t.mapel_id),
    index('mapel_major_kurikulum').on(t.kurikulum),
  ],
)

/** One grade of a student's school report for each subject and semester; the student types it, SNBP reads it too. */
export const schoolGradeTable = pgTable(
  'school_grade',
  {
    user_id: uuid()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    mapel_id: uuid()
      .notNull()
      .references(() => mapelTable.id),
    semester: smallint().notNull(),
    grade: doublePrecision().notNull(),
    updated_at: isoTime().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.mapel_id, t.semester] }),
    index('school_grade_mapel').on(t.mapel_id),
    check('school_grade_semester', sql`${t.semester} between 1 and 6`),
    check('school_grade_grade', sql`${t.grade} between 0 and 100`),
  ],
)
