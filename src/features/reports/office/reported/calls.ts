import type { z } from 'zod'
import type {
  answeredReply,
  ReportsOfQuestion,
  reportedReply,
  reportsReply,
} from '#contract/reporting/question-reports.ts'
import type { ReportVerdict } from '#contract/results/report-reasons.ts'
import { get, post } from '#src/lib/http.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'

export const MENU = 'laporan-soal'
/** Under `admin`, so that whatever is written anywhere in the back office asks for them again. */
export const KEY = ['admin', MENU] as const

export type Reported = z.infer<typeof reportedReply>
export type { ReportsOfQuestion }

export const addressOf = (soal_id: string) => `${menuUrl(MENU)}/detail/${soal_id}`

export const listReported = (query: object) => get<Reported>('/question-reports', { ...query })
export const readReports = async (soal_id: string) =>
  (await get<z.infer<typeof reportsReply>>(`/question-reports/${soal_id}`)).data

interface Answer {
  ids: readonly string[]
  verdict: ReportVerdict
  answer: string
}
export const sendAnswer = (soal_id: string, answer: Answer) =>
  post<z.infer<typeof answeredReply>>(`/question-reports/${soal_id}/answer`, answer)
