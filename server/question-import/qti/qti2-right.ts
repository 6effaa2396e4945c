import { childOf, childrenOf, findAll, textOf, type XmlElement } from '../xml/parse.ts'

/** An item and where it asks. */
interface Asked {
  element: XmlElement
  interaction: XmlElement
}

export function declarationOf({ element, interaction }: Asked): XmlElement | undefined {
  const wanted = interaction.attributes.responseIdentifier
  const declared = childrenOf(element, 'responseDeclaration')
  const named = declared.find((declaration) => declaration.attributes.identifier === wanted)
  // One question and one answer belong together, whatever a slip of the hand calls them.
  return named ?? (declared.length === 1 ? declared[0] : undefined)
}

export const correct = (declaration: XmlElement | undefined): string[] =>
  childrenOf(childOf(declaration, 'correctResponse'), 'value').map((value) => textOf(value).trim())

/** What the declaration calls right, or else the rule that gives points. */
export function rightOf({ element, interaction }: Asked, declaration: XmlElement | undefined): string[] {
  const declared = correct(declaration)
  if (declared.length) return declared
  return pointsOf({ element, interaction }).map(([value]) => value)
}

/** Points of each answer that a rule of the item's own names. */
export function pointsOf({ element, interaction }: Asked): [string, number][] {
  const response = interaction.attributes.responseIdentifier
  const asksFor = (rule: XmlElement) =>
    childrenOf(rule, 'variable').some(({ attributes }) => attributes.identifier === response)
  const processing = childOf(element, 'responseProcessing')
  const branches = findAll(processing, 'responseIf', 'responseElseIf').map((branch) => ({
    branch,
    sets: setsOf(branch),
  }))
  const outcomes = branches.flatMap(({ sets }) => sets.map(({ attributes }) => attributes.identifier ?? ''))
  const isScore = (name: string) => (outcomes.includes('SCORE') ? name === 'SCORE' : !/penal|feedback/i.test(name))
  return branches.flatMap(({ branch, sets }) => {
    const earned = sets
      .filter(({ attributes }) => isScore(attributes.identifier ?? ''))
      .map((set) => Number(textOf(set)))
    const points = Math.max(0, ...earned.filter(Number.isFinite))
    const denied = findAll(branch, 'not').flatMap((not) => findAll(not, 'match', 'equal', 'stringMatch'))
    return points === 0
      ? []
      : findAll(branch, 'match', 'equal', 'stringMatch')
          .filter((rule) => asksFor(rule) && !denied.includes(rule))
          .flatMap((rule) =>
            childrenOf(rule, 'baseValue').map((value): [string, number] => [textOf(value).trim(), points]),
          )
  })
}

const setsOf = (branch: XmlElement): XmlElement[] => findAll(branch, 'setOutcomeValue')

export const mapping = (declaration: XmlElement | undefined): [string, number][] =>
  childrenOf(childOf(declaration, 'mapping'), 'mapEntry').map(({ attributes }) => [
    attributes.mapKey ?? '',
    Number(attributes.mappedValue ?? 0) || 0,
  ])

/** How far from the declared figure an answer may be, in words. */
export function toleranceOf(element: XmlElement): string[] {
  return findAll(childOf(element, 'responseProcessing'), 'equal').flatMap(({ attributes }) => {
    const { toleranceMode = 'exact', tolerance = '' } = attributes
    if (toleranceMode === 'exact' || !tolerance.trim()) return []
    return [`± ${tolerance.trim().split(/\s+/)[0]}${toleranceMode === 'relative' ? '%' : ''}`]
  })
}

export function usesMapping(element: XmlElement): boolean {
  const processing = childOf(element, 'responseProcessing')
  return /map_response/.test(processing?.attributes.template ?? '') || findAll(processing, 'mapResponse').length > 0
}

/** Rules of scoring in which nothing but the declared answers and points count. */
const PLAIN = new Set([
  ...['responseCondition', 'responseIf', 'responseElseIf', 'responseElse', 'match', 'variable', 'correct', 'isNull'],
  ...['setOutcomeValue', 'baseValue', 'mapResponse', 'sum', 'not', 'and', 'equal'],
])

export function scoringLoss(element: XmlElement): string[] {
  const processing = childOf(element, 'responseProcessing')
  if (!processing || processing.attributes.template) return []
  // Compared with a value of the rule itself and not with the declared answer.
  const own = findAll(processing, 'match', 'equal', 'member').some((one) =>
    childrenOf(one, 'baseValue').some(({ attributes }) => attributes.baseType !== 'boolean'),
  )
  if (own) return ['aturan penilaian khusus (periksa kuncinya)']
  const all = (inside: XmlElement): string[] => childrenOf(inside).flatMap((child) => [child.name, ...all(child)])
  return all(processing).every((name) => PLAIN.has(name)) ? [] : ['aturan penilaian khusus']
}
