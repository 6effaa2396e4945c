import { create } from 'zustand'
import { currentSession } from '../session.ts'

/**
 * Which receipts the student of this phone has been told of (`told`: by a toast that was gone in three seconds) or has
 * had on the screen (`seen`). A phone that may not keep it tells again.
 */
type News = Readonly<Record<string, 'told' | 'seen'>>

/** A later receipt, of an exam that was opened again, is news of its own; phones hold the first by the attempt alone. */
export const newsName = (attempt_id: string, revision = 1) => (revision > 1 ? `${attempt_id}/${revision}` : attempt_id)

const place = (user_id: string) => `elp-receipts-${user_id}`

/** Null before the first look: what is sealed by then is no news. */
export const useNews = create<{ user_id: string | null; news: News | null }>()(() => ({ user_id: null, news: null }))

/** Reads what is known of this student. */
export function readNews(user_id: string): News | null {
  if (useNews.getState().user_id !== user_id) useNews.setState({ user_id, news: stored(user_id) })
  return useNews.getState().news
}

export function writeNews(user_id: string, news: News): void {
  useNews.setState({ user_id, news })
  try {
    localStorage.setItem(place(user_id), JSON.stringify(news))
  } catch {
    // A closed or full storage: told again at the next visit.
  }
}

/** The receipt is on the screen. */
export function receiptSeen(attempt_id: string, { revision }: { revision: number }): void {
  const user_id = currentSession()?.profile.id
  if (user_id) writeNews(user_id, { ...readNews(user_id), [newsName(attempt_id, revision)]: 'seen' })
}

function stored(user_id: string): News | null {
  try {
    return JSON.parse(localStorage.getItem(place(user_id)) ?? 'null') as News | null
  } catch {
    return null
  }
}
