import { useServerNow } from '#src/lib/calls/server-time.ts'
import type { AdminRow } from '#src/office/crud/data.ts'
import { useHolds } from '#src/office/crud/rights.ts'
import { SCHEDULE_MENU, startOf, useLiveCounts, usePhase } from './schedules.ts'

/** So long before the start phones should have the paper, ms. */
const AHEAD_MS = 24 * 3_600_000
/** These counters change slowly. */
const EVERY_MS = 60_000

interface Missing {
  row: AdminRow
  /** Participants whose phones have no paper yet. */
  count: number
}

/** The schedule that starts next within a day and whose paper is not yet on every phone. */
export function usePapersMissing(): Missing | undefined {
  const now = useServerNow()
  const holds = useHolds(SCHEDULE_MENU)
  const found = usePhase('akan_datang', 'mulai', 5, holds)
  const coming = (found.data?.data ?? []).filter((row) => startOf(row) - now < AHEAD_MS)
  const counts = useLiveCounts(coming, EVERY_MS)
  return coming
    .map((row) => {
      const of = counts.get(row.id)
      return { row, count: of ? of.everyone - of.downloaded : 0 }
    })
    .find(({ count }) => count > 0)
}
