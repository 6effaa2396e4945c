import type { Score, SubtesScore } from '#contract/results/results.ts'
import type { Tally } from '../../results/score/tally.ts'

type Points = Pick<Tally, 'jumlah' | 'poin' | 'poin_min' | 'poin_maks'>

/** Of a calibrated score, per unit of ability (500 + 100θ). */
const PER_THETA = 100

/** Standard error of `nilai` (contract/results/statistics.ts); null for sheets and where nothing was asked. */
export function standardError({ satuan, penilaian, total, subtes }: Score): number | null {
  const asked = subtes.filter((part) => part.jumlah > 0)
  if (satuan === 'benar' || asked.length === 0) return null
  if (satuan === 'poin')
    return Math.sqrt(asked.reduce((sum, part) => sum + rangeOf(part) ** 2 * shareVariance(part), 0))
  // A plain test is one share of all points; others are means of their parts by weight.
  if (penilaian === 'benar_salah') return 100 * Math.sqrt(shareVariance(total))
  const weights = asked.some((part) => part.bobot > 0) ? asked.map((part) => part.bobot) : asked.map(() => 1)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const scale = satuan === 'seribu' ? 1000 : 100
  const variance = asked.reduce(
    (sum, part, index) => sum + (weights[index] as number) ** 2 * partVariance(part, scale),
    0,
  )
  return Math.sqrt(variance) / whole
}

const partVariance = (part: SubtesScore, scale: number) =>
  part.ability ? (PER_THETA * part.ability.standard_error) ** 2 : scale ** 2 * shareVariance(part)

const rangeOf = ({ poin_min, poin_maks }: Points) => poin_maks - poin_min

/** Of the share of points: as of right answers, with one right and one wrong added, so that all right is not without error. */
function shareVariance(points: Points): number {
  const range = rangeOf(points)
  const share = range > 0 ? (points.poin - points.poin_min) / range : 0
  const smoothed = (share * points.jumlah + 1) / (points.jumlah + 2)
  return (smoothed * (1 - smoothed)) / (points.jumlah + 2)
}
