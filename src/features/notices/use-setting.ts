import { useQuery } from '@tanstack/react-query'
import type { NoticeSettingReply } from '#contract/notices/messages.ts'
import { get } from '#src/lib/http.ts'

export const SETTING = ['notification-setting']

export const useNoticeSetting = () =>
  useQuery({
    queryKey: SETTING,
    queryFn: async () => (await get<NoticeSettingReply>('/notification/setting')).data,
  })
