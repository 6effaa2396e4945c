import { and, eq, isNotNull } from 'drizzle-orm'
import { FEWEST_OTHERS } from '#contract/results/ranking.ts'
import type { Db } from '../db/connect.ts'
import { attemptTable, type rankingLineTable, rankingTable } from '../db/tables/index.ts'
import { notTrial } from '../db/trial-filter.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { loadJadwal } from '../reporting/load-jadwal.ts'
import { loadAttempts, releasesOf } from '../results/load-attempt.ts'
import { demandWhole } from '../security/proctored.ts'
import { rightsOn } from '../security/rights.ts'

type RankingRecord = typeof rankingTable.$inferSelect
export type Line = typeof rankingLineTable.$inferSelect

/** When all attempts of a version are released: when the last sealed of each sitting and paper are. */
async function releasedAt(db: Db, { last_sealed }: Pick<RankingRecord, 'last_sealed'>): Promise<number> {
  const releases = await releasesOf(db, await loadAttempts(db, last_sealed))
  return Math.max(0, ...[...releases.values()].map(({ hasil }) => hasil))
}

/** Whether participants may read it now. */
const isShown = (ranking: RankingRecord, released_at: number, now: number): boolean =>
  ranking.version > 0 && !ranking.withheld && now >= released_at

/** The ranking of a schedule, where participants may read it now; their part in it is for the caller to look at. */
export async function shownRanking(db: Db, jadwal_id: string, now: number): Promise<RankingRecord | null> {
  const [ranking] = await db.select().from(rankingTable).where(eq(rankingTable.jadwal_id, jadwal_id))
  return ranking?.version && isShown(ranking, await releasedAt(db, ranking), now) ? ranking : null
}

/** What is said of all participants, from enough of them. */
export async function shownFigures(db: Db, jadwal_id: string, now: number) {
  const ranking = await shownRanking(db, jadwal_id, now)
  return ranking && ranking.participants >= FEWEST_OTHERS ? ranking.figures : null
}

/**
 * The ranking of a schedule as this reader may see it: staff of the schedules always, participants once it is shown. Throws
 * `missing.jadwal` for everybody else, `not_released` before, with the moment where it is known.
 */
export async function loadRanking(db: Db, viewer: Viewer, jadwal_id: string, now: number) {
  const staff = (await rightsOn(db, viewer, 'jadwal-admin'))?.report === true
  if (staff) await demandWhole(db, viewer)
  else if (!(await tookPart(db, viewer.user_id, jadwal_id))) throw refusal('missing.jadwal')
  const { jadwal, paket } = await loadJadwal(db, jadwal_id)
  const refuse = (reason: 'ranking.not_made' | 'ranking.held') =>
    refusal(reason, {}, { details: { released_at: null, nama: jadwal.nama, paket_nama: paket.nama } })
  const [ranking] = await db.select().from(rankingTable).where(eq(rankingTable.jadwal_id, jadwal_id))
  if (!ranking?.version) throw refuse('ranking.not_made')
  const released_at = await releasedAt(db, ranking)
  if (!staff && now < released_at) {
    const details = { released_at, nama: jadwal.nama, paket_nama: paket.nama }
    throw refusal('ranking.not_released', { at: { at: released_at, zone: jadwal.zona } }, { details })
  }
  if (!staff && ranking.withheld) throw refuse('ranking.held')
  return { ranking, released_at, jadwal, paket, staff }
}

const tookPart = async (db: Db, user_id: string, jadwal_id: string): Promise<boolean> =>
  (await db.$count(
    attemptTable,
    and(
      eq(attemptTable.user_id, user_id),
      eq(attemptTable.jadwal_id, jadwal_id),
      isNotNull(attemptTable.sealed_at),
      notTrial(attemptTable.jadwal_id),
    ),
  )) > 0

/** 100 · (below + half of the equal) ÷ all; null for too few people. */
export function percentileOf({ rank, tied, participants }: { rank: number; tied: number; participants: number }) {
  if (participants < FEWEST_OTHERS) return null
  const below = participants - (rank - 1) - tied
  return (100 * (below + tied / 2)) / participants
}
