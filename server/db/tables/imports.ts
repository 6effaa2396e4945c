import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { TableLayout } from '#contract/question-bank/import-soal.ts'
import { UPLOAD_STATES } from '#contract/question-bank/import-soal.ts'
import { bytea } from '../bytea.ts'
import { isoTime } from '../columns.ts'

/** A file of questions between its preview and its confirmation; forgotten after a day. */
export const importSoalTable = pgTable(
  'import_soal',
  {
    id: uuid().primaryKey(),
    user_id: uuid().notNull(),
    filename: text().notNull(),
    mapel_id: uuid(),
    state: text({ enum: UPLOAD_STATES }).notNull(),
    done: integer().notNull(),
    total: integer().notNull(),
    report: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What stands in the file beside its questions: stimuli, problems, losses. Null until it is judged. */
    judged: jsonb().$type<object>(),
    /** How its tables are to be read, where somebody said so. */
    layouts: jsonb().$type<TableLayout[]>(),
    created_at: isoTime().notNull(),
    /** Last sign of life of the process that works on it. */
    beat_at: isoTime().notNull(),
  },
  (t) => [index('import_soal_user').on(t.user_id), index('import_soal_created').on(t.created_at)],
)

/** How tables with such headings were read before, once a file of them was saved. */
export const importSoalLayoutTable = pgTable('import_soal_layout', {
  /** SHA-256 over the headings. */
  headings_sha256: text().primaryKey(),
  columns: jsonb().$type<TableLayout['columns']>().notNull(),
  used_at: isoTime().notNull(),
})

/** Questions of a file as it was judged: shown in the preview, and saved from here once it is confirmed. */
export const importSoalItemTable = pgTable(
  'import_soal_item',
  {
    upload_id: uuid()
      .notNull()
      .references(() => importSoalTable.id, { onDelete: 'cascade' }),
    nomor: integer().notNull(),
    /** Without a problem: goes into the bank. */
    ready: boolean().notNull(),
    isi: jsonb().$type<object>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.upload_id, t.nomor] })],
)

/** Its pictures and sounds, encoded once. */
export const importSoalMediaTable = pgTable(
  'import_soal_media',
  {
    upload_id: uuid()
      .notNull()
      .references(() => importSoalTable.id, { onDelete: 'cascade' }),
    sha256: text().notNull(),
    mime: text().notNull(),
    bytes: bytea().notNull(),
    width: integer(),
    height: integer(),
  },
  (t) => [primaryKey({ columns: [t.upload_id, t.sha256] })],
)
