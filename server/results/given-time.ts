import type { attemptTable } from '../db/tables/index.ts'
import type { GivenTime } from './score/score-log.ts'

type Live = typeof attemptTable.$inferSelect.live

/** What staff gave of time and did not take back. */
export function givenTime(live: Live): GivenTime | undefined {
  if (!live) return undefined
  const gaps = live.grants.filter(({ undone_seq }) => undone_seq === null)
  return { located: live.located, gaps: gaps.map(({ t, ms, still }) => ({ t, ms, still })) }
}
