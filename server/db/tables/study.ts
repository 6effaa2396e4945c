import { doublePrecision, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { SHELF_STATES } from '#contract/choices.ts'
import { base, isoTime } from '../columns.ts'
import { userTable } from './accounts.ts'
import { schoolMajorTable } from './master.ts'
import { paketTable, rumpunTable } from './packages.ts'

/** What a student chose in a package: the stream, and how often either list was written. */
export const studyChoiceTable = pgTable(
  'study_choice',
  {
    user_id: uuid()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    paket_id: uuid()
      .notNull()
      .references(() => paketTable.id, { onDelete: 'cascade' }),
    rumpun_id: uuid().references(() => rumpunTable.id),
    version: integer().notNull(),
    updated_at: isoTime().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.paket_id] }), index('study_choice_rumpun').on(t.rumpun_id)],
)

/** The study programmes that a student chose in a package; `priority` 1 is the first. */
export const studyChoiceMajorTable = pgTable(
  'study_choice_major',
  {
    user_id: uuid()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    paket_id: uuid()
      .notNull()
      .references(() => paketTable.id, { onDelete: 'cascade' }),
    priority: integer().notNull(),
    school_major_id: uuid()
      .notNull()
      .references(() => schoolMajorTable.id),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.paket_id, t.priority] }),
    uniqueIndex('study_choice_major_once').on(t.user_id, t.paket_id, t.school_major_id),
    index('study_choice_major_major').on(t.school_major_id, t.paket_id, t.priority),
  ],
)

export const aturanPeluangTable = pgTable(
  'aturan_peluang',
  {
    ...base(),
    tahun: integer().notNull(),
    aman: integer().notNull(),
    pertimbangkan: integer().notNull(),
    minimum_error: doublePrecision().notNull(),
    score_error: doublePrecision().notNull(),
    provisional_error: doublePrecision().notNull(),
    applicant_spread: doublePrecision().notNull(),
    tiga_vokasi: integer().notNull(),
    empat_akademik: integer().notNull(),
    empat_vokasi: integer().notNull(),
    empat_d3: integer().notNull(),
    kontak: text().notNull(),
    status: text({ enum: SHELF_STATES }).notNull(),
  },
  (t) => [uniqueIndex('aturan_peluang_tahun').on(t.tahun), index('aturan_peluang_status').on(t.status)],
)
