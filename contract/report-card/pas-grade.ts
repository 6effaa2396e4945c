/**
 * The PAS grade of a subject (nilai akhir): mean of its three components by weight. Daily tests, PTS and PAS each are the mean
 * of what was sat. A component that was not sat is left out, its weight too, and the grade is called incomplete.
 */
export const PAS_PARTS = ['harian', 'pts', 'pas'] as const
export type PasPart = (typeof PAS_PARTS)[number]

export type PasWeights = Record<`bobot_${PasPart}`, number> & {
  /** Lowest grade that passes (KKTP). */
  kkm: number
}
/** Where a subject has no weights of its own. */
export const PAS_DEFAULT: PasWeights = { bobot_harian: 50, bobot_pts: 25, bobot_pas: 25, kkm: 75 }

export interface PasGrade {
  final: number | null
  /** Every component that weighs something was sat. */
  complete: boolean
  passed: boolean | null
}

/** Two decimals, half up: what is printed is what is compared with the lowest grade that passes. */
const rounded = (grade: number) => Math.round((grade + Number.EPSILON) * 100) / 100

/** Mean by weight of what is there; null where nothing that weighs is. */
export function weighed(parts: readonly { bobot: number; nilai: number | null }[]): {
  nilai: number | null
  complete: boolean
} {
  const counting = parts.filter(({ bobot }) => bobot > 0)
  const there = counting.flatMap(({ bobot, nilai }) => (nilai === null ? [] : [{ bobot, nilai }]))
  const whole = there.reduce((sum, { bobot }) => sum + bobot, 0)
  const nilai = whole ? rounded(there.reduce((sum, { bobot, nilai }) => sum + bobot * nilai, 0) / whole) : null
  return { nilai, complete: counting.length > 0 && there.length === counting.length }
}

export function pasGrade(grades: Record<PasPart, number | null>, weights: PasWeights): PasGrade {
  const { nilai, complete: lengkap } = weighed(
    PAS_PARTS.map((part) => ({ bobot: weights[`bobot_${part}`], nilai: grades[part] })),
  )
  return { final: nilai, complete: lengkap, passed: nilai === null ? null : nilai >= weights.kkm }
}

/** Halves of a school year: July to December, January to June. */
export const TERMS = ['ganjil', 'genap'] as const
export interface Term {
  /** The year in which the school year begins. */
  tahun: number
  masa: (typeof TERMS)[number]
}

const WIB_MS = 7 * 3_600_000
const JULY = 6

/** The term of a moment (epoch ms), by the calendar of Jakarta. */
export function termOf(at: number): Term {
  const day = new Date(at + WIB_MS)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()]
  return month >= JULY ? { tahun: year, masa: 'ganjil' } : { tahun: year - 1, masa: 'genap' }
}

/** Later terms are greater. */
export const termOrder = ({ tahun, masa }: Term): number => tahun * 2 + TERMS.indexOf(masa)
