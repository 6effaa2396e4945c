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
import { DIFFICULTIES } from '#contract/choices.ts'
import {
  RUN_FAILURES,
  RUN_PHASES,
  RUN_STATES,
  type SubtestModel,
  type SuspicionCode,
} from '#contract/reporting/calibration.ts'
import { isoTime } from '../columns.ts'
import { attemptTable, paperTable } from './exam.ts'
import { jadwalPaketTable, paketTable } from './packages.ts'

/** A calibration of a package, how far it is, and whether its scores are in force (contract/reporting/calibration.ts). */
export const calibrationRunTable = pgTable(
  'calibration_run',
  {
    id: uuid().primaryKey(),
    paket_id: uuid()
      .notNull()
      .references(() => paketTable.id),
    /** From whose report it was started. */
    jadwal_id: uuid()
      .notNull()
      .references(() => jadwalPaketTable.id),
    state: text({ enum: RUN_STATES }).notNull(),
    phase: text({ enum: RUN_PHASES }).notNull(),
    /** The version of the keys of each paper that it takes part with. */
    key_versions: jsonb().$type<Record<string, number>>().notNull(),
    /** Those that are done; `persons` counts abilities from the lowest step on. */
    models: jsonb().$type<(SubtestModel & { persons: number[] })[]>().notNull(),
    /** Sub-tests with a question to calibrate. */
    parts: integer().notNull(),
    /** Of the sub-test that is being calibrated; `basis` names the answers that it follows from. */
    checkpoint: jsonb(),
    basis: text(),
    /** The last attempt with a staged score, in the order of ids, and how many have one. */
    cursor: uuid(),
    done: integer().notNull(),
    total: integer().notNull(),
    failure: text({ enum: RUN_FAILURES }),
    /** The process that works on it, until when it holds it unless it says so again. */
    held_by: uuid(),
    held_until: isoTime(),
    started_at: isoTime().notNull(),
    started_by: uuid().notNull(),
    stopped_at: isoTime(),
    stopped_by: uuid(),
    publish_at: isoTime(),
    published_at: isoTime(),
    approved_by: uuid(),
    reason: text(),
  },
  (t) => [
    uniqueIndex('calibration_run_open')
      .on(t.paket_id)
      .where(sql`${t.state} in ('running', 'stopped', 'ready', 'scheduled')`),
    index('calibration_run_paket').on(t.paket_id, t.started_at),
    index('calibration_run_due').on(t.started_at).where(sql`${t.state} in ('running', 'scheduled')`),
  ],
)

/** An item as a run found it. Of published runs the parameters of the same question with the same key hold later ones. */
export const itemParameterTable = pgTable(
  'item_parameter',
  {
    run_id: uuid()
      .notNull()
      .references(() => calibrationRunTable.id, { onDelete: 'cascade' }),
    subtes_id: uuid().notNull(),
    soal_id: uuid().notNull(),
    /** Of the question as asked, and of what its answers were judged by. */
    soal_sha256: text().notNull(),
    key_sha256: text().notNull(),
    /** One that asks it. */
    paper_sha256: text().notNull(),
    kode: text().notNull(),
    tingkat: text({ enum: DIFFICULTIES }).notNull(),
    urutan: integer().notNull(),
    n: integer().notNull(),
    p: doublePrecision(),
    corrected: doublePrecision(),
    a: doublePrecision(),
    b: doublePrecision(),
    se_a: doublePrecision(),
    se_b: doublePrecision(),
    s_x2: doublePrecision(),
    df: integer(),
    fit_p: doublePrecision(),
    anchored: boolean().notNull(),
    flags: text().array().$type<SuspicionCode[]>().notNull(),
    suggested: text(),
  },
  (t) => [
    primaryKey({ columns: [t.run_id, t.subtes_id, t.soal_id, t.soal_sha256] }),
    index('item_parameter_soal').on(t.soal_id, t.soal_sha256),
  ],
)

/** Scores that a run worked out, until they take their place among the results or the run is discarded. */
export const stagedScoreTable = pgTable(
  'staged_score',
  {
    run_id: uuid()
      .notNull()
      .references(() => calibrationRunTable.id, { onDelete: 'cascade' }),
    attempt_id: uuid()
      .notNull()
      .references(() => attemptTable.id, { onDelete: 'cascade' }),
    paper_sha256: text().notNull(),
    key_version: integer().notNull(),
    log_sha256: text().notNull(),
    score: jsonb().notNull(),
    nilai: doublePrecision().notNull(),
    rank_key: doublePrecision().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.run_id, t.attempt_id] }), index('staged_score_attempt').on(t.attempt_id)],
)

/** The run, and the version of the keys, by which a paper is scored; a paper that is not here has provisional scores. */
export const paperCalibrationTable = pgTable('paper_calibration', {
  paper_sha256: text()
    .primaryKey()
    .references(() => paperTable.paper_sha256),
  run_id: uuid()
    .notNull()
    .references(() => calibrationRunTable.id),
  key_version: integer().notNull(),
})
