import { useEffect, useMemo } from 'react'
import type { AttemptSummary } from '#offline/types.ts'
import { useSession } from '../session.ts'
import { useReadAttempts } from './attempts.ts'
import { readNews, useNews, writeNews } from './receipt-news.ts'

const NONE: readonly AttemptSummary[] = []

/** Attempts of this phone whose receipt came without the student having seen it, newest first. */
export function useUnseenReceipts(): readonly AttemptSummary[] {
  const user_id = useSession((state) => state.session?.profile.id ?? null)
  const attempts = useReadAttempts()
  const news = useNews((state) => (state.user_id === user_id ? state.news : null))
  useEffect(() => {
    if (user_id === null || !attempts || readNews(user_id) !== null) return
    const sealed = attempts.filter(({ receipt }) => receipt)
    writeNews(user_id, Object.fromEntries(sealed.map(({ attempt_id }) => [attempt_id, 'seen'])))
  }, [user_id, attempts])
  return useMemo(
    () =>
      news && attempts ? attempts.filter(({ attempt_id, receipt }) => receipt && news[attempt_id] !== 'seen') : NONE,
    [attempts, news],
  )
}
