import * as z from 'zod/mini'

/** How the scores of an attempt stand (contract/reporting/calibration.ts draws the way from one to the next). */
export const SCORE_STAGES = ['provisional', 'final', 'revision'] as const

/** The model by the number of examinees (server/psychometrics/ladder.ts). */
export const RUNGS = ['author_levels', '1pl', '2pl'] as const

const count = z.int().check(z.gte(0))

/**
 * GET /result-paket/explained?attempt_id=: how a score came about, to whom it belongs, from the release of the result on. Items only
 * once the discussion is released (I8).
 */
export const scoreExplainedReply = z.object({
  data: z.object({
    nama: z.string(),
    stage: z.enum(SCORE_STAGES),
    /** Epoch ms of the publication; null of a provisional one. */
    since: z.nullable(count),
    /** Fewer than 30 calibrated one of the sub-tests. */
    provisional: z.boolean(),
    nilai: z.number(),
    /** Points: two scores in three lie within it of what many more questions would give. */
    standard_error: z.nullable(z.number()),
    subtes: z.array(
      z.object({
        id: z.uuid(),
        nama: z.string(),
        bobot: z.number(),
        nilai: z.number(),
        standard_error: z.nullable(z.number()),
        benar: count,
        jumlah: count,
        model: z.nullable(z.enum(RUNGS)),
        examinees: z.nullable(count),
        /** The questions that said most about this ability, the most first; null before the discussion. */
        telling: z.nullable(
          z.array(
            z.object({
              nomor: count,
              benar: z.boolean(),
              /** Share of all that had it right. */
              p: z.number(),
              level: z.enum(['easy', 'medium', 'hard']),
            }),
          ),
        ),
      }),
    ),
  }),
})
export type ScoreExplained = z.infer<typeof scoreExplainedReply>['data']
