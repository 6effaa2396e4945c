import { useMemo } from 'react'
import type { PersentaseRow } from '#contract/results/statistics.ts'
import { get } from '#src/lib/http.ts'
import { useOwnList } from '#src/lib/queries/own-list.ts'
import { SCORE_LIST } from '#src/lib/queries/score-list.ts'
import { useSession } from '#src/lib/session.ts'
import { type OwnScores, ownScores } from './own-scores.ts'

const NONE: readonly PersentaseRow[] = []
/** As many as the server says at once. */
const FIRST = { page: 1, size: 100 }

/** One's own scores as far as they are out; empty until they are known, and nothing waits for them. */
export function useOwnScores(): OwnScores {
  const user_id = useSession((state) => state.session?.profile.id)
  const list = useOwnList({
    queryKey: [SCORE_LIST, user_id, FIRST],
    user_id,
    name: 'own-scores',
    keepShown: true,
    beside: true,
    fetchList: () => get<{ data: PersentaseRow[]; total: number }>(SCORE_LIST, FIRST),
  })
  const rows = list.data?.reply.data ?? NONE
  return useMemo(() => ownScores(rows), [rows])
}
