import { useEffect, useMemo } from 'react'
import type { AttemptSummary } from '#offline/types.ts'
import { useSession } from '../session.ts'
import { useReadAttempts } from './attempts.ts'
import { newsName, readNews, useNews, writeNews } from './receipt-news.ts'

const NONE: readonly AttemptSummary[] = []

/** What goes on again has the receipt of its first end still. */
const isSigned = ({ phase, receipt }: AttemptSummary) => phase === 'sealed' && receipt !== null

export const nameOf = ({ attempt_id, receipt }: AttemptSummary) => newsName(attempt_id, receipt?.revision)

/** Attempts of this phone whose receipt came without the student having seen it, newest first. */
export function useUnseenReceipts(): readonly AttemptSummary[] {
  const user_id = useSession((state) => state.session?.profile.id ?? null)
  const attempts = useReadAttempts()
  const news = useNews((state) => (state.user_id === user_id ? state.news : null))
  useEffect(() => {
    if (user_id === null || !attempts || readNews(user_id) !== null) return
    writeNews(user_id, Object.fromEntries(attempts.filter(isSigned).map((one) => [nameOf(one), 'seen'])))
  }, [user_id, attempts])
  return useMemo(
    () => (news && attempts ? attempts.filter((one) => isSigned(one) && news[nameOf(one)] !== 'seen') : NONE),
    [attempts, news],
  )
}
