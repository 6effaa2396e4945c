import { segment, withQuery } from './paths.ts'

/** Addresses of rankings and statistics: apart, because no first screen needs them. */
export const statisticsPatterns = {
  ranking: '/ranking-siswa-tryout',
} as const

interface RankingPage {
  cakupan?: string | undefined
  dari?: string | undefined
}

export const statisticsPaths = {
  ranking: (jadwal: string, page: RankingPage = {}) =>
    withQuery(statisticsPatterns.ranking, { jadwal: segment(jadwal), ...page }),
} as const
