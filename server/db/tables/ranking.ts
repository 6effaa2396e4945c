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
export const rankingVersi = pgSequence('ranking_versi')

/** Half of all stand between `q1` and `q3`. */
interface Middle {
  q1: number
  median: number
  q3: number
}

/** What a version says of all of its participants; null for fewer than a figure of others needs. */
export interface RankingFigures {
  semua: (Middle & { rata: number; kelas: { dari: number; sampai: number; jumlah: number }[] }) | null
  /** By paper: per sub-test in its order the middle of `nilai`, and the median time of a question (ms) in a sample. */
  naskah: Record<string, { subtes: Middle[]; waktu: (number | null)[] }>
}

/** The ranking of a schedule as it stands; `versi` 0: none was made yet. */
export const rankingTable = pgTable('ranking', {
  jadwal_id: uuid()
    .primaryKey()
    .references(() => jadwalPaketTable.id, { onDelete: 'cascade' }),
  versi: integer().notNull().default(0),
  made_at: bigint({ mode: 'number' }).notNull().default(0),
  /** How long the making took: the next one rests in proportion. */
  made_ms: integer().notNull().default(0),
  peserta: integer().notNull().default(0),
  sementara: boolean().notNull().default(false),
  satuan: text({ enum: SATUAN_NILAI }).notNull().default('seratus'),
  /** An attempt of each sitting and paper, the last sealed: when they are released all are. */
  wakil: uuid().array().notNull().default([]),
  figures: jsonb().$type<RankingFigures | null>(),
  /** The version that they are of: they follow it. */
  figures_versi: integer().notNull().default(0),
  /** Staff keep it from participants. */
  ditahan: boolean().notNull().default(false),
})

/** A participant of a version, with the place in each scope: which line, which rank, how many share it. */
export const rankingLineTable = pgTable(
  'ranking_line',
  {
    versi: integer().notNull(),
    user_id: uuid().notNull(),
    attempt_id: uuid().notNull(),
    nilai: doublePrecision().notNull(),
    lulus: boolean(),
    posisi: integer().notNull(),
    peringkat: integer().notNull(),
    sama: integer().notNull(),
    provinsi_id: text(),
    provinsi_posisi: integer(),
    provinsi_peringkat: integer(),
    provinsi_sama: integer(),
    sekolah_id: uuid(),
    sekolah_posisi: integer(),
    sekolah_peringkat: integer(),
    sekolah_sama: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.versi, t.user_id] }),
    uniqueIndex('ranking_line_posisi').on(t.versi, t.posisi),
    index('ranking_line_provinsi').on(t.versi, t.provinsi_id, t.provinsi_posisi),
    index('ranking_line_sekolah').on(t.versi, t.sekolah_id, t.sekolah_posisi),
  ],
)

/** A participant of a version among those who chose a study programme. */
export const rankingProdiTable = pgTable(
  'ranking_prodi',
  {
    versi: integer().notNull(),
    school_major_id: uuid().notNull(),
    user_id: uuid().notNull(),
    posisi: integer().notNull(),
    peringkat: integer().notNull(),
    sama: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.versi, t.user_id, t.school_major_id] }),
    index('ranking_prodi_posisi').on(t.versi, t.school_major_id, t.posisi),
  ],
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
