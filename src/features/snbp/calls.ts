import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Row } from '#contract/resource.ts'
import type { snbpDescription } from '#contract/resources/snbp-description.ts'
import type {
  RankedBy,
  SnbpMembership,
  snbpListReply,
  snbpMemberCheckReply,
  snbpRankingReply,
} from '#contract/snbp/calls.ts'
import { get } from '#src/lib/http.ts'
import { useOwnList } from '#src/lib/queries/own-list.ts'
import { useSession } from '#src/lib/session.ts'

type Programs = z.infer<typeof snbpListReply>
type Check = z.infer<typeof snbpMemberCheckReply>
export type Ranking = z.infer<typeof snbpRankingReply>
type Description = Row<typeof snbpDescription>

export const SNBP = 'snbp'
export const RANKING_SIZE = 20
const MOST = 100
export const useUserId = () => useSession((state) => state.session?.profile.id)

/** Programmes with where one stands in each, readable without a network once seen. */
export function usePrograms() {
  const user_id = useUserId()
  return useOwnList({
    queryKey: [SNBP, 'list', user_id],
    user_id,
    name: 'snbp-list',
    fetchList: () => get<Programs>('/snbp-list', { size: MOST }),
  })
}

export function useDescriptions(program_id: string) {
  return useOwnList({
    queryKey: [SNBP, 'description', program_id],
    user_id: 'everybody',
    name: `snbp-description-${program_id}`,
    fetchList: () => get<{ data: Description[] }>('/snbp-description', { program_id, sort: 'urutan', size: MOST }),
  })
}

/** One's own memberships: choices, indexes, places. */
export function useMemberships() {
  const user_id = useUserId()
  return useOwnList({
    queryKey: [SNBP, 'own', user_id],
    user_id,
    name: 'snbp-own',
    fetchList: () => get<Check>(`/snbp-member-cek/${user_id}`),
  })
}

export const membershipIn = (check: Check | undefined, program: string | null): SnbpMembership | undefined =>
  check?.data.memberships.find((one) => program === null || one.program.id === program)

export function useRanking(program_id: string, by: RankedBy, of: string | undefined, page: number) {
  const user_id = useUserId()
  return useQuery({
    queryKey: [SNBP, 'ranking', user_id, program_id, by, of, page],
    queryFn: () =>
      get<Ranking>('/ranking-snbp', { program_id, by, page, size: RANKING_SIZE, ...(of !== undefined && { of }) }),
  })
}
