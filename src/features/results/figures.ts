import type { Score, SubtesScore } from '#contract/results/results.ts'

export { figure } from '#src/lib/format/figure.ts'

/** A score below others: 886,90 beside 881,83. */
export const scoreFigure = (value: number) =>
  new Intl.NumberFormat('id-ID', {
    minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(value)

/** Always two decimals where the figure is a mean, so that two results can be compared at a glance. */
export function headline({ satuan, total }: Score): string {
  const mean = satuan === 'seribu' || satuan === 'seratus'
  const decimals = mean && !Number.isInteger(total.nilai) ? 2 : 0
  return new Intl.NumberFormat('id-ID', { minimumFractionDigits: decimals, maximumFractionDigits: 2 }).format(
    total.nilai,
  )
}

/** The highest figure that a sub-test can show. */
export function topOf(satuan: Score['satuan'], part: SubtesScore): number {
  if (satuan === 'seribu') return 1000
  if (satuan === 'seratus') return 100
  return satuan === 'poin' ? part.poin_maks : part.jumlah
}

/** Where a value stands between nothing and `top`, 0-1. */
export const shareOf = (value: number, top: number) => (top > 0 ? Math.min(1, Math.max(0, value / top)) : 0)

/** The threshold in the unit that the bars show, null where there is none or it has no place on them. */
export function thresholdOf(satuan: Score['satuan'], { ambang, poin_maks }: SubtesScore): number | null {
  if (ambang === null) return null
  if (satuan === 'poin') return ambang
  return satuan === 'seratus' && poin_maks > 0 ? (100 * ambang) / poin_maks : null
}

/** 1, 2, … n: things of which there are so many. */
export const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1)
