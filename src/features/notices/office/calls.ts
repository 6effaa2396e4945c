import type * as z from 'zod/mini'
import type { NoticePreview, peopleReply, SendRequest, StaffAudience, sentReply } from '#contract/notices/messages.ts'
import { get, post } from '#src/lib/http.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'

export const MENU = 'pemberitahuan'
/** Under `admin`, so that whatever is written anywhere in the back office asks for them again. */
export const KEY = ['admin', MENU] as const
export const composeAddress = () => `${menuUrl(MENU)}/tambah`

export const listSent = (query: object) => get<z.infer<typeof sentReply>>('/notification-sent', { ...query })

export type Plan = Pick<SendRequest, 'kind' | 'channels'> & { to: StaffAudience }
export const previewOf = async (plan: Plan) => (await post<{ data: NoticePreview }>('/notification-preview', plan)).data

export const sendNotice = (request: SendRequest) => post('/notification-send', request)

export const findPeople = async (q: string) =>
  (await get<z.infer<typeof peopleReply>>('/notification-people', { q })).data
