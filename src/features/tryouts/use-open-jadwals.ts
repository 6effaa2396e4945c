import type { MyJadwal } from '#contract/exam/schedule.ts'
import type { Row } from '#contract/resource.ts'
import type { jadwalPaket } from '#contract/resources/jadwal-paket.ts'
import type { ScheduleCategory } from '#contract/scheduling/schedule-categories.ts'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { get } from '#src/lib/http.ts'
import { useOwnList } from '#src/lib/queries/own-list.ts'
import { useSession } from '#src/lib/session.ts'

export type JadwalRow = Row<typeof jadwalPaket> & { kategori_id?: string }

const NONE: readonly JadwalRow[] = []
const MINUTE = 60_000

/** Where a student stands towards a schedule's registration. `now`: epoch ms. */
export function registrationOf(jadwal: JadwalRow, now: number): 'open' | 'later' | 'closed' {
  const moment = (stamp: string | null) => (stamp === null ? null : Date.parse(stamp))
  const [from, until] = [moment(jadwal.pendaftaran_mulai), moment(jadwal.pendaftaran_selesai)]
  if (!jadwal.pendaftaran_terbuka || Date.parse(jadwal.selesai) <= now) return 'closed'
  if (until !== null && until <= now) return 'closed'
  return from !== null && from > now ? 'later' : 'open'
}

/**
 * Schedules that the student may join, or may later, and has not: the server shows only those of own or free
 * packages. `q`: part of a name.
 */
export function useOpenJadwals(mine: readonly MyJadwal[], q = '') {
  const user_id = useSession((state) => state.session?.profile.id)
  const now = Math.floor(useServerNow() / MINUTE) * MINUTE
  const query = useOwnList({
    queryKey: ['jadwal-paket', user_id, q],
    user_id,
    name: q ? null : 'jadwal-paket',
    fetchList: () =>
      get<{ data: JadwalRow[] }>('/jadwal-paket', { status: 'terbit', sort: '-selesai', size: 100, ...(q && { q }) }),
    keepShown: true,
    beside: true,
  })
  const own = new Set(mine.map((jadwal) => jadwal.jadwal_id))
  const rows = query.data?.reply.data.filter(
    (jadwal) => !own.has(jadwal.id) && registrationOf(jadwal, now) !== 'closed',
  )
  return { query, rows: rows?.sort((a, b) => Date.parse(a.mulai) - Date.parse(b.mulai)) ?? NONE }
}

/** Categories of what may be joined; none until they are known. */
export function useScheduleCategories(): readonly ScheduleCategory[] {
  const user_id = useSession((state) => state.session?.profile.id)
  const list = useOwnList({
    queryKey: ['kategori-jadwal-paket', user_id],
    user_id,
    name: 'kategori-jadwal-paket',
    beside: true,
    fetchList: () => get<{ data: ScheduleCategory[] }>('/kategori-jadwal-paket'),
  })
  return list.data?.reply.data ?? []
}
