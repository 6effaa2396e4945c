import { useSearchParams } from 'react-router-dom'
import { CAKUPAN, type Cakupan, type RankingReply } from '#contract/results/ranking.ts'
import { get } from '#src/lib/http.ts'
import { useOwnList } from '#src/lib/queries/own-list.ts'
import { useSession } from '#src/lib/session.ts'

/** Lines of a page. */
export const PAGE = 20

/** What the address asks for. */
export function useAsked() {
  const [params] = useSearchParams()
  const wanted = params.get('cakupan')
  const cakupan: Cakupan = CAKUPAN.find((one) => one === wanted) ?? 'nasional'
  const dari = Math.max(1, Math.trunc(Number(params.get('dari'))) || 1)
  return { jadwal_id: params.get('jadwal'), cakupan, of: params.get('of') ?? undefined, dari }
}

export function useRanking({ jadwal_id, cakupan, of, dari }: ReturnType<typeof useAsked>) {
  const user_id = useSession((state) => state.session?.profile.id)
  return useOwnList<RankingReply>({
    queryKey: ['ranking', user_id, jadwal_id, cakupan, of, dari],
    user_id,
    enabled: jadwal_id !== null,
    keepShown: true,
    // The first page with the own place is what one reads again without a network.
    name: dari === 1 ? `ranking-${jadwal_id}-${of ?? cakupan}` : null,
    fetchList: () => get<RankingReply>('/ranking-paket', { jadwal_id, cakupan, of, dari, jumlah: PAGE }),
  })
}
