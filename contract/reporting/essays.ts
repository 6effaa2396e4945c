import { z } from 'zod'
import { MAX_PAGE_SIZE } from '../resource.ts'
import { criterion, essayMarking } from '../rubric.ts'

/**
 * Marking of essays, for the back office alone. Markers see texts and no names; what another marker gave is shown to who has marked the
 * same text, or is to decide between two.
 */
const id = z.uuid().lowercase()
const count = z.int().min(0)

/** `unmarked`: nobody · `once`: one of two · `differs`: two, too far apart · `done`: there is a mark. */
export const ESSAY_STATES = ['unmarked', 'once', 'differs', 'done'] as const
export type EssayState = (typeof ESSAY_STATES)[number]
/** `mine`: those that want a mark of who asks. */
export const ESSAY_LISTS = ['mine', 'all'] as const
/** How many mark each essay. */
export const MARKER_COUNTS = [1, 2] as const

export const essayMarkingQuery = z.object({ jadwal_id: id })

const question = z.object({
  soal_id: z.uuid(),
  kode: z.string(),
  /** The beginning, in words. */
  teks: z.string(),
  html: z.string(),
  /** The text that the question is about. */
  stimulus: z.nullable(z.object({ judul: z.string(), html: z.string() })),
  rubrik: z.array(criterion),
  total: count,
  states: z.record(z.enum(ESSAY_STATES), count),
  /** How many want a mark of who asks. */
  mine: count,
})
export type EssayQuestion = z.infer<typeof question>

const setting = z.object({
  markers: z.literal(MARKER_COUNTS),
  /** How far two marks may lie apart, as a share of the points (0-1); further apart a third decides. */
  max_difference: z.number().min(0).max(1),
})
export type MarkingSetting = z.infer<typeof setting>

/** GET /essay-marking?jadwal_id= */
export const essayMarkingReply = z.object({
  data: z.object({
    jadwal: z.object({ id: z.uuid(), nama: z.string(), paket_nama: z.string() }),
    ...setting.shape,
    /** How often marks were published, when last, and how many are new or others since. */
    published: count,
    published_at: z.string().nullable(),
    unpublished: count,
    questions: z.array(question),
  }),
})
export type MarkingOverview = z.infer<typeof essayMarkingReply>['data']

export const essaysQuery = z.object({
  jadwal_id: id,
  soal_id: id,
  list: z.enum(ESSAY_LISTS).default('mine'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(20),
})
export type EssaysQuery = z.infer<typeof essaysQuery>

const essay = z.object({
  id: z.uuid(),
  /** Short, for people who talk about an answer; it names nobody. */
  code: z.string(),
  text: z.string(),
  text_sha256: z.string(),
  rubrik: z.array(criterion),
  state: z.enum(ESSAY_STATES),
  mine: z.nullable(essayMarking),
  others: z.array(z.object({ ...essayMarking.shape, decides: z.boolean() })),
})
export type Essay = z.infer<typeof essay>

/** GET /essay-marking/essays */
export const essaysReply = z.object({ data: z.object({ total: count, rows: z.array(essay) }) })

/** POST /essay-marking/mark: again, it takes the place of one's own. */
export const markRequest = z.object({
  id,
  /** Of the text that was read. */
  text_sha256: z.string().regex(/^[0-9a-f]{64}$/),
  ...essayMarking.shape,
})
export type MarkRequest = z.infer<typeof markRequest>
export const markReply = z.object({ message: z.string(), data: z.object({ state: z.enum(ESSAY_STATES) }) })

/** POST /essay-marking/unmark: takes one's own back. */
export const unmarkRequest = markRequest.pick({ id: true, text_sha256: true })
export type UnmarkRequest = z.infer<typeof unmarkRequest>

/** POST /essay-marking/setting */
export const settingRequest = z.object({ jadwal_id: id, ...setting.shape })
export const settingReply = z.object({ message: z.string() })
/** POST /essay-marking/publish */
export const publishMarksRequest = z.object({ jadwal_id: id })
export const publishMarksReply = z.object({ message: z.string(), data: z.object({ essays: count }) })
