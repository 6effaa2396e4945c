/**
 * The chance of being admitted, as an estimate. A programme admits the best of its applicants, and neither the student's score nor the lowest
 * admitted score of the next selection is known exactly. The student is taken as one of the applicants: a score far above most of them is
 * more often a lucky one, so it counts for less than its distance.
 *
 *   q = z · sebaran                      how far the lowest admitted applicant is above the mean one; z by applicants and places
 *   κ = sebaran² / (sebaran² + simpangan_skor² + simpangan_minimum²)
 *   chance = Φ((κ · (nilai − minimum + q) − q) / (sebaran · √(1 − κ)))
 *
 * The range says how much of it comes from the measurement of the score alone: the chance if the true score were one standard error lower
 * or higher. docs/chances.md has the reasons and the calibration.
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
  /** Standard deviation of the scores of a programme's applicants. */
  sebaran: number
  /** Places for each applicant, above 0 and below 1. */
  bagian: number
}

/** Whole percent. */
export interface Chance {
  persen: number
  dari: number
  sampai: number
  kategori: ChanceCategory
}

export function chanceOf(input: ChanceInput, thresholds: ChanceThresholds): Chance {
  const { nilai, simpangan_skor } = input
  const persen = percent(shareAdmitted(input))
  const at = (score: number) => percent(shareAdmitted({ ...input, nilai: score, simpangan_skor: 0 }))
  return {
    persen,
    dari: Math.min(persen, at(nilai - simpangan_skor)),
    sampai: Math.max(persen, at(nilai + simpangan_skor)),
    kategori: categoryOf(persen, thresholds),
  }
}

function shareAdmitted({ nilai, simpangan_skor, minimum, simpangan_minimum, sebaran, bagian }: ChanceInput): number {
  const noise = simpangan_skor ** 2 + simpangan_minimum ** 2
  const weight = sebaran ** 2 / (sebaran ** 2 + noise)
  const above = sebaran * normalQuantile(1 - bagian)
  return normalShare((weight * (nilai - minimum + above) - above) / (sebaran * Math.sqrt(1 - weight)))
}

/** Places for each applicant; null where a figure is missing, or all are admitted. */
export function placesForApplicant(peminat: number | null, daya_tampung: number | null): number | null {
  if (!peminat || !daya_tampung || daya_tampung >= peminat) return null
  return daya_tampung / peminat
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

/** Φ⁻¹, by halving: exact to 1e-9, and asked for a few times only. */
function normalQuantile(share: number): number {
  let [low, high] = [-8, 8]
  while (high - low > 1e-9) {
    const middle = (low + high) / 2
    if (normalShare(middle) < share) low = middle
    else high = middle
  }
  return low
}

/** Applicants for one place, as "1 : 40"; null where a figure is missing. */
export const applicantsForPlace = (peminat: number | null, daya_tampung: number | null): number | null =>
  peminat === null || !daya_tampung ? null : Math.max(1, Math.round(peminat / daya_tampung))
