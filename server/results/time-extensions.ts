import type { attemptTable } from '../db/tables/index.ts'
import type { TimeExtensions } from './score/score-log.ts'

type Live = typeof attemptTable.$inferSelect.live

/** What staff gave of time and did not take back. */
export function timeExtensions(live: Live): TimeExtensions | undefined {
  if (!live) return undefined
  const gaps = live.grants.filter(({ undone_seq }) => undone_seq === null)
  return { located: live.located, gaps: gaps.map(({ t, ms, still }) => ({ t, ms, still })) }
}
