import type { QueryClient } from '@tanstack/react-query'
import { SCORE_PATHS } from '#src/lib/queries/score-list.ts'
import { NOTICES, noteUnread, useUnread } from '#src/lib/unread.ts'

/**
 * The server has said how many notices a student has not read. A new one may tell of a result: a page that shows scores, the
 * home page above all, asks for them again. One that came before the first word of a page counts as new.
 */
export function heardUnread(client: QueryClient, user_id: string, unread: number): void {
  const before = useUnread.getState().unread ?? 0
  noteUnread(unread)
  void client.invalidateQueries({ queryKey: [NOTICES, user_id] })
  if (unread > before) for (const path of SCORE_PATHS) void client.invalidateQueries({ queryKey: [path, user_id] })
}
