import { useQuery } from '@tanstack/react-query'
import type { SchedulePhase } from '#contract/choices.ts'
import type { BoardCounts } from '#contract/exam/board.ts'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { get } from '#src/lib/http.ts'
import { type AdminRow, data } from '#src/office/crud/data.ts'
import { useOwnRight } from '#src/office/crud/rights.ts'

/** Whose level holds it sees who sits what, and what came of it. */
export const SCHEDULE_MENU = 'jadwal-admin'
/** As many as the counters are asked for at once; no more run at the same time. */
const SIZE = 40
const LIVE_MS = 5_000
const SLOW_MS = 60_000

/** Schedules of a phase, in an order. */
export function usePhase(tahap: SchedulePhase, sort: string, size = SIZE, enabled = true) {
  const query = { tahap, sort, size }
  return useQuery({
    queryKey: ['admin', 'jadwal-paket', 'list', query],
    queryFn: () => data.list('jadwal-paket', query),
    refetchInterval: SLOW_MS,
    enabled,
  })
}

/** The counters of the live boards of these schedules, by schedule; empty for whom boards are closed. */
export function useLiveCounts(rows: readonly AdminRow[], every = LIVE_MS): ReadonlyMap<string, BoardCounts> {
  const jadwal_ids = rows.map(({ id }) => id).join()
  const enabled = useOwnRight(SCHEDULE_MENU, 'board') && jadwal_ids !== ''
  const found = useQuery({
    queryKey: ['admin', 'live-board', 'counts', jadwal_ids],
    queryFn: async () =>
      (await get<{ data: { jadwal_id: string; counts: BoardCounts }[] }>('/live-board/counts', { jadwal_ids })).data,
    enabled,
    refetchInterval: every,
  })
  return new Map((enabled ? (found.data ?? []) : []).map(({ jadwal_id, counts }) => [jadwal_id, counts]))
}

/** When the last who may start has had the full time, epoch ms. */
export const endOf = (row: AdminRow) => Date.parse(String(row.ends_at))
export const startOf = (row: AdminRow) => Date.parse(String(row.mulai))

/** Share of its time that has passed, 0 to 1. */
export function elapsed(row: AdminRow, now: number): number {
  const span = endOf(row) - startOf(row)
  return span > 0 ? Math.min(1, Math.max(0, (now - startOf(row)) / span)) : 0
}

/** What runs now, what ends soonest first, with its counters. */
export function useRunning() {
  const now = useServerNow()
  const found = usePhase('berjalan', 'selesai')
  const running = (found.data?.data ?? [])
    .filter((row) => endOf(row) > now)
    .sort((a, b) => endOf(a) - endOf(b) || startOf(a) - startOf(b))
  return { found, now, running, counts: useLiveCounts(running) }
}
