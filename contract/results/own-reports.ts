import * as z from 'zod/mini'
import { MAX_REPORT, REPORT_REASONS, REPORT_STATES } from './report-reasons.ts'

/** A student's own reports of questions. Times are epoch ms by the server's clock. */
const id = z.uuid().check(z.lowercase())
const epoch = z.int().check(z.gte(0))

const ownReport = z.object({
  soal_id: id,
  reason: z.enum(REPORT_REASONS),
  text: z.string(),
  state: z.enum(REPORT_STATES),
  answer: z.nullable(z.string()),
  sent_at: epoch,
})
export type OwnReport = z.infer<typeof ownReport>

/** GET /my-question-reports?attempt_id= : of the questions of an own attempt. */
export const ownReportsQuery = z.strictObject({ attempt_id: id })
export const ownReportsReply = z.object({ data: z.array(ownReport) })

/**
 * POST /my-question-reports: a question of an own attempt whose discussion is out. One of a student and question: sent again it takes
 * the place of the one before, until staff have answered.
 */
export const reportQuestion = z.strictObject({
  attempt_id: id,
  soal_id: id,
  reason: z.enum(REPORT_REASONS),
  text: z.string().check(z.trim(), z.maxLength(MAX_REPORT)),
})
export const ownReportReply = z.object({ data: ownReport })

/** POST /my-question-reports/take-back: while nobody has answered. Where there is none nothing happens. */
export const takeBack = z.strictObject({ soal_id: id })
export const takenBackReply = z.object({ data: z.object({ soal_id: id }) })
