import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '../bytea.ts'
import { isoTime } from '../columns.ts'

/** A file of questions between its preview and its confirmation; forgotten after a day. */
export const imporSoalTable = pgTable(
  'impor_soal',
  {
    id: uuid().primaryKey(),
    user_id: uuid().notNull(),
    filename: text().notNull(),
    mapel_id: uuid(),
    state: text({ enum: ['memeriksa', 'siap', 'menyimpan', 'selesai', 'gagal'] }).notNull(),
    done: integer().notNull(),
    total: integer().notNull(),
    report: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The file; in the database, so that whichever node confirms it has it. */
    bytes: bytea().notNull(),
    created_at: isoTime().notNull(),
    /** Last sign of life of the process that works on it. */
    beat_at: isoTime().notNull(),
  },
  (t) => [index('impor_soal_user').on(t.user_id), index('impor_soal_created').on(t.created_at)],
)
