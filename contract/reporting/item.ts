import { z } from 'zod'
import { JENIS_SOAL } from '../exam/choices.ts'

/** Item statistics of a schedule's report. Shares 0-1, correlations −1-1, marks in points. */
const id = z.uuid().lowercase()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
const figure = z.number().nullable()

export const FLAGS = [
  'questionable_key',
  'negative_discrimination',
  'weak_discrimination',
  'too_hard',
  'too_easy',
  'competing_options',
  'unused_distractor',
] as const
export type FlagCode = (typeof FLAGS)[number]
/** Takers below which figures are called unreliable and raise no flag. */
export const RELIABLE_TAKERS = 30
/** Takers below which figures of items are not told at all. */
export const SHOWN_TAKERS = 10

const flag = z.object({ code: z.enum(FLAGS), options: z.array(z.string()) })
export type ItemFlag = z.infer<typeof flag>

/** One answer and how many gave it: of all, and among the best and weakest 27 % by the sub-test. */
const answerCount = z.object({
  id: z.string(),
  n: count,
  upper: count,
  lower: count,
  key: z.boolean(),
})
export type AnswerCount = z.infer<typeof answerCount>

export const VOIDINGS = ['excluded', 'full_points'] as const
export const RULING_KINDS = ['void', 'key'] as const

/** What was decided of an item and is in force. */
const itemRuling = z.object({
  id: z.uuid(),
  kind: z.enum(RULING_KINDS),
  void_as: z.enum(VOIDINGS).nullable(),
})

export const item = z.object({
  soal_id: z.uuid(),
  subtes_id: z.uuid(),
  /** As printed: code of the sub-test and place in the paper's own order. */
  kode: z.string(),
  jenis: z.enum(JENIS_SOAL),
  teks: z.string(),
  n: count,
  facility: figure,
  sd: figure,
  discrimination: figure,
  efficiency: figure,
  planned_weight: figure,
  actual_weight: figure,
  /** The facility that blind guessing gives. */
  chance: figure,
  blank: z.object({ n: count, upper: count, lower: count }),
  answers: z.array(answerCount),
  flags: z.array(flag),
  ruling: itemRuling.nullable(),
})
export type Item = z.infer<typeof item>

export const itemsQuery = z.object({ jadwal_id: id, paper_sha256: sha256.optional() })
/** GET /report-jadwal/items: sheets (Pauli, kecermatan) have no items and are left out. */
export const itemsReply = z.object({
  data: z.object({
    paper_sha256: sha256.nullable(),
    key_version: z.int(),
    n: count,
    /** Takers in each of the groups of 27 %. */
    group_size: count,
    subtes: z.array(
      z.object({
        id: z.uuid(),
        kode: z.string(),
        nama: z.string(),
        alpha: figure,
        sem: figure,
        sd: figure,
        mean: figure,
      }),
    ),
    items: z.array(item),
  }),
})
export type ItemsReport = z.infer<typeof itemsReply>['data']

export const itemQuery = z.object({ jadwal_id: id, soal_id: id, paper_sha256: sha256.optional() })
/** GET /report-jadwal/soal: one item as it was asked, with its keys. */
export const itemReply = z.object({
  data: z.object({
    soal_id: z.uuid(),
    jenis: z.enum(JENIS_SOAL),
    html: z.string(),
    stimulus: z.object({ judul: z.string(), html: z.string() }).nullable(),
    opsi: z.array(z.object({ id: z.string(), html: z.string() })),
    kolom: z.array(z.string()).nullable(),
    pernyataan: z.array(z.string()),
    /** Every accepted answer, each whole: a set of `ganda`, the columns of `pernyataan`, one text of `isian`. */
    kunci: z.array(z.array(z.string())),
    original_key: z.array(z.array(z.string())),
    poin_opsi: z.record(z.string(), z.number()).nullable(),
    pembahasan_html: z.string(),
  }),
})
export type ReportedSoal = z.infer<typeof itemReply>['data']
