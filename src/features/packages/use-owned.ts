import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { checkPurchaseReply, indexMyPaketReply } from '#contract/exam/schedule.ts'
import { get } from '#src/lib/http.ts'
import { useOwnList } from '#src/lib/queries/own-list.ts'
import { useSession } from '#src/lib/session.ts'

type Purchase = z.infer<typeof checkPurchaseReply>
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

/** Whether a package is this student's. */
export function useOwned(paket_id: string): boolean {
  const { id, role } = useSession((state) => state.session?.profile) ?? {}
  const purchase = useQuery({
    queryKey: ['check-purchase-paket', id, paket_id],
    enabled: role === 'Siswa',
    queryFn: () => get<Purchase>('/check-purchase-paket', { paket_id }),
  })
  return purchase.data?.data.dimiliki ?? false
}
