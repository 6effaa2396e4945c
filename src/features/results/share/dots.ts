import type { StatistikTryout } from '#contract/results/statistics.ts'

export type Spread = NonNullable<StatistikTryout['sebaran']>

export interface DotColumn {
  dots: number
  /** The column in which one stands, and its dot from below; null in the others. */
  own: number | null
  above: boolean
}

/** At most so many dots: one stands for so many people. */
export const DOTS = 100

/** People as dots, a column for each class of scores; the own score has the top dot of its column, and at least that one. */
export function dotsOf({ kelas, peserta }: Spread, nilai: number): { columns: DotColumn[]; each: number } {
  const each = Math.max(1, peserta / DOTS)
  const last = kelas.length - 1
  const place = kelas.findIndex(({ sampai }, index) => nilai < sampai || index === last)
  const columns = kelas.map(({ jumlah }, index) => {
    const dots = Math.round(jumlah / each)
    if (index !== place) return { dots, own: null, above: index > place }
    const height = Math.max(1, dots)
    return { dots: height, own: height, above: false }
  })
  return { columns, each }
}
