import { type FieldProblem, problem } from '../field-problem.ts'

/** Weights are percent: those of one set are 100 together. */
export const WHOLE = 100
/** Parts of one set. */
export const MOST_PARTS = 20

/** Counted in hundredths, so that 14.29 × 6 + 14.26 is 100 and not 99.99999. */
const hundredths = (weight: number) => Math.round(weight * 100)
export const sumOfWeights = (weights: readonly number[]): number =>
  weights.reduce((sum, weight) => sum + hundredths(weight), 0) / 100

/** So many equal weights with two decimals; what is left over goes to the first ones. */
export function equalWeights(count: number): number[] {
  const whole = hundredths(WHOLE)
  const share = Math.floor(whole / Math.max(1, count))
  return Array.from({ length: count }, (_, place) => (share + (place < whole - share * count ? 1 : 0)) / 100)
}

export const sumProblem = (path: string, weights: readonly number[]): FieldProblem | false => {
  const sum = sumOfWeights(weights)
  return sum !== WHOLE && problem(path, 'weight.sum', { sum })
}

interface Part {
  kode?: string | undefined
  prioritas_seri?: number | null | undefined
}

/** What must fit together among the parts of a set: codes and places in the tie order are used once. */
function partProblems(parts: readonly Part[]): (FieldProblem | false)[] {
  return parts.flatMap(({ kode, prioritas_seri }, place) => {
    const before = parts.slice(0, place)
    return [
      kode !== undefined &&
        before.some((other) => other.kode === kode) &&
        problem(`bagian.${place}.kode`, 'weight.code_twice', { kode }),
      typeof prioritas_seri === 'number' &&
        before.some((other) => other.prioritas_seri === prioritas_seri) &&
        problem(`bagian.${place}.prioritas_seri`, 'weight.tie_twice', { place: prioritas_seri }),
    ]
  })
}

/** A form that is still empty has no parts yet: the field itself asks for them. */
const partsIn = <P>(parts: readonly P[] | undefined): readonly P[] => (Array.isArray(parts) ? parts : [])

/** Of parts that weigh: 100 together, and what must fit together among them. */
export function weightProblems(bagian: readonly (Part & { bobot: number })[] | undefined): (FieldProblem | false)[] {
  const parts = partsIn(bagian)
  const weights = parts.map(({ bobot }) => bobot)
  return [parts.length > 0 && sumProblem('bagian', weights), ...partProblems(parts)]
}

interface PointPart extends Part {
  jumlah_soal: number
  mode: 'benar_salah' | 'skala'
  poin_benar: number
  ambang: number | null
}

/** Points of one question of a scale, best option. */
export const SCALE_MOST = 5
/** The most points that a part can give. */
export const mostPoints = ({ jumlah_soal, mode, poin_benar }: PointPart): number =>
  jumlah_soal * (mode === 'skala' ? SCALE_MOST : poin_benar)

/** A threshold that nobody can reach is a typing mistake. */
const thresholdProblems = (parts: readonly PointPart[]): (FieldProblem | false)[] =>
  parts.map(
    (part, place) =>
      part.ambang !== null &&
      part.ambang > mostPoints(part) &&
      problem(`bagian.${place}.ambang`, 'weight.threshold_too_high', { most: mostPoints(part) }),
  )

/** Of parts that give points: thresholds that can be reached, and what must fit together among them. */
export function pointProblems(bagian: readonly PointPart[] | undefined): (FieldProblem | false)[] {
  const parts = partsIn(bagian)
  return [...thresholdProblems(parts), ...partProblems(parts)]
}
