import type { MainStatistik } from '#contract/results/statistics.ts'

/** Which words say how far the last score is from the one before. */
export function stepWord({ difference, by_chance, real }: NonNullable<MainStatistik['step']>) {
  if (by_chance === null) return difference >= 0 ? 'trend.up' : 'trend.down'
  if (!real) return 'trend.chance'
  return difference > 0 ? 'trend.realUp' : 'trend.realDown'
}
