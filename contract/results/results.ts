import * as z from 'zod/mini'
import { DIFFICULTIES, SEALERS, SHEET_TYPES } from '../choices.ts'
import { JENIS_SOAL, MODES, SCORINGS } from '../exam/choices.ts'
import { criterion, publishedMark } from '../rubric.ts'

/**
 * A score explains itself: what was counted, out of what, against which threshold. Points may be negative; `nilai`
 * is what a student compares. Figures are exact to 6 decimals; screens round to 2. Times are epoch ms.
 */
export const SCORE_VERSION = 1

const count = z.int().check(z.gte(0))
const epoch = z.int().check(z.gte(0))

/** `jumlah` = benar + salah + kosong + bertingkat; a graded choice (skala) is neither right nor wrong. */
const tally = {
  jumlah: count,
  benar: count,
  salah: count,
  kosong: count,
  bertingkat: count,
  poin: z.number(),
  poin_min: z.number(),
  poin_maks: z.number(),
}

export const topicScore = z.object({ materi: z.string(), ...tally })
export type TopicScore = z.infer<typeof topicScore>

/** One column, or one interval between two GARIS signals, where `kosong` has no meaning. */
const sheetPoint = z.object({
  jumlah: count,
  benar: count,
  salah: count,
  kosong: z.nullable(count),
  corrections: count,
})
export type SheetPoint = z.infer<typeof sheetPoint>

export const kraepelinFigures = z.object({
  /** Right sums per column, mean. */
  panker: z.number(),
  /** Errors and skipped sums; fewer is better. */
  tianker: count,
  /** Of the right sums per column: highest minus lowest, and the average deviation from the mean. */
  janker_range: z.number(),
  janker_deviation: z.number(),
  /** y = a + b·x over columns 1 … n, and Y(n) − Y(0). */
  hanker: z.object({ a: z.number(), b: z.number(), difference: z.number() }),
})
export type KraepelinFigures = z.infer<typeof kraepelinFigures>

export const pauliFigures = z.object({
  jumlah: count,
  error_percent: z.number(),
  correction_percent: z.number(),
  deviation_percent: z.number(),
  height_percent: z.number(),
  /** The interval (1 first) in which the smoothed curve is highest, 0 where nothing was done. */
  peak: count,
})
export type PauliFigures = z.infer<typeof pauliFigures>

export const sheetScore = z.object({
  soal_id: z.uuid(),
  jenis: z.enum(SHEET_TYPES),
  /** How many answers the sheet has room for, and how many were given. */
  room: count,
  jumlah: count,
  benar: count,
  salah: count,
  /** Passed over on the way to a later answer of the column. */
  skipped: count,
  corrections: count,
  satuan: z.enum(['kolom', 'garis']),
  points: z.array(sheetPoint),
  kraepelin: kraepelinFigures,
  pauli: pauliFigures,
})
export type SheetScore = z.infer<typeof sheetScore>

const threshold = {
  /** Threshold in points (ambang batas), null where there is none; `lulus` then is null too. */
  ambang: z.nullable(z.number()),
  lulus: z.nullable(z.boolean()),
}

export const subtesScore = z.object({
  id: z.uuid(),
  kode: z.string(),
  nama: z.string(),
  ...tally,
  nilai: z.number(),
  bobot: z.number(),
  prioritas_seri: z.nullable(z.number()),
  ...threshold,
  /** Ability θ with its standard error, where a published calibration says it. */
  ability: z.optional(z.object({ theta: z.number(), standard_error: z.number() })),
  /** Null until the discussion is released: the right and wrong of a topic say much about its keys. */
  materi: z.nullable(z.array(topicScore)),
  /** Essays that wait for their marking. They are in no other figure. */
  unmarked: z.optional(count),
  sheets: z.array(sheetScore),
})
export type SubtesScore = z.infer<typeof subtesScore>

/** What `nilai` counts. */
export const SATUAN_NILAI = ['seratus', 'seribu', 'poin', 'benar'] as const

export const score = z.object({
  version: z.literal(SCORE_VERSION),
  penilaian: z.enum(SCORINGS),
  /** Stands until the calibrated score of the whole sitting replaces it. */
  provisional: z.boolean(),
  satuan: z.enum(SATUAN_NILAI),
  total: z.object({
    ...tally,
    nilai: z.number(),
    nilai_min: z.number(),
    nilai_maks: z.number(),
    /** Sum of the parts' thresholds, and whether the total reaches it; passing asks for every part. */
    ambang: z.nullable(z.number()),
    reaches_ambang: z.nullable(z.boolean()),
    lulus: z.nullable(z.boolean()),
  }),
  subtes: z.array(subtesScore),
})
export type Score = z.infer<typeof score>

