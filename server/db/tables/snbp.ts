import { sql } from 'drizzle-orm'
import { index, integer, numeric, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CURRICULA, PUBLICATION_STATES } from '#contract/choices.ts'
import { MEMBER_SOURCES, MEMBER_STATES } from '#contract/snbp/rules.ts'
import { base, isoTime } from '../columns.ts'
import { userTable } from './accounts.ts'
import { schoolMajorTable } from './master.ts'
import { sekolahSiswaTable } from './places.ts'

export const snbpSettingTable = pgTable(
  'snbp_setting',
  {
    ...base(),
    nama: text().notNull(),
    tahun: integer().notNull(),
    harga: integer().notNull(),
    harga_coret: integer(),
    mulai: isoTime(),
    selesai: isoTime(),
    bobot_rapor: integer().notNull(),
    batas_aman: integer().notNull(),
    batas_pertimbangkan: integer().notNull(),
    min_peserta: integer().notNull(),
    status: text({ enum: PUBLICATION_STATES }).notNull(),
  },
  (t) => [
    uniqueIndex('snbp_setting_nama').on(t.nama),
    index('snbp_setting_tahun').on(t.tahun),
    index('snbp_setting_status').on(t.status, t.tahun),
    index('snbp_setting_harga').on(t.harga),
    index('snbp_setting_mulai').on(t.mulai),
    index('snbp_setting_selesai').on(t.selesai),
  ],
)

export const snbpDescriptionTable = pgTable(
  'snbp_description',
  {
    ...base(),
    program_id: uuid()
      .notNull()
      .references(() => snbpSettingTable.id),
    judul: text().notNull(),
    isi: text().notNull(),
    urutan: integer().notNull(),
  },
  (t) => [
    index('snbp_description_program').on(t.program_id, t.urutan),
    index('snbp_description_judul').on(t.judul),
    index('snbp_description_urutan').on(t.urutan),
  ],
)

/** A student in a programme, and what they submitted beside choices and grades. */
export const snbpMemberTable = pgTable(
  'snbp_member',
  {
    ...base(),
    program_id: uuid()
      .notNull()
      .references(() => snbpSettingTable.id),
    user_id: uuid()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    sumber: text({ enum: MEMBER_SOURCES }).notNull().default('admin'),
    mulai: isoTime().notNull().default(sql`now()`),
    status: text({ enum: MEMBER_STATES }).notNull().default('aktif'),
    sekolah_id: uuid().references(() => sekolahSiswaTable.id),
    kurikulum: text({ enum: CURRICULA }),
    peringkat: integer(),
    year_size: integer(),
    submitted_at: isoTime(),
  },
  (t) => [
    uniqueIndex('snbp_member_one').on(t.program_id, t.user_id),
    index('snbp_member_user').on(t.user_id),
    index('snbp_member_sekolah').on(t.sekolah_id),
    index('snbp_member_sumber').on(t.sumber),
    index('snbp_member_status').on(t.status),
    index('snbp_member_mulai').on(t.mulai),
    index('snbp_member_submitted').on(t.submitted_at),
  ],
)

/** What a member chose, with what was reckoned of it from the report card; program, school and province are the member's. */
export const snbpChoiceTable = pgTable(
  'snbp_choice',
  {
    member_id: uuid()
      .notNull()
      .references(() => snbpMemberTable.id, { onDelete: 'cascade' }),
    priority: smallint().notNull(),
    school_major_id: uuid()
      .notNull()
      .references(() => schoolMajorTable.id),
    program_id: uuid()
      .notNull()
      .references(() => snbpSettingTable.id),
    sekolah_id: uuid()
      .notNull()
      .references(() => sekolahSiswaTable.id),
    provinsi_id: text(),
    overall_mean: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    /** Null: the study programme has no supporting subject, or the student no grade of one. */
    supporting_mean: numeric({ precision: 5, scale: 2, mode: 'number' }),
    weighted_index: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.member_id, t.priority] }),
    uniqueIndex('snbp_choice_once').on(t.member_id, t.school_major_id),
    index('snbp_choice_major').on(t.school_major_id, t.program_id, t.priority, t.weighted_index),
    index('snbp_choice_sekolah').on(t.sekolah_id, t.program_id, t.priority, t.overall_mean),
    index('snbp_choice_provinsi').on(t.program_id, t.provinsi_id, t.priority, t.weighted_index),
    index('snbp_choice_all').on(t.program_id, t.priority, t.weighted_index),
  ],
)
