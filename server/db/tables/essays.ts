import {
  boolean,
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
import { isoTime } from '../columns.ts'
import { attemptTable } from './exam.ts'
import { jadwalPaketTable } from './packages.ts'

/** Texts of essays in sealed attempts, as scoring read them from the log: what markers page through. */
export const essayAnswerTable = pgTable(
  'essay_answer',
  {
    /** What markers know an answer by: it leads to nobody. */
    id: uuid().primaryKey().defaultRandom(),
    attempt_id: uuid()
      .notNull()
      .references(() => attemptTable.id, { onDelete: 'cascade' }),
    jadwal_id: uuid().notNull(),
    soal_id: uuid().notNull(),
    text: text().notNull(),
    text_sha256: text().notNull(),
  },
  (t) => [
    uniqueIndex('essay_answer_attempt').on(t.attempt_id, t.soal_id),
    index('essay_answer_question').on(t.jadwal_id, t.soal_id, t.id),
  ],
)

/** What one marker gave; it counts while the text is the one that was read. */
export const essayMarkTable = pgTable(
  'essay_mark',
  {
    essay_id: uuid()
      .notNull()
      .references(() => essayAnswerTable.id, { onDelete: 'cascade' }),
    /** No reference: a mark outlives the account of its marker. */
    marker_id: uuid().notNull(),
    text_sha256: text().notNull(),
    points: doublePrecision().array().notNull(),
    /** Of the points to be had, 0-1. */
    share: doublePrecision().notNull(),
    comment: text().notNull(),
    /** Given when the marks of two others were too far apart: it stands alone. */
    decides: boolean().notNull(),
    marked_at: isoTime().notNull(),
  },
  (t) => [primaryKey({ columns: [t.essay_id, t.marker_id] })],
)

/** How the essays of a schedule are marked, and how often their marks were published; none: by one marker, never yet. */
export const essayMarkingTable = pgTable('essay_marking', {
  jadwal_id: uuid()
    .primaryKey()
    .references(() => jadwalPaketTable.id, { onDelete: 'cascade' }),
  markers: smallint().notNull(),
  /** How far two marks may lie apart, as a share of the points to be had; further apart a third decides. */
  max_difference: doublePrecision().notNull(),
  /** 0: never published. */
  published: integer().notNull(),
  published_at: isoTime(),
})

/** Marks as they were published: what scores take. */
export const essayScoreTable = pgTable(
  'essay_score',
  {
    attempt_id: uuid()
      .notNull()
      .references(() => attemptTable.id, { onDelete: 'cascade' }),
    soal_id: uuid().notNull(),
    text_sha256: text().notNull(),
    points: doublePrecision().array().notNull(),
    /** Of the points to be had when it was marked, 0-1: a rubric that is changed later moves no score. */
    share: doublePrecision().notNull(),
    comment: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.attempt_id, t.soal_id] })],
)