/** How many essays wait for their marking. */
export const unmarkedIn = ({ subtes }: Pick<Score, 'subtes'>): number =>
  subtes.reduce((sum, { unmarked = 0 }) => sum + unmarked, 0)

const attemptHead = {
  attempt_id: z.uuid(),
  jadwal_id: z.uuid(),
  nama: z.string(),
  paket_nama: z.string(),
  mode: z.enum(MODES),
  started_at: epoch,
  ended_at: z.nullable(epoch),
  sealed_at: epoch,
  sealed_by: z.nullable(z.enum(SEALERS)),
  /** False where the attempt is kept but does not count (one attempt too many, or reset by an admin). */
  counted: z.boolean(),
}

/** GET /result-paket?attempt_id= */
export const resultReply = z.object({
  data: z.object({
    ...attemptHead,
    score,
    /** 1 first; more where a key was corrected and the attempt scored anew. */
    revision: z.int().check(z.gte(1)),
    /** Entries that do not count, by reason (I4). */
    uncounted: z.array(z.object({ reason: z.string(), jumlah: count })),
    /** Since when a final score is in force (epoch ms), and whether it replaced another final one; null of others. */
    final: z.nullable(z.object({ since: epoch, revised: z.boolean() })),
    pembahasan: z.object({ released_at: epoch, released: z.boolean() }),
    /** Whether its schedule has a ranking: a practice and a trial have none. */
    ranked: z.boolean(),
  }),
})
export type ResultReply = z.infer<typeof resultReply>

/** `details` of a 403 `not_released`. `released_at` null: not yet sealed. */
export const notReleased = z.object({
  released_at: z.nullable(epoch),
  nama: z.string(),
  paket_nama: z.string(),
})
export type NotReleased = z.infer<typeof notReleased>

/** `menunggu`: an essay that is not marked yet; it is part of no count until then. */
export const HASIL_SOAL = ['benar', 'salah', 'kosong', 'bertingkat', 'menunggu'] as const
export type HasilSoal = (typeof HASIL_SOAL)[number]

/** A question as it was asked, what was answered, and why it is so. Options stand in the attempt's own order. */
export const discussedSoal = z.object({
  id: z.uuid(),
  /** As the attempt counted it, 1 first within the sub-test. */
  nomor: z.int(),
  jenis: z.enum(JENIS_SOAL),
  html: z.string(),
  stimulus_id: z.nullable(z.uuid()),
  opsi: z.array(z.object({ id: z.string(), html: z.string() })),
  kolom: z.nullable(z.tuple([z.string(), z.string()])),
  pernyataan: z.array(z.string()),
  /** Option id · ids · column or id per statement · text, or one per gap; null where blank. */
  jawaban: z.union([z.null(), z.string(), z.array(z.union([z.null(), z.int(), z.string()]))]),
  /** Exam time (ms) of the answer, null where blank. */
  t: z.nullable(z.int()),
  /** How long it took (ms), as far as the log says; null where nothing was done with it. */
  waktu_ms: z.nullable(z.int()),
  /** What others chose, as shares of 1: of each option or column (`columnId`), and of none. Null of other kinds, and while too few sat the paper. */
  others: z.nullable(z.object({ options: z.record(z.string(), z.number()), blank: z.number() })),
  ragu: z.boolean(),
  hasil: z.enum(HASIL_SOAL),
  /** Of a compound question: so many of its parts were right. */
  parts: z.nullable(z.object({ benar: count, of: count })),
  /** Of jodoh, urut and rumpang: which parts are right. */
  hits: z.optional(z.array(z.boolean())),
  /** Of an essay: its rubric, and what the marking gave, criterion by criterion; null while it waits. */
  essay: z.optional(z.object({ rubrik: z.array(criterion), marking: z.nullable(publishedMark) })),
  poin: z.number(),
  poin_maks: z.number(),
  /** What was decided of it after the exam: taken out of the total, full points for all, or another key. */
  ruling: z.nullable(z.enum(['excluded', 'full_points', 'key'])),
  kunci: z.array(z.string()),
  poin_opsi: z.nullable(z.record(z.string(), z.number())),
  materi: z.string(),
  tingkat: z.enum(DIFFICULTIES),
  pembahasan_html: z.string(),
  pembahasan_video_url: z.nullable(z.string()),
})
export type DiscussedSoal = z.infer<typeof discussedSoal>

/** GET /pembahasan-ujian?attempt_id=. Sheets (Pauli, kecermatan) have no discussion and are left out. */
export const discussionReply = z.object({
  data: z.object({
    ...attemptHead,
    subtes: z.array(z.object({ id: z.uuid(), kode: z.string(), nama: z.string(), soal: z.array(discussedSoal) })),
    stimulus: z.array(z.object({ id: z.uuid(), judul: z.string(), html: z.string() })),
  }),
})
export type DiscussionReply = z.infer<typeof discussionReply>
