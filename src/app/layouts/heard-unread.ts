import type { Query, QueryClient } from '@tanstack/react-query'
import { RELEASED_PATHS, SCORE_PATHS } from '#src/lib/queries/score-list.ts'
import { NOTICES, noteUnread, useUnread } from '#src/lib/unread.ts'

export interface StudentNews {
  unread: number
  /** Grows with each score of the student. */
  scores: number
}

/** Of each student who was logged in to this page. */
const known = new Map<string, number>()

/**
 * The server has said how many notices a student has not read, and how far their scores go. A notice may tell of a result: with a new one, and
 * with a new score, a page that shows scores, the home page above all, asks for them again. What came before the first word of a page
 * counts as new; a result or a discussion that is shown by then, which may be long, was asked for by this page.
 */
export function heardUnread(client: QueryClient, user_id: string, { unread, scores }: StudentNews): void {
  const before = useUnread.getState().unread ?? 0
  const first = !known.has(user_id)
  const scored = scores !== (known.get(user_id) ?? 0)
  known.set(user_id, scores)
  noteUnread(unread)
  void client.invalidateQueries({ queryKey: [NOTICES, user_id] })
  if (unread <= before && !scored) return
  for (const path of SCORE_PATHS) void client.invalidateQueries({ queryKey: [path, user_id] })
  const waiting = first && { predicate: ({ state }: Query) => state.status === 'error' }
  for (const path of RELEASED_PATHS) void client.invalidateQueries({ queryKey: [path, user_id], ...waiting })
}
