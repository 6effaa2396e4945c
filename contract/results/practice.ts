import * as z from 'zod/mini'
import { sitting } from '../exam/schedule.ts'

/**
 * Practice of a weak topic: a few questions whose keys are out (I8), sat as an `open` paper through the exam protocol. It counts in
 * no ranking, no calibration and no statistics; its discussion is open once it is handed in.
 */
export const PRACTICE_QUESTIONS = 10
/** Fewer than so many are no practice. */
export const FEWEST_PRACTICE = 3
/** Ten questions, eight minutes. */
export const PRACTICE_SECONDS_EACH = 48

const topic = { kode: z.string(), materi: z.string() }
const epoch = z.int().check(z.gte(0))

/** GET /practice: what may be practised now, the weakest topic that has questions enough; null where there is none. */
export const practiceOffer = z.object({
  ...topic,
  /** Of the points of its questions so far. */
  percent: z.number(),
  questions: z.int(),
  seconds: z.int(),
})
export type PracticeOffer = z.infer<typeof practiceOffer>
export const practiceOfferReply = z.object({ data: z.nullable(practiceOffer) })

/**
 * POST /practice: a practice of this topic of one's own, or of what went wrong in an own attempt whose discussion is out; without
 * either of the weakest topic. What was begun and is not over is handed out again. Refused (`practice.too_few`) where fewer questions of it may be shown than a practice needs.
 */
export const practiceRequest = z.strictObject({
  topic: z.optional(
    z.strictObject({
      kode: z.string().check(z.minLength(1), z.maxLength(40)),
      materi: z.string().check(z.minLength(1), z.maxLength(160)),
    }),
  ),
  attempt_id: z.optional(z.uuid().check(z.lowercase())),
})
export const practiceReply = z.object({ data: sitting, server_time: epoch })
export type PracticeReply = z.infer<typeof practiceReply>
