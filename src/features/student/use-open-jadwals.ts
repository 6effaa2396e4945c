import { useQuery } from '@tanstack/react-query'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import type { Row } from '#contract/resource.ts'
import type { jadwalPaket } from '#contract/resources/jadwal-paket.ts'
import { get } from '#src/lib/http.ts'
import { useSession } from '#src/lib/session.ts'

export type JadwalRow = Row<typeof jadwalPaket>

const NONE: readonly JadwalRow[] = []

/** Schedules that the student may join and has not: the server shows only those of own or free packages. */
export function useOpenJadwals(mine: readonly MyJadwal[]): readonly JadwalRow[] {
  const user_id = useSession((state) => state.session?.profile.id)
  const query = useQuery({
    queryKey: ['jadwal-paket', user_id],
    queryFn: () => get<{ data: JadwalRow[] }>('/jadwal-paket', { status: 'terbit', sort: 'mulai', size: 100 }),
  })
  const own = new Set(mine.map((jadwal) => jadwal.jadwal_id))
  const now = Date.now()
  return (
    query.data?.data.filter(
      (jadwal) => jadwal.pendaftaran_terbuka && !own.has(jadwal.id) && Date.parse(jadwal.selesai) > now,
    ) ?? NONE
  )
}
