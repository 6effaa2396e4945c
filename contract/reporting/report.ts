import { z } from 'zod'
import { EXPORT_FORMATS } from '../choices.ts'
import { questioned } from '../exam/admin.ts'
import { exportColumn, exportStatus } from '../export.ts'
import { printedHead } from '../printed-head.ts'
import { MAX_PAGE_SIZE } from '../resource.ts'
import { discussedSoal, score } from '../results/results.ts'

/**
 * The report of a schedule, for the back office alone: nothing of it reaches a student. Everything is counted over
 * the best counted, sealed attempt of each student. Shares and correlations are 0-1 (−1-1), times epoch ms or ISO.
 */
const id = z.uuid().lowercase()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
const figure = z.number().nullable()

export const reportQuery = z.object({ jadwal_id: id })

const spread = z.object({
  n: count,
  mean: z.number(),
  sd: figure,
  min: z.number(),
  q1: z.number(),
  median: z.number(),
  q3: z.number(),
  max: z.number(),
  skewness: figure,
  kurtosis: figure,
})

const subtesReport = z.object({
  id: z.uuid(),
  kode: z.string(),
  nama: z.string(),
  jumlah_soal: count,
  /** Of `nilai`, in the unit of the score. */
  distribution: spread.nullable(),
  /** Where the sub-test has a threshold: how many reach it. */
  ambang: figure,
  lulus: count.nullable(),
})

export const RESCORE_STATES = ['running', 'done'] as const

export const rescoreState = z.object({
  id: z.uuid(),
  state: z.enum(RESCORE_STATES),
  done: count,
  total: count,
  /** Attempts that could not be scored: their last score stands. */
  failed: count,
})
export type RescoreState = z.infer<typeof rescoreState>

/** GET /report-jadwal?jadwal_id= */
export const reportReply = z.object({
  data: z.object({
    jadwal: z.object({
      id: z.uuid(),
      nama: z.string(),
      paket_id: z.uuid(),
      paket_nama: z.string(),
      mulai: z.string(),
      selesai: z.string(),
      zona: z.string(),
      penilaian: score.shape.penilaian,
    }),
    participants: z.object({
      registered: count,
      started: count,
      working: count,
      finished: count,
      scored: count,
      uncounted: count,
    }),
    /** Of its print-out; null where nobody has written one. */
    letterhead: z.nullable(printedHead),
    satuan: z.nullable(score.shape.satuan),
    provisional: z.boolean(),
    distribution: spread.nullable(),
    histogram: z.array(z.object({ from: z.number(), to: z.number(), count })),
    /** Of packages with thresholds. */
    lulus: z.object({ passed: count, of: count }).nullable(),
    subtes: z.array(subtesReport),
    /** Papers that were sat here, the most sat first. */
    papers: z.array(z.object({ paper_sha256: sha256, key_version: z.int(), count })),
    rulings_in_force: count,
    rescore: rescoreState.nullable(),
  }),
})
export type Report = z.infer<typeof reportReply>['data']

export const PARTICIPANT_SORTS = ['rank', 'nama', 'nilai', 'correct'] as const
export const participantsQuery = z.object({
  jadwal_id: id,
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
  /** A field, `-` before it for the other way. */
  sort: z.enum(PARTICIPANT_SORTS.flatMap((key) => [key, `-${key}`] as const)).optional(),
  q: z.string().max(100).optional(),
  lulus: z.enum(['yes', 'no']).optional(),
})
export type ParticipantsQuery = z.infer<typeof participantsQuery>

export const participantRow = z.object({
  attempt_id: z.uuid(),
  user_id: z.uuid(),
  nama: z.string(),
  email: z.string(),
  rank: z.int(),
  nilai: z.number(),
  /** `nilai` per sub-test, in the paper's order. */
  subtes: z.array(z.number()),
  correct: count,
  wrong: count,
  blank: count,
  lulus: z.boolean().nullable(),
  revision: z.int(),
  attempts: count,
  /** What is odd about the attempt, by kind. */
  anomalies: z.array(z.string()),
})
export type ParticipantRow = z.infer<typeof participantRow>
export const participantsReply = z.object({ data: z.array(participantRow), total: count })

export const answersQuery = z.object({ jadwal_id: id, attempt_id: id })
/** GET /report-jadwal/sheet: one student's sheet, question by question. */
export const answersReply = z.object({
  data: z.object({
    nama: z.string(),
    email: z.string(),
    letterhead: z.nullable(printedHead),
    revision: z.array(z.object({ revision: z.int(), nilai: z.number(), created_at: z.string() })),
    anomalies: z.array(z.string()),
    score,
    /** Answers that do not count or of which nobody can tell, with the interval of their time. */
    questioned: z.array(questioned),
    subtes: z.array(z.object({ id: z.uuid(), kode: z.string(), nama: z.string(), soal: z.array(discussedSoal) })),
  }),
})
export type AnswerSheet = z.infer<typeof answersReply>['data']

/** What may be odd about an attempt (server/exam/log/oddities.ts); a kind without words is shown as it is. */
export const ANOMALY_KINDS = [
  'uncounted',
  /** Answers of which nobody can tell for sure whether they were in time. */
  'uncertain_time',
  /** Answers of a phone that had not been given the right to write, or perhaps had lost it. */
  'other_phone',
  /** Another answer of the same question may have been the later one. */
  'contested',
  /** Something that a phone said of times cannot be true. */
  'evidence',
  /** Something else came under a number that was durable. */
  'conflict',
  'wall_back',
  'wall_forward',
  /** It came only after the end, although its phone had been online since it was written. */
  'sent_in_grace',
  /** Looked at something else, where the schedule has it noted. */
  'left_screen',
  'resealed',
  'reopened',
] as const

export const REPORT_PARTS = ['peserta', 'items', 'matrix'] as const

/** POST /report-jadwal/export: the file is then fetched as any export is. */
export const reportExport = z.object({
  jadwal_id: id,
  format: z.enum(EXPORT_FORMATS),
  part: z.enum(REPORT_PARTS),
  /** What is odd about an attempt, in the words of its reader; by kind where they are not given. */
  anomalies: exportColumn.pick({ title: true, words: true }).optional(),
  /** Its other columns the same way; `{pilihan}` in a word stands for the options that it is about. */
  columns: z.array(exportColumn).max(80).optional(),
})
export const reportExportReply = exportStatus

/** GET /report-jadwal/groups: how each school and class did, as staff recorded them of its registered participants. */
export const groupsReply = z.object({
  data: z.array(
    z.object({
      sekolah: z.string().nullable(),
      kelas: z.string().nullable(),
      registered: z.int(),
      /** Never began. */
      absent: z.int(),
      scored: z.int(),
      /** Of those who have a score; null where none has. */
      mean: z.number().nullable(),
      highest: z.number().nullable(),
      lowest: z.number().nullable(),
    }),
  ),
})
export type ReportGroup = z.infer<typeof groupsReply>['data'][number]
