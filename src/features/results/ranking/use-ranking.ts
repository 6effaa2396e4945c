import { useSearchParams } from 'react-router-dom'
import { RANKING_SCOPES, type RankingReply, type RankingScope } from '#contract/results/ranking.ts'
import { get } from '#src/lib/http.ts'
import { useOwnList } from '#src/lib/queries/own-list.ts'
import { useSession } from '#src/lib/session.ts'

/** Lines of a page. */
export const PAGE = 20

/** What the address asks for. */
export function useAsked() {
  const [params] = useSearchParams()
  const wanted = params.get('scope')
  const scope: RankingScope = RANKING_SCOPES.find((one) => one === wanted) ?? 'nasional'
  const from = Math.max(1, Math.trunc(Number(params.get('from'))) || 1)
  return { jadwal_id: params.get('jadwal'), scope, of: params.get('of') ?? undefined, from }
}

export function useRanking({ jadwal_id, scope, of, from }: ReturnType<typeof useAsked>) {
  const user_id = useSession((state) => state.session?.profile.id)
  return useOwnList<RankingReply>({
    queryKey: ['ranking', user_id, jadwal_id, scope, of, from],
    user_id,
    enabled: jadwal_id !== null,
    keepShown: true,
    // The first page with the own place is what one reads again without a network.
    name: from === 1 ? `ranking-${jadwal_id}-${of ?? scope}` : null,
    fetchList: () => get<RankingReply>('/ranking-paket', { jadwal_id, scope, of, from, size: PAGE }),
  })
}
