import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { EXPORT_STATES } from '#contract/export.ts'
import { bytea } from '../bytea.ts'
import { isoTime } from '../columns.ts'

/** A file being written for somebody, or written and waiting to be fetched; it is forgotten then. */
export const exportTable = pgTable(
  'export_file',
  {
    filename: text().primaryKey(),
    user_id: uuid().notNull(),
    /** By which its rows were chosen: who no longer holds one of them does not get the file. */
    menus: text().array().notNull(),
    state: text({ enum: EXPORT_STATES }).notNull(),
    done: integer().notNull(),
    total: integer().notNull(),
    created_at: isoTime().notNull(),
    /** Last sign of life of the process that writes it. */
    beat_at: isoTime().notNull(),
  },
  (t) => [index('export_file_user').on(t.user_id), index('export_file_created').on(t.created_at)],
)

/** In the database and not in a folder: whichever node is asked for the file has it. */
export const exportChunkTable = pgTable(
  'export_chunk',
  {
    filename: text()
      .notNull()
      .references(() => exportTable.filename, { onDelete: 'cascade' }),
    urutan: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.filename, t.urutan] })],
)
