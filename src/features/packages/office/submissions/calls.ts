import type * as z from 'zod/mini'
import type { decisionReply, submissionReply, submissionsReply } from '#contract/packages/tasks.ts'
import { get, post } from '#src/lib/http.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'

export const MENU = 'kiriman-syarat'
/** Under `admin`, so that whatever is written anywhere in the back office asks for them again. */
export const KEY = ['admin', MENU] as const

type Submissions = z.infer<typeof submissionsReply>
export type Submission = Submissions['data'][number]

export const addressOf = (id: string) => `${menuUrl(MENU)}/detail/${id}`

export const listSubmissions = (query: object) => get<Submissions>('/task-submissions', { ...query })
export const readSubmission = async (id: string) =>
  (await get<z.infer<typeof submissionReply>>(`/task-submissions/${id}`)).data

type Decision = z.infer<typeof decisionReply>
export const acceptSubmission = (id: string, times: number) =>
  post<Decision>(`/task-submissions/${id}/accept`, { times })
export const refuseSubmission = (id: string, times: number, reason: string) =>
  post<Decision>(`/task-submissions/${id}/refuse`, { times, reason })
