import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { RULING_KINDS, VOIDINGS } from '#contract/reporting/item.ts'
import { RESCORE_STATES } from '#contract/reporting/report.ts'
import { REPORT_REASONS, REPORT_STATES } from '#contract/results/report-reasons.ts'
import { SATUAN_NILAI } from '#contract/results/results.ts'
import { isoTime } from '../columns.ts'
import { userTable } from './accounts.ts'
import { attemptTable } from './exam.ts'
import { jadwalPaketTable, paketTable } from './packages.ts'
import { soalTable } from './questions.ts'

/** The newest score of an attempt on one narrow line: what rankings and reports read and sort. */
export const resultLineTable = pgTable(
  'result_line',
  {
    attempt_id: uuid()
      .primaryKey()
      .references(() => attemptTable.id, { onDelete: 'cascade' }),
    jadwal_id: uuid()
      .notNull()
      .references(() => jadwalPaketTable.id),
    user_id: uuid()
      .notNull()
      .references(() => userTable.id),
    paper_sha256: text().notNull(),
    revision: integer().notNull(),
    key_version: integer().notNull(),
    nilai: doublePrecision().notNull(),
    /** The ranking order as one value, greater is better: passed, total, parts in their tie order. */
    rank_key: doublePrecision().array().notNull(),
    /** `nilai` per sub-test, in the paper's order. */
    subtes: doublePrecision().array().notNull(),
    /** Per sub-test whether its threshold is reached; null where it has none. */
    subtes_lulus: boolean().array().notNull(),
    lulus: boolean(),
    benar: integer().notNull(),
    salah: integer().notNull(),
    kosong: integer().notNull(),
    satuan: text({ enum: SATUAN_NILAI }).notNull(),
    provisional: boolean().notNull(),
  },
  (t) => [
    index('result_line_jadwal').on(t.jadwal_id, t.nilai),
    index('result_line_user').on(t.user_id, t.satuan),
    index('result_line_paper').on(t.paper_sha256, t.key_version),
  ],
)

/** What a sealed log says in the end, question by question in the paper's order: what item statistics read. */
export const answerSheetTable = pgTable('answer_sheet', {
  attempt_id: uuid()
    .primaryKey()
    .references(() => attemptTable.id, { onDelete: 'cascade' }),
  /** Of the log that it was folded from. */
  log_sha256: text().notNull(),
  /** json, not jsonb: short answers hold what jsonb refuses (NUL, half a surrogate pair). */
  answers: json().$type<unknown[]>().notNull(),
})

/** How a question of the bank did with those who sat it: in the last schedule that enough people sat (`SHOWN_TAKERS`). */
export const itemFigureTable = pgTable(
  'item_figure',
  {
    soal_id: uuid()
      .primaryKey()
      .references(() => soalTable.id, { onDelete: 'cascade' }),
    jadwal_id: uuid()
      .notNull()
      .references(() => jadwalPaketTable.id, { onDelete: 'cascade' }),
    /** Of the question as it was asked: one that is rewritten since is another question. */
    content_fingerprint: text(),
    takers: integer().notNull(),
    facility: doublePrecision(),
    discrimination: doublePrecision(),
  },
  (t) => [index('item_figure_jadwal').on(t.jadwal_id)],
)

/** Which version of a schedule's ranking the figures of its items are of, and when (epoch ms) they were worked out. */
export const itemFigureRunTable = pgTable('item_figure_run', {
  jadwal_id: uuid()
    .primaryKey()
    .references(() => jadwalPaketTable.id, { onDelete: 'cascade' }),
  version: integer().notNull(),
  made_at: bigint({ mode: 'number' }).notNull(),
})

/** What was decided of an item after it was sat; in force until it is taken back. Never deleted. */
export const itemRulingTable = pgTable(
  'item_ruling',
  {
    id: uuid().primaryKey(),
    paket_id: uuid()
      .notNull()
      .references(() => paketTable.id),
    soal_id: uuid().notNull(),
    /** Of the question as it was asked: one that is rewritten since is another question. */
    soal_sha256: text().notNull(),
    /** From whose report it was decided. */
    jadwal_id: uuid()
      .notNull()
      .references(() => jadwalPaketTable.id),
    kode: text().notNull(),
    kind: text({ enum: RULING_KINDS }).notNull(),
    void_as: text({ enum: VOIDINGS }),
    kunci: jsonb().$type<string[][]>().notNull(),
    poin_opsi: jsonb().$type<Record<string, number> | null>(),
    reason: text().notNull(),
    actor_id: uuid().notNull(),
    created_at: isoTime().notNull(),
    withdrawn_at: isoTime(),
    withdrawn_by: uuid(),
    withdrawn_reason: text(),
  },
  (t) => [
    uniqueIndex('item_ruling_in_force').on(t.paket_id, t.soal_id, t.soal_sha256).where(sql`${t.withdrawn_at} is null`),
    index('item_ruling_paket').on(t.paket_id, t.created_at),
  ],
)

/** Scoring anew after a decision: which attempts, how far it is. Goes on from its cursor wherever it stopped. */
export const rescoreTable = pgTable(
  'rescore',
  {
    id: uuid().primaryKey(),
    paket_id: uuid()
      .notNull()
      .references(() => paketTable.id),
    papers: text().array().notNull(),
    state: text({ enum: RESCORE_STATES }).notNull(),
    /** The last attempt that is done, in the order of ids. */
    cursor: uuid(),
    done: integer().notNull(),
    total: integer().notNull(),
    failed: integer().notNull(),
    /** Whose score it moved has been told; two that run at once are told of once. */
    told: boolean().notNull().default(false),
    created_at: isoTime().notNull(),
  },
  (t) => [
    index('rescore_paket').on(t.paket_id, t.created_at),
    index('rescore_running').on(t.created_at).where(sql`${t.state} = 'running'`),
  ],
)

/** What a student says is wrong with a question that they sat, and what staff answered. The question may have left the bank since. */
export const questionReportTable = pgTable(
  'question_report',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => userTable.id),
    soal_id: uuid().notNull(),
    attempt_id: uuid()
      .notNull()
      .references(() => attemptTable.id, { onDelete: 'cascade' }),
    paket_id: uuid()
      .notNull()
      .references(() => paketTable.id),
    paper_sha256: text().notNull(),
    /** Of the keys when it was reported. */
    key_version: integer().notNull(),
    /** Sub-test, place in it as the attempt counted, and the beginning of the question. */
    kode: text().notNull(),
    nomor: integer().notNull(),
    teks: text().notNull(),
    /** Options in the order in which that phone showed them. */
    shown: text().array().notNull(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    text: text().notNull(),
    state: text({ enum: REPORT_STATES }).notNull(),
    sent_at: isoTime().notNull(),
    answer: text(),
    answered_at: isoTime(),
    answered_by: uuid().references(() => userTable.id),
  },
  (t) => [
    uniqueIndex('question_report_pair').on(t.user_id, t.soal_id),
    index('question_report_soal').on(t.soal_id, t.state),
    index('question_report_state').on(t.state, t.user_id),
    index('question_report_paket').on(t.paket_id),
    index('question_report_attempt').on(t.attempt_id),
  ],
)
