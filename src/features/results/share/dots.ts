import type { StatistikTryout } from '#contract/results/statistics.ts'

export type Spread = NonNullable<StatistikTryout['distribution']>

export interface DotColumn {
  dots: number
  /** The column in which one stands, and its dot from below; null in the others. */
  own: number | null
  above: boolean
}

/** At most so many dots: one stands for so many people. */
export const DOTS = 100

/** People as dots, a column for each class of scores; the own score has the top dot of its column, and at least that one. */
export function dotsOf({ bins, participants }: Spread, nilai: number): { columns: DotColumn[]; each: number } {
  const each = Math.max(1, participants / DOTS)
  const last = bins.length - 1
  const place = bins.findIndex(({ to }, index) => nilai < to || index === last)
  const columns = bins.map(({ count }, index) => {
    const dots = Math.round(count / each)
    if (index !== place) return { dots, own: null, above: index > place }
    const height = Math.max(1, dots)
    return { dots: height, own: height, above: false }
  })
  return { columns, each }
}
