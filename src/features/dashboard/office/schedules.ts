import { useQuery } from '@tanstack/react-query'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { type AdminRow, data } from '#src/office/crud/data.ts'

const SIZE = 100

/** Published schedules that are not over, the last to end first. The first hundred: no more run at once. */
function useOpenSchedules() {
  const query = { status: 'terbit', sort: '-selesai', size: SIZE }
  return useQuery({
    queryKey: ['admin', 'jadwal-paket', 'list', query],
    queryFn: () => data.list('jadwal-paket', query),
    refetchInterval: 60_000,
  })
}

const at = (row: AdminRow, key: 'mulai' | 'selesai') => Date.parse(String(row[key]))

export const isRunning = (row: AdminRow, now: number) => at(row, 'mulai') <= now && now < at(row, 'selesai')
export const isComing = (row: AdminRow, now: number) => now < at(row, 'mulai')

/** Share of its time that has passed, 0 to 1. */
export function elapsed(row: AdminRow, now: number): number {
  const span = at(row, 'selesai') - at(row, 'mulai')
  return span > 0 ? Math.min(1, Math.max(0, (now - at(row, 'mulai')) / span)) : 0
}

export function useSchedules() {
  const now = useServerNow()
  const found = useOpenSchedules()
  const rows = found.data?.data ?? []
  const soonest = (a: AdminRow, b: AdminRow) => at(a, 'mulai') - at(b, 'mulai')
  return {
    found,
    now,
    running: rows.filter((row) => isRunning(row, now)).sort(soonest),
    coming: rows.filter((row) => isComing(row, now)).sort(soonest),
  }
}
