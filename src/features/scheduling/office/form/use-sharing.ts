import { useQuery } from '@tanstack/react-query'
import type { SharingJadwal } from '#contract/packages/building.ts'
import { get } from '#src/lib/http.ts'

/** Other schedules that ask a question of this package; empty while it is not known. */
export function useSharing(paket_id: string | undefined, jadwal_id: string | undefined): readonly SharingJadwal[] {
  const query = { paket_id, ...(jadwal_id && { jadwal_id }) }
  const found = useQuery({
    queryKey: ['admin', 'jadwal-paket', 'sharing', query],
    queryFn: async () => (await get<{ data: SharingJadwal[] }>('/jadwal-releases', query)).data,
    enabled: Boolean(paket_id),
  })
  return found.data ?? []
}
