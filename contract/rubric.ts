import * as z from 'zod/mini'

export const MAX_CRITERIA = 10
const MAX_POINTS = 100
/** Points are given in halves. */
export const POINT_STEP = 0.5

const inHalves = (least: number) => z.number().check(z.gte(least), z.lte(MAX_POINTS), z.multipleOf(POINT_STEP))

/** What the marking of an essay looks at, and the most points that it gives for that. */
export const criterion = z.object({
  /** Empty only in a draft, which may be saved unfinished. */
  nama: z.string().check(z.trim(), z.maxLength(120)),
  poin: inHalves(POINT_STEP),
  /** For markers and, with the discussion, for students: what earns how much. */
  petunjuk: z.string().check(z.trim(), z.maxLength(1000)),
})
export type Criterion = z.infer<typeof criterion>

/** Points in the order of the rubric, and a word to the student. */
export const essayMarking = z.object({
  points: z.array(inHalves(0)).check(z.maxLength(MAX_CRITERIA)),
  comment: z.string().check(z.trim(), z.maxLength(2000)),
})
export type EssayMarking = z.infer<typeof essayMarking>

/** What came of it: of two markings the mean. */
export const publishedMark = z.object({ points: z.array(z.number()), comment: z.string() })

export const mostPoints = (rubrik: readonly Criterion[]): number => rubrik.reduce((sum, { poin }) => sum + poin, 0)
