/**
 * The chance of being admitted, as an estimate. Neither figure is known exactly, so both are normal variables: the student's
 * score around the measured one, the lowest admitted score of the next selection around the one that staff estimate.
 *
 *   P(score ≥ minimum) = Φ((nilai − minimum) / √(simpangan_skor² + simpangan_minimum²))
 *
 * The range says how much of it comes from the measurement of the score alone: the chance with a score one standard error
 * lower and higher. docs/chances.md has the reasons and the calibration.
 */
export const CHANCE_CATEGORIES = ['aman', 'pertimbangkan', 'sulit'] as const
export type ChanceCategory = (typeof CHANCE_CATEGORIES)[number]

/** From so many percent on; below both it is `sulit`. */
export interface ChanceThresholds {
  aman: number
  pertimbangkan: number
}

export interface ChanceInput {
  nilai: number
  simpangan_skor: number
  minimum: number
  simpangan_minimum: number
}

/** Whole percent. */
export interface Chance {
  persen: number
  dari: number
  sampai: number
  kategori: ChanceCategory
}

export function chanceOf(input: ChanceInput, thresholds: ChanceThresholds): Chance {
  const { nilai, simpangan_skor, minimum, simpangan_minimum } = input
  const spread = Math.hypot(simpangan_skor, simpangan_minimum)
  const at = (score: number, deviation: number) => percent(normalShare((score - minimum) / deviation))
  const persen = at(nilai, spread)
  return {
    persen,
    dari: Math.min(persen, at(nilai - simpangan_skor, simpangan_minimum)),
    sampai: Math.max(persen, at(nilai + simpangan_skor, simpangan_minimum)),
    kategori: categoryOf(persen, thresholds),
  }
}

/** Never 0 or 100: an estimate is never certain. */
const percent = (share: number) => Math.min(99, Math.max(1, Math.round(100 * share)))

export function categoryOf(persen: number, { aman, pertimbangkan }: ChanceThresholds): ChanceCategory {
  if (persen >= aman) return 'aman'
  return persen >= pertimbangkan ? 'pertimbangkan' : 'sulit'
}

/** Φ, the share of a standard normal variable below z. Abramowitz and Stegun 7.1.26: off by at most 1.5e-7. */
export function normalShare(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const erf = 1 - poly * Math.exp(-x * x)
  return z < 0 ? (1 - erf) / 2 : (1 + erf) / 2
}

/** Applicants for one place, as "1 : 40"; null where a figure is missing. */
export const applicantsForPlace = (peminat: number | null, daya_tampung: number | null): number | null =>
  peminat === null || !daya_tampung ? null : Math.max(1, Math.round(peminat / daya_tampung))
