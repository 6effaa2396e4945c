import type { QueryClient } from '@tanstack/react-query'
import { SCORE_LIST } from '#src/lib/queries/score-list.ts'
import { NOTICES, noteUnread, useUnread } from '#src/lib/unread.ts'

/**
 * The server has said how many notices a student has not read. A new one may tell of a result: a page that shows scores, the
 * home page above all, asks for them again.
 */
export function heardUnread(client: QueryClient, user_id: string, unread: number): void {
  const { unread: before } = useUnread.getState()
  noteUnread(unread)
  void client.invalidateQueries({ queryKey: [NOTICES, user_id] })
  if (before !== null && unread > before) void client.invalidateQueries({ queryKey: [SCORE_LIST, user_id] })
}
