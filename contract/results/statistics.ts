import * as z from 'zod/mini'
import { rankingPlace } from './ranking.ts'
import { SATUAN_NILAI } from './results.ts'

/**
 * A student's own statistics, from scores that are released. Read by their owner alone. Figures of others are those of the
 * schedule's ranking version, from FEWEST_OTHERS people at least; null before. Times are epoch ms, durations ms.
 *
 * `se`: standard error of `nilai`. Scores that counted right answers have the binomial error of their sub-tests: with p the
 * share of points and n the questions of a sub-test, p' = (p·n + 1) ÷ (n + 2) and its variance p'(1 − p') ÷ (n + 2), so that
 * all right is not without error. Sheets have none (null).
 */
const count = z.int().check(z.gte(0))
const epoch = z.int().check(z.gte(0))

/** Nine of ten times the score lies so many standard errors around the truth, or nearer. */
export const NINE_OF_TEN = 1.645
/** A topic with fewer questions says little. */
export const FEW_QUESTIONS = 5

const tryoutScore = {
  attempt_id: z.uuid(),
  jadwal_id: z.uuid(),
  nama: z.string(),
  paket_nama: z.string(),
  started_at: epoch,
  nilai: z.number(),
  nilai_min: z.number(),
  nilai_maks: z.number(),
  satuan: z.enum(SATUAN_NILAI),
  provisional: z.boolean(),
  se: z.nullable(z.number()),
}

export const tryoutPoint = z.object(tryoutScore)
export type TryoutPoint = z.infer<typeof tryoutPoint>

/** `percent`: of all points. `points`: of questions whose options are worth different ones, which are never `correct`. */
const topic = z.object({
  ...{ materi: z.string(), kode: z.string(), correct: count, count, percent: z.number() },
  points: z.optional(z.object({ poin: z.number(), poin_maks: z.number() })),
})
export type StatistikTopic = z.infer<typeof topic>

/** Of one sub-test: the median time that a question took, what each has of the time, and the median of others. */
const subtesTime = z.object({
  kode: z.string(),
  nama: z.string(),
  own_ms: z.nullable(z.number()),
  allotted_ms: z.nullable(z.number()),
  others_ms: z.nullable(z.number()),
})
export type SubtesTime = z.infer<typeof subtesTime>

/** Null until the discussion of a tryout is released (I8). */
const topics = z.nullable(z.object({ strong: z.array(topic), weak: z.array(topic) }))

/** GET /get-main-statistik?kategori_id= ; without one the category of the newest tryout. */
export const mainStatistikQuery = z.strictObject({ kategori_id: z.optional(z.uuid().check(z.lowercase())) })

export const mainStatistikReply = z.object({
  data: z.object({
    kategori: z.array(z.object({ id: z.uuid(), nama: z.string(), count })),
    kategori_id: z.nullable(z.uuid()),
    /** The newest of one unit, the oldest first. */
    tryout: z.array(tryoutPoint),
    /** The last step: real where it is beyond what chance moves nine of ten scores by. */
    step: z.nullable(z.object({ difference: z.number(), by_chance: z.nullable(z.number()), real: z.boolean() })),
    totals: z.object({ tryout: count, soal: count, time_ms: count }),
    topics,
    /** Of the newest tryout. */
    times: z.nullable(z.array(subtesTime)),
  }),
})
export type MainStatistik = z.infer<typeof mainStatistikReply>['data']

/** GET /get-persentase-ujian: own sealed attempts that count, the newest first. */
export const persentaseQuery = z.strictObject({
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000))),
  size: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
})

const persentaseRow = z.object({
  attempt_id: z.uuid(),
  jadwal_id: z.uuid(),
  nama: z.string(),
  paket_nama: z.string(),
  started_at: epoch,
  /** Null until it is released; the rest then too. */
  nilai: z.nullable(z.number()),
  satuan: z.nullable(z.enum(SATUAN_NILAI)),
  provisional: z.boolean(),
  /** Right answers of all, in percent. */
  percent: z.nullable(z.number()),
  /** When the result comes out; null: not yet known. */
  released_at: z.nullable(epoch),
})
export type PersentaseRow = z.infer<typeof persentaseRow>
export const persentaseReply = z.object({ data: z.array(persentaseRow), total: count })

/** Half of all stand between `q1` and `q3`. */
const middle = z.object({ q1: z.number(), median: z.number(), q3: z.number() })

const spread = z.object({
  participants: count,
  mean: z.number(),
  ...middle.shape,
  bins: z.array(z.object({ from: z.number(), to: z.number(), count })),
})

/** GET /get-persentase-ujian/:attempt_id: one of them against the others. Throws `not_released` before. */
export const statistikTryoutReply = z.object({
  data: z.object({
    ...tryoutScore,
    /** Places of the best attempt of this schedule; empty before a ranking is shown. */
    places: z.array(rankingPlace),
    /** Whether this attempt is the one that the ranking counts. */
    ranked: z.boolean(),
    distribution: z.nullable(spread),
    subtes: z.array(
      z.object({
        kode: z.string(),
        nama: z.string(),
        nilai: z.number(),
        max: z.number(),
        others: z.nullable(middle),
      }),
    ),
    topics,
    times: z.nullable(z.array(subtesTime)),
  }),
})
export type StatistikTryout = z.infer<typeof statistikTryoutReply>['data']
