import { segment, withQuery } from '../paths.ts'

/** Addresses of rankings and statistics: apart, because no first screen needs them. */
export const statisticsPatterns = {
  ranking: '/ranking-siswa-tryout',
  main: '/statistik',
  list: '/statistik-tryout',
  one: '/statistik-tryout/:id',
  practice: '/latihan/*',
} as const

interface RankingPage {
  scope?: string | undefined
  of?: string | undefined
  from?: string | undefined
}

export const statisticsPaths = {
  main: (kategori?: string) => withQuery(statisticsPatterns.main, { kategori }),
  list: (page = 1) => withQuery(statisticsPatterns.list, { page: page > 1 ? String(page) : undefined }),
  one: (attempt: string) => `/statistik-tryout/${segment(attempt)}`,
  /** Of the weakest topic, or of this one. */
  practice: (topic: { kode?: string; materi?: string } = {}) =>
    withQuery('/latihan', { kode: topic.kode, materi: topic.materi }),
  /** Of what went wrong in an attempt. */
  practiceAgain: (attempt: string) => withQuery('/latihan', { ulang: attempt }),
  ranking: (jadwal: string, page: RankingPage = {}) =>
    withQuery(statisticsPatterns.ranking, { jadwal: segment(jadwal), ...page }),
} as const
