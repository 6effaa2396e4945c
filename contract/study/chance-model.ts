/**
 * The chance of being admitted, as an estimate. A programme admits the best of its applicants, and neither the student's score nor the lowest
 * admitted score of the next selection is known exactly. The student is taken as one of the applicants: a score far above most of them is
 * more often a lucky one, so it counts for less than its distance.
 *
 *   q = z · spread                       how far the lowest admitted applicant is above the mean one; z by applicants and places
 *   κ = spread² / (spread² + score_error² + minimum_error²)
 *   chance = Φ((κ · (score − minimum + q) − q) / (spread · √(1 − κ)))
 *
 * The range says how much of it comes from the measurement of the score alone: the chance if the true score were one standard error lower
 * or higher. docs/chances.md has the reasons and the calibration.
 */
export const CHANCE_CATEGORIES = ['safe', 'consider', 'hard'] as const
export type ChanceCategory = (typeof CHANCE_CATEGORIES)[number]

/** From so many percent on; below both it is `hard`. */
export interface ChanceThresholds {
  safe: number
  consider: number
}

export interface ChanceInput {
  score: number
  score_error: number
  minimum: number
  minimum_error: number
  /** Standard deviation of the scores of a programme's applicants. */
  spread: number
  /** Places for each applicant, above 0 and below 1. */
  share: number
}

/** Whole percent. */
export interface Chance {
  percent: number
  low: number
  high: number
  category: ChanceCategory
}

export function chanceOf(input: ChanceInput, thresholds: ChanceThresholds): Chance {
  const { score, score_error } = input
  const percent = percentOf(shareAdmitted(input))
  const at = (score: number) => percentOf(shareAdmitted({ ...input, score, score_error: 0 }))
  return {
    percent,
    low: Math.min(percent, at(score - score_error)),
    high: Math.max(percent, at(score + score_error)),
    category: categoryOf(percent, thresholds),
  }
}

function shareAdmitted({ score, score_error, minimum, minimum_error, spread, share }: ChanceInput): number {
  const noise = score_error ** 2 + minimum_error ** 2
  const weight = spread ** 2 / (spread ** 2 + noise)
  const above = spread * normalQuantile(1 - share)
  return normalShare((weight * (score - minimum + above) - above) / (spread * Math.sqrt(1 - weight)))
}

/** Places for each applicant; null where a figure is missing, or all are admitted. */
export function placesForApplicant(peminat: number | null, daya_tampung: number | null): number | null {
  if (!peminat || !daya_tampung || daya_tampung >= peminat) return null
  return daya_tampung / peminat
}

/** Never 0 or 100: an estimate is never certain. */
const percentOf = (share: number) => Math.min(99, Math.max(1, Math.round(100 * share)))

export function categoryOf(percent: number, { safe, consider }: ChanceThresholds): ChanceCategory {
  if (percent >= safe) return 'safe'
  return percent >= consider ? 'consider' : 'hard'
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
