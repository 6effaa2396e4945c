import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NoticeGroup } from '#contract/notices/groups.ts'
import type { MarkRead, NoticesReply } from '#contract/notices/messages.ts'
import { toastFailure } from '#src/lib/calls/toasts.ts'
import { get, post } from '#src/lib/http.ts'
import { useOwnList } from '#src/lib/queries/own-list.ts'
import { useSession } from '#src/lib/session.ts'
import { NOTICES, noteUnread } from '#src/lib/unread.ts'

export const SIZE = 20

export type Show = NoticeGroup | 'unread' | undefined

/** One's own notices; the first page of all can be read without a network once it was opened. */
export function useNotices(show: Show, page: number) {
  const user_id = useSession((state) => state.session?.profile.id)
  const which = show === 'unread' ? { unread: '1' } : show ? { group: show } : {}
  return useOwnList<NoticesReply>({
    queryKey: [NOTICES, user_id, show ?? 'all', page],
    user_id,
    name: show === undefined && page === 1 ? NOTICES : null,
    keepShown: true,
    fetchList: async () => {
      const reply = await get<NoticesReply>('/notification', { ...which, page, size: SIZE })
      noteUnread(reply.unread)
      return reply
    },
  })
}

/** Marks and deletes; the list is asked for again. */
export function useNoticeChange() {
  const client = useQueryClient()
  const settled = {
    onSuccess: ({ unread }: { unread: number }) => noteUnread(unread),
    onError: toastFailure,
    onSettled: () => client.invalidateQueries({ queryKey: [NOTICES] }),
  }
  const read = useMutation({
    mutationFn: (which: MarkRead) => post<{ unread: number }>('/notification/mark-as-read', which),
    ...settled,
  })
  const remove = useMutation({
    mutationFn: (id: number) => post<{ unread: number }>('/notification/delete', { ids: [id] }),
    ...settled,
  })
  return { read, remove }
}
