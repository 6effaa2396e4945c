import type * as z from 'zod/mini'
import type { indexMyPaketReply } from '#contract/exam/schedule.ts'
import { get } from '#src/lib/http.ts'
import { useOwnList } from '#src/lib/queries/own-list.ts'
import { useSession } from '#src/lib/session.ts'

type OwnPakets = z.infer<typeof indexMyPaketReply>

/** Ids of the packages that the student has; empty for whoever is not a student. */
export function useOwnedPakets(): ReadonlySet<string> {
  const profile = useSession((state) => state.session?.profile)
  const list = useOwnList({
    queryKey: ['index-my-paket', profile?.id],
    user_id: profile?.id,
    name: 'index-my-paket',
    enabled: profile?.role === 'Siswa',
    fetchList: () => get<OwnPakets>('/index-my-paket'),
  })
  return new Set(list.data?.reply.data.map(({ paket_id }) => paket_id))
}
