import * as z from 'zod/mini'
import { itemReply } from '../reporting/item.ts'
import { REPORT_REASONS, REPORT_STATES, REPORT_VERDICTS } from './report-reasons.ts'

/** What staff read and answer of the questions that students report. Times are epoch ms by the server's clock. */
const id = z.uuid().check(z.lowercase())
const epoch = z.int().check(z.gte(0))
const count = z.int().check(z.gte(0))
const named = z.object({ id, nama: z.string() })

/** Reports that one answer reaches, and that a question shows: the newest. */
export const MOST_REPORTS = 200
/** Letters of an answer: a notice tells it whole. */
export const MAX_ANSWER = 240

/** `open`: a report of it waits for an answer. */
export const DESK_STATES = ['open', 'answered'] as const

/** GET /question-reports: questions that were reported, those with most open reports first. */
export const reportedQuery = z.strictObject({
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  size: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100))),
  /** A piece of the question, or of what was said of it. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  state: z.optional(z.enum(DESK_STATES)),
  paket_id: z.optional(id),
  mapel_id: z.optional(id),
  sort: z.optional(z.enum(['open', '-open', 'last_at', '-last_at'])),
})

const reported = z.object({
  soal_id: id,
  /** The beginning of the question as plain text. */
  teks: z.string(),
  mapel: z.nullable(z.string()),
  pakets: z.array(z.string()),
  reasons: z.array(z.enum(REPORT_REASONS)),
  open: count,
  reports: count,
  last_at: epoch,
})
export type ReportedQuestion = z.infer<typeof reported>

/** `pakets`, `mapels`: those of any reported question, to filter by. */
export const reportedReply = z.object({
  data: z.array(reported),
  total: count,
  pakets: z.array(named),
  mapels: z.array(named),
})

/** Who reported is told to nobody. */
const report = z.object({
  id,
  reason: z.enum(REPORT_REASONS),
  text: z.string(),
  state: z.enum(REPORT_STATES),
  sent_at: epoch,
  paket: z.string(),
  /** Options in the order of that phone, where it was another than below: its letters are others. */
  order: z.nullable(z.array(z.string())),
  answer: z.nullable(z.string()),
  answered_at: z.nullable(epoch),
  answered_by: z.nullable(z.string()),
})
export type QuestionReport = z.infer<typeof report>

/** GET /question-reports/{soal_id}: the question as it was asked last, with its key of today and what was said of it. */
export const reportsReply = z.object({
  data: z.object({
    soal: itemReply.shape.data,
    mapel: z.nullable(z.string()),
    /** Whether the bank still has it. */
    in_bank: z.boolean(),
    /** Where its key can be decided about anew. */
    jadwal: z.object({ id, nama: z.string() }),
    reports: z.array(report),
    /** Of these and older ones. */
    total: count,
    open: count,
  }),
})
export type ReportsOfQuestion = z.infer<typeof reportsReply>['data']

/**
 * POST /question-reports/{soal_id}/answer: to those reports that were looked at. One that was changed since has another id and stays
 * open. `key_changed` is refused while the key is what it was.
 */
export const answerReports = z.strictObject({
  ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_REPORTS)),
  verdict: z.enum(REPORT_VERDICTS),
  answer: z.string().check(z.trim(), z.minLength(3), z.maxLength(MAX_ANSWER)),
})
export const answeredReply = z.object({ data: reportsReply.shape.data, told: count })
