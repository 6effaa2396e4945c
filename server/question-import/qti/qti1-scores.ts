import { childOf, childrenOf, findAll, textOf, type XmlElement } from '../xml/parse.ts'

interface Equal {
  /** Which response it speaks of. */
  response: string
  value: string
}

/** One rule of scoring: what must be said for how many points. */
export interface Scored {
  score: number
  equals: Equal[]
  /** What must not be said. */
  not: Equal[]
  /** What an answer must hold or, for a pattern, look like. */
  holds: (Equal & { pattern: boolean })[]
  /** Limits of a figure, as written. */
  ranges: [low: string | undefined, high: string | undefined][]
  /** The limits themselves are wrong. */
  strict: boolean
  /** All of `equals` together, and not any of them. */
  together: boolean
  /** One of `equals` is enough. */
  either: boolean
  /** Part of a word is enough. */
  partly: boolean
}

export function scoredOf(item: XmlElement): Scored[] {
  const counts = countsIn(item)
  return findAll(item, 'respcondition').map((condition) => {
    const said = childOf(condition, 'conditionvar')
    const negated = findAll(said, 'not').flatMap((not) => findAll(not, 'varequal'))
    const equals = findAll(said, 'varequal', 'varsubset').filter((equal) => !negated.includes(equal))
    const parts = equals.filter(({ name, attributes }) => name === 'varsubset' && attributes.setmatch)
    return {
      score: scoreOf(condition, counts),
      equals: equals.filter((equal) => !parts.includes(equal)).flatMap(equalsOf),
      holds: parts.map((part) => ({ ...equalOf(part), pattern: !/^contains$/i.test(part.attributes.setmatch ?? '') })),
      not: negated.map(equalOf),
      ranges: rangesOf(said),
      strict: findAll(said, 'vargt', 'varlt').length > 0,
      either: findAll(said, 'or').some((or) => findAll(or, 'varequal').length > 1),
      partly: findAll(said, 'varsubstring').length > 0,
      together: findAll(said, 'and').some((and) => findAll(and, 'varequal').length > 0) || equals.length > 1,
    }
  })
}

const equalOf = (equal: XmlElement): Equal => ({
  response: equal.attributes.respident ?? '',
  value: textOf(equal).trim(),
})

/** Several choices may be named in one. */
const equalsOf = (equal: XmlElement): Equal[] =>
  equal.name === 'varsubset'
    ? equalOf(equal)
        .value.split(/[\s,]+/)
        .filter(Boolean)
        .map((value) => ({ ...equalOf(equal), value }))
    : [equalOf(equal)]

const variableOf = ({ attributes }: XmlElement): string => attributes.varname ?? attributes.variablename ?? ''

/** Right parts as D2L counts them. What it then makes of their number is a rule of its own. */
const D2L_RIGHT = 'D2L_Correct'

/** Which variables are points: others count mistakes, tries or what was answered. */
function countsIn(item: XmlElement): (set: XmlElement) => boolean {
  const names = findAll(item, 'setvar').map(variableOf)
  if (names.includes(D2L_RIGHT)) return (set) => variableOf(set) === D2L_RIGHT
  const isScore = (name: string) => /score$/i.test(name)
  if (names.some(isScore)) return (set) => isScore(variableOf(set)) || variableOf(set) === ''
  return (set) => !/incorrect|wrong/i.test(variableOf(set))
}

/** Points of a rule; one that only shows the feedback named "correct" counts as right. */
function scoreOf(condition: XmlElement, counts: (set: XmlElement) => boolean): number {
  // Some close the condition behind its points.
  const set = findAll(condition, 'setvar').filter(counts)
  const signed = (one: XmlElement) => (/^subtract$/i.test(one.attributes.action ?? '') ? -1 : 1)
  const written = (one: XmlElement) => textOf(one).trim() || (variableOf(one) === D2L_RIGHT ? '1' : '')
  if (set.length) return set.reduce((sum, one) => sum + signed(one) * pointsOf(written(one)), 0)
  const shown = childrenOf(condition, 'displayfeedback').some(({ attributes }) => attributes.linkrefid === 'correct')
  return shown || /^correct/i.test(condition.attributes.title ?? '') ? 1 : 0
}

/** Blackboard writes `SCORE.max` for all there is. */
const pointsOf = (said: string): number => (/\.max$/i.test(said) ? 100 : Number(said) || 0)

function rangesOf(said: XmlElement | undefined): Scored['ranges'] {
  const holders = [...(said ? [said] : []), ...findAll(said, 'and', 'or')]
  return holders.flatMap((holder): Scored['ranges'] => {
    const low = childrenOf(holder).find(({ name }) => name === 'vargte' || name === 'vargt')
    const high = childrenOf(holder).find(({ name }) => name === 'varlte' || name === 'varlt')
    if (!low && !high) return []
    return [[low && textOf(low).trim(), high && textOf(high).trim()]]
  })
}

/** Share of the points for each choice of a response, percent: positive is right. */
export function keysOf(scores: readonly Scored[], response: string, single: boolean): Map<string, number> {
  const own = scores
    .map((scored) => ({ ...scored, equals: scored.equals.filter((equal) => equal.response === response) }))
    .filter(({ equals, score }) => equals.length > 0 && score !== 0)
  const most = Math.max(0, ...own.map(({ score }) => score))
  const keys = new Map<string, number>()
  for (const { equals, score } of own) {
    const percent = most > 0 ? (score / most) * 100 : 0
    for (const { value } of equals) keys.set(value, single ? Math.max(percent, keys.get(value) ?? -100) : percent)
  }
  return keys
}
