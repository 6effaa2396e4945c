import type { DEGREES } from '../choices.ts'

/**
 * Which study programmes one may choose together in SNBT. Pure: the form asks while one chooses, the server when one saves.
 * Fewer choices are always allowed; the limits begin at three.
 */
export const MOST_CHOICES = 4

type Degree = (typeof DEGREES)[number]

/** `vokasi`: diplomas of three and four years; `d3` is one of them. */
export const CHOICE_KINDS = ['akademik', 'vokasi', 'd3'] as const
export type ChoiceKind = (typeof CHOICE_KINDS)[number]

/** Of just `jumlah` choices at least so many are of this kind. */
export interface ChoiceRule {
  jumlah: number
  jenis: ChoiceKind
  paling_sedikit: number
}

/** The limits of one year as staff keep them (contract/resources/aturan-peluang.ts). */
export interface ChoiceLimits {
  tiga_vokasi: number
  empat_akademik: number
  empat_vokasi: number
  empat_d3: number
}

export const choiceRules = (limits: ChoiceLimits): ChoiceRule[] =>
  [
    { jumlah: 3, jenis: 'vokasi' as const, paling_sedikit: limits.tiga_vokasi },
    { jumlah: 4, jenis: 'akademik' as const, paling_sedikit: limits.empat_akademik },
    { jumlah: 4, jenis: 'vokasi' as const, paling_sedikit: limits.empat_vokasi },
    { jumlah: 4, jenis: 'd3' as const, paling_sedikit: limits.empat_d3 },
  ].filter(({ paling_sedikit }) => paling_sedikit > 0)

export const isKind = (jenjang: Degree, jenis: ChoiceKind): boolean => {
  if (jenis === 'd3') return jenjang === 'd3'
  return (jenjang === 's1') === (jenis === 'akademik')
}

export interface JudgedRule extends ChoiceRule {
  /** So many there are. */
  ada: number
  berlaku: boolean
}

/** The rules for so many choices, each with what these choices hold of it. */
export const judgeChoices = (
  rules: readonly ChoiceRule[],
  degrees: readonly Degree[],
  jumlah = degrees.length,
): JudgedRule[] =>
  rules
    .filter((rule) => rule.jumlah === jumlah)
    .map((rule) => {
      const ada = degrees.filter((jenjang) => isKind(jenjang, rule.jenis)).length
      return { ...rule, ada, berlaku: ada >= rule.paling_sedikit }
    })

/** The kinds of which one choice more, whatever it is, would still miss some. */
export function neededNext(rules: readonly ChoiceRule[], degrees: readonly Degree[]): ChoiceKind[] {
  const next = degrees.length + 1
  const missing = judgeChoices(rules, degrees, next).filter((rule) => !rule.berlaku)
  return missing.map(({ jenis }) => jenis)
}
