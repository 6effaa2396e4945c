import * as z from 'zod/mini'
import { CHANCE_CATEGORIES } from './chance-model.ts'
import { programme } from './choices.ts'

/**
 * GET /index-rasionalisasi: the chances at the programmes that a student has chosen, by one of their released scores. It is an
 * estimate of this product (contract/study/chance-model.ts), never a word of those who select. To estimate somebody's chances is profiling, so each
 * student decides on it: from 18 on it is on until it is refused, below (and where no birth date is known) off until it is allowed. Staff
 * who read the schedule's reports see what the student sees, and nothing where it is off.
 */
const id = z.uuid().check(z.toLowerCase())

/** `guardian`: below 17 a guardian consents first · `ask`: nothing was decided yet. */
export const PROFILING_STATES = ['on', 'off', 'ask', 'guardian'] as const
export type ProfilingState = (typeof PROFILING_STATES)[number]

/** One's own: of one attempt, or of the newest. Of staff: of a student's newest attempt at a schedule. */
export const chancesQuery = z.strictObject({
  attempt_id: z.optional(id),
  jadwal_id: z.optional(id),
  siswa_id: z.optional(id),
})

const usedScore = z.object({
  attempt_id: z.uuid(),
  nama: z.string(),
  paket_id: z.uuid(),
  nilai: z.number(),
  provisional: z.boolean(),
  /** Standard error in points. */
  standard_error: z.number(),
})
export type UsedScore = z.infer<typeof usedScore>

/** Why there is no figure: nobody estimated the lowest score · applicants or places are not known · the programme is offered no more. */
export const CHANCE_GAPS = ['minimum', 'applicants', 'closed'] as const

const chosen = z.object({
  programme,
  /** The estimate of the lowest score, and where it comes from. */
  minimum: z.nullable(z.number()),
  source: z.string(),
  chance: z.nullable(z.object({ percent: z.int(), low: z.int(), high: z.int(), category: z.enum(CHANCE_CATEGORIES) })),
  gap: z.nullable(z.enum(CHANCE_GAPS)),
})
export type ChosenChance = z.infer<typeof chosen>

export const chancesReply = z.object({
  data: z.object({
    siswa: z.object({ id: z.uuid(), nama: z.string() }),
    profiling: z.enum(PROFILING_STATES),
    /** Null where no score of this kind is out. */
    score: z.nullable(usedScore),
    /** All that may be used, the newest first; one of them is `score`. */
    scores: z.array(usedScore),
    /** In the student's order; empty where nothing was chosen, or `profiling` is not on. */
    choices: z.array(chosen),
    rules: z.object({
      year: z.int(),
      safe: z.int(),
      consider: z.int(),
      minimum_error: z.number(),
      contact: z.string(),
    }),
  }),
})
export type ChancesReply = z.infer<typeof chancesReply>['data']

/** POST /chances-consent: the student's own decision. It goes into the ledger of consents. */
export const profilingDecision = z.strictObject({ allowed: z.boolean() })
export const profilingReply = z.object({ data: z.object({ profiling: z.enum(PROFILING_STATES) }) })
