import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { RANKING_NAMES } from '#contract/choices.ts'
import { SATUAN_NILAI } from '#contract/results/results.ts'
import { userTable } from './accounts.ts'
import { jadwalPaketTable } from './packages.ts'

/** What others read of a name in rankings, where it is not the shortened one. */
export const rankingNameTable = pgTable('ranking_name', {
  user_id: uuid()
    .primaryKey()
    .references(() => userTable.id, { onDelete: 'cascade' }),
  nama: text({ enum: RANKING_NAMES }).notNull(),
})

/** A version of a ranking, which no other has: what its lines are found by. */
export const rankingVersion = pgSequence('ranking_version')

/** Half of all stand between `q1` and `q3`. */
interface Middle {
  q1: number
  median: number
  q3: number
}

/** What a version says of all of its participants; null for fewer than a figure of others needs. */
export interface RankingFigures {
  all: (Middle & { mean: number; bins: { from: number; to: number; count: number }[] }) | null
  /** By paper: per sub-test in its order the middle of `nilai`, and the median time of a question (ms) in a sample. */
  papers: Record<string, { subtes: Middle[]; times: (number | null)[] }>
}

/** The ranking of a schedule as it stands; `version` 0: none was made yet. */
export const rankingTable = pgTable('ranking', {
  jadwal_id: uuid()
    .primaryKey()
    .references(() => jadwalPaketTable.id, { onDelete: 'cascade' }),
  version: integer().notNull().default(0),
  made_at: bigint({ mode: 'number' }).notNull().default(0),
  /** How long the making took: the next one rests in proportion. */
  made_ms: integer().notNull().default(0),
  participants: integer().notNull().default(0),
  provisional: boolean().notNull().default(false),
  satuan: text({ enum: SATUAN_NILAI }).notNull().default('seratus'),
  /** An attempt of each sitting and paper, the last sealed: when they are released all are. */
  last_sealed: uuid().array().notNull().default([]),
  figures: jsonb().$type<RankingFigures | null>(),
  /** The version that they are of: they follow it. */
  figures_version: integer().notNull().default(0),
  /** Staff keep it from participants. */
  withheld: boolean().notNull().default(false),
})

/** A participant of a version, with the place in each scope: which line, which rank, how many share it. */
export const rankingLineTable = pgTable(
  'ranking_line',
  {
    version: integer().notNull(),
    user_id: uuid().notNull(),
    attempt_id: uuid().notNull(),
    nilai: doublePrecision().notNull(),
    lulus: boolean(),
    position: integer().notNull(),
    rank: integer().notNull(),
    tied: integer().notNull(),
    provinsi_id: text(),
    provinsi_position: integer(),
    provinsi_rank: integer(),
    provinsi_tied: integer(),
    sekolah_id: uuid(),
    sekolah_position: integer(),
    sekolah_rank: integer(),
    sekolah_tied: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.version, t.user_id] }),
    uniqueIndex('ranking_line_position').on(t.version, t.position),
    index('ranking_line_provinsi').on(t.version, t.provinsi_id, t.provinsi_position),
    index('ranking_line_sekolah').on(t.version, t.sekolah_id, t.sekolah_position),
  ],
)

/**
 * The participants of a version who chose a study programme, a hundred in a row: 200,000 participants choose three each, and as rows
 * of their own these would take longer than all else. `bucket` 0 has positions 1 to 100; the lists go by position. `places` are
 * positions among all (`ranking_line.position`).
 */
export const rankingProdiTable = pgTable(
  'ranking_prodi',
  {
    version: integer().notNull(),
    school_major_id: uuid().notNull(),
    bucket: integer().notNull(),
    places: integer().array().notNull(),
    ranks: integer().array().notNull(),
    ties: integer().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.version, t.school_major_id, t.bucket] })],
)

/** Scores of a schedule have changed since its ranking was made: written with them, so that no change goes unseen. */
export const rankingDueTable = pgTable(
  'ranking_due',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    jadwal_id: uuid().notNull(),
    /** Staff asked for it: it does not rest first. */
    asked: boolean().notNull(),
  },
  (t) => [index('ranking_due_jadwal').on(t.jadwal_id)],
)
