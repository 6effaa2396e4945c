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

/** Of just `count` choices at least so many are of this kind. */
export interface ChoiceRule {
  count: number
  kind: ChoiceKind
  at_least: number
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
    { count: 3, kind: 'vokasi' as const, at_least: limits.tiga_vokasi },
    { count: 4, kind: 'akademik' as const, at_least: limits.empat_akademik },
    { count: 4, kind: 'vokasi' as const, at_least: limits.empat_vokasi },
    { count: 4, kind: 'd3' as const, at_least: limits.empat_d3 },
  ].filter(({ at_least }) => at_least > 0)

export const isKind = (jenjang: Degree, kind: ChoiceKind): boolean => {
  if (kind === 'd3') return jenjang === 'd3'
  return (jenjang === 's1') === (kind === 'akademik')
}

export interface JudgedRule extends ChoiceRule {
  /** So many there are. */
  have: number
  met: boolean
}

/** The rules for so many choices, each with what these choices hold of it. */
export const judgeChoices = (
  rules: readonly ChoiceRule[],
  degrees: readonly Degree[],
  count = degrees.length,
): JudgedRule[] =>
  rules
    .filter((rule) => rule.count === count)
    .map((rule) => {
      const have = degrees.filter((jenjang) => isKind(jenjang, rule.kind)).length
      return { ...rule, have, met: have >= rule.at_least }
    })

/** The kinds of which one choice more, whatever it is, would still miss some. */
export function neededNext(rules: readonly ChoiceRule[], degrees: readonly Degree[]): ChoiceKind[] {
  const next = degrees.length + 1
  const missing = judgeChoices(rules, degrees, next).filter((rule) => !rule.met)
  return missing.map(({ kind }) => kind)
}
