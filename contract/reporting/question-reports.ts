import { z } from 'zod'
import { REPORT_REASONS, REPORT_STATES, REPORT_VERDICTS } from '../results/report-reasons.ts'
import { itemReply } from './item.ts'

/** What staff read and answer of the questions that students report. Times are epoch ms by the server's clock. */
const id = z.uuid().lowercase()
const epoch = z.int().min(0)
const count = z.int().min(0)
const named = z.object({ id, nama: z.string() })

/** Reports that one answer reaches, and that a question shows: the newest. */
export const MOST_REPORTS = 200
/** Letters of an answer: a notice tells it whole. */
export const MAX_ANSWER = 240

/** `open`: a report of it waits for an answer. */
export const REPORTED_STATES = ['open', 'answered'] as const

/** GET /question-reports: questions that were reported, those with most open reports first. */
export const reportedQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  size: z.coerce.number().int().min(0).max(100).optional(),
  /** A piece of the question, or of what was said of it. */
  q: z.string().trim().max(120).optional(),
  state: z.enum(REPORTED_STATES).optional(),
  paket_id: id.optional(),
  mapel_id: id.optional(),
  sort: z.enum(['open', '-open', 'last_at', '-last_at']).optional(),
})

const reported = z.object({
  soal_id: id,
  /** The beginning of the question as plain text. */
  teks: z.string(),
  mapel: z.string().nullable(),
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
  order: z.array(z.string()).nullable(),
  answer: z.string().nullable(),
  answered_at: epoch.nullable(),
  answered_by: z.string().nullable(),
})
export type QuestionReport = z.infer<typeof report>

/** GET /question-reports/{soal_id}: the question as it was asked last, with its key of today and what was said of it. */
export const reportsReply = z.object({
  data: z.object({
    soal: itemReply.shape.data,
    mapel: z.string().nullable(),
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
  ids: z.array(id).min(1).max(MOST_REPORTS),
  verdict: z.enum(REPORT_VERDICTS),
  answer: z.string().trim().min(3).max(MAX_ANSWER),
})
export const answeredReply = z.object({ data: reportsReply.shape.data, told: count })
