import type { PauliFigures, SheetPoint } from '#contract/results/results.ts'
import { mean } from '../tally.ts'

/**
 * The names are those of the manuals, the formulas ours, since no public source gives theirs: S is the moving mean of
 * three intervals (two at the ends); penyimpangan = mean|N − S|, tinggi = highest S minus the lowest S before it, both
 * in percent of mean(N); peak = the interval of the highest S.
 */
export function pauliFigures(points: readonly Pick<SheetPoint, 'jumlah' | 'salah' | 'corrections'>[]): PauliFigures {
  const done = points.map((point) => point.jumlah)
  const jumlah = done.reduce((total, value) => total + value, 0)
  const percentOfAll = (key: 'salah' | 'corrections') =>
    jumlah ? (100 * points.reduce((total, point) => total + point[key], 0)) / jumlah : 0
  return {
    jumlah,
    error_percent: percentOfAll('salah'),
    correction_percent: percentOfAll('corrections'),
    ...curve(done),
  }
}

function curve(done: readonly number[]): Pick<PauliFigures, 'deviation_percent' | 'height_percent' | 'peak'> {
  const average = mean(done)
  if (average === 0) return { deviation_percent: 0, height_percent: 0, peak: 0 }
  const smooth = smoothed(done)
  const peak = smooth.indexOf(Math.max(...smooth))
  const rise = (smooth[peak] as number) - Math.min(...smooth.slice(0, peak + 1))
  const deviation = mean(done.map((value, index) => Math.abs(value - (smooth[index] as number))))
  return {
    deviation_percent: (100 * deviation) / average,
    height_percent: (100 * rise) / average,
    peak: peak + 1,
  }
}

export function smoothed(values: readonly number[]): number[] {
  return values.map((_, index) => mean(values.slice(Math.max(0, index - 1), index + 2)))
}
