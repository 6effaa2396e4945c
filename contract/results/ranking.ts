import * as z from 'zod/mini'
import { RANKING_NAMES } from '../choices.ts'
import { SATUAN_NILAI } from './results.ts'

/**
 * Ranking of a schedule: each participant's best counted, sealed attempt, of equal ones the first to be sealed.
 *
 * States: none yet → made (a version, by a job, whenever scores changed) → shown. A version is complete before anyone sees it,
 * and takes the place of the one before as a whole. Participants see it from the moment on which the results of all its
 * attempts are released, unless staff hold it back; staff of the schedules (menu jadwal-admin) see it at once.
 *
 * Rank: 1, 2, 2, 4. Equal is who is equal in the score and in the tie order of its sub-tests (SKD: TKP, TIU, TWK); who fails a
 * threshold stands after who passes all. Equals are shown by right answers, time used, and the earlier finish.
 *
 * Scopes: all; of a province or school those whose school is recorded; of a study programme those who chose it for this package
 * (contract/study-choices.ts), whatever the priority, each ranked among themselves.
 */
export const RANKING_SCOPES = ['nasional', 'provinsi', 'sekolah', 'prodi'] as const
export type RankingScope = (typeof RANKING_SCOPES)[number]

export type RankingName = (typeof RANKING_NAMES)[number]
/** Below it, and of whom nobody stated a birth date, no whole name is shown. */
export const FULL_NAME_AGE = 18

/** Figures of others come from so many people at least. */
export const FEWEST_OTHERS = 10

const MOST_ROWS = 100
const count = z.int().check(z.gte(0))
const epoch = z.int().check(z.gte(0))

/** GET /ranking-paket. `from`: the first position of the page, 1 first; a position is a line, a rank may be shared. */
export const rankingQuery = z.strictObject({
  jadwal_id: z.uuid().check(z.lowercase()),
  scope: z.optional(z.enum(RANKING_SCOPES)),
  /** Which province, school or study programme; one's own (the first choice) where absent. Others than one's own are for staff. */
  of: z.optional(z.string().check(z.maxLength(36), z.regex(/^[0-9a-f.-]{2,36}$/))),
  from: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000_000))),
  size: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_ROWS))),
})

const rankingRow = z.object({
  position: count,
  rank: count,
  /** Null where its owner hides it: "Peserta 7". Own names are whole. */
  nama: z.nullable(z.string()),
  sekolah: z.nullable(z.string()),
  nilai: z.number(),
  /** Whether every threshold is reached; null where there is none. */
  lulus: z.nullable(z.boolean()),
  mine: z.boolean(),
})
export type RankingRow = z.infer<typeof rankingRow>

/** `percentile`: 100 · (below + half of the equal) ÷ participants; null for fewer than FEWEST_OTHERS. */
export const rankingPlace = z.object({
  scope: z.enum(RANKING_SCOPES),
  /** Of province, school or study programme: which one, and its name. */
  of: z.nullable(z.string()),
  nama: z.nullable(z.string()),
  participants: count,
  position: count,
  rank: count,
  percentile: z.nullable(z.number()),
})
export type RankingPlace = z.infer<typeof rankingPlace>

export const rankingReply = z.object({
  data: z.object({
    jadwal: z.object({ id: z.uuid(), nama: z.string(), paket_nama: z.string() }),
    /** Grows with each version: pages of one version fit together. */
    version: count,
    made_at: epoch,
    /** From when on participants see it. */
    released_at: epoch,
    withheld: z.boolean(),
    provisional: z.boolean(),
    satuan: z.enum(SATUAN_NILAI),
    scope: z.enum(RANKING_SCOPES),
    of: z.nullable(z.string()),
    participants: count,
    lines: z.array(rankingRow),
    /** The reader's own places, one for each scope that they are in; empty for who did not take part. */
    places: z.array(rankingPlace),
    /** The own line and its neighbours in this scope, whatever page is read. */
    around: z.array(rankingRow),
  }),
})
export type RankingReply = z.infer<typeof rankingReply>
export type Ranking = RankingReply['data']

/** POST /input/ranking-paket, with the right to change schedules: make it anew, hold it back from participants, or show it. */
export const RANKING_ACTIONS = ['make', 'withhold', 'show'] as const
export const rankingAction = z.strictObject({
  jadwal_id: z.uuid().check(z.lowercase()),
  action: z.enum(RANKING_ACTIONS),
})
/** `version`: the one that stands now; null while the first is still to be made. */
export const rankingActionReply = z.object({
  message: z.string(),
  data: z.object({ jadwal_id: z.uuid(), withheld: z.boolean(), version: z.nullable(count) }),
})

/** GET and POST /profile/ranking-name: what others read of the own name. */
export const rankingName = z.strictObject({ nama: z.enum(RANKING_NAMES) })
export const rankingNameReply = z.object({
  data: z.object({
    nama: z.enum(RANKING_NAMES),
    /** Whether the whole name may be chosen. */
    may_show_whole: z.boolean(),
  }),
})
