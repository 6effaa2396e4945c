import { childOf, childrenOf, findAll, type XmlElement } from '../xml/parse.ts'

export interface Numbered {
  /** The list it belongs to. */
  list: string
  level: number
  /** decimal, upperLetter, lowerLetter, bullet … */
  format: string
  /** How its numbers are written: `(%1)`. */
  pattern: string
  /** The number that Word shows, with the beginnings that the document gives its lists. */
  value: number
}

/** How a paragraph is numbered by Word itself; undefined where it is not. */
export type Numbering = (paragraph: XmlElement) => Numbered | undefined

interface Level {
  format: string
  pattern: string
  start: number
}

const valOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.attributes.val

/** Letters and figures of Arabic papers count as those of others. */
const formatOf = (format: string): string =>
  ({ arabicAlpha: 'upperLetter', arabicAbjad: 'upperLetter', hindiNumbers: 'decimal', decimalZero: 'decimal' })[
    format
  ] ?? format

const levelsOf = (list: XmlElement): Map<number, Level> =>
  new Map(
    childrenOf(list, 'lvl').map((level) => [
      Number(level.attributes.ilvl ?? 0),
      {
        format: formatOf(valOf(level, 'numFmt') ?? 'bullet'),
        pattern: valOf(level, 'lvlText') ?? '',
        start: Number(valOf(level, 'start') ?? 1),
      },
    ]),
  )

/** Beginnings that one use of a list has of its own: `w:startOverride`. */
const overrides = (num: XmlElement): Map<number, number> =>
  new Map(
    childrenOf(num, 'lvlOverride').flatMap((level): [number, number][] => {
      const start = valOf(level, 'startOverride') ?? valOf(childOf(level, 'lvl'), 'start')
      return start === undefined ? [] : [[Number(level.attributes.ilvl ?? 0), Number(start)]]
    }),
  )

/**
 * `numbering`: word/numbering.xml; `styles`: word/styles.xml, where a style may number its paragraphs; `body`: the document, whose
 * paragraphs are counted in its order.
 */
export function numberingOf(
  numbering: XmlElement | undefined,
  styles: XmlElement | undefined,
  body?: XmlElement,
): Numbering {
  const ofStyles = new Map(
    childrenOf(styles, 'style').flatMap((style): [string, XmlElement][] => {
      const [settings] = findAll(childOf(style, 'pPr'), 'numPr')
      return settings ? [[style.attributes.styleId ?? '', settings]] : []
    }),
  )
  const abstract = new Map(
    childrenOf(numbering, 'abstractNum').map((list) => [list.attributes.abstractNumId ?? '', levelsOf(list)]),
  )
  const lists = new Map(
    childrenOf(numbering, 'num').map((num) => [
      num.attributes.numId ?? '',
      { of: valOf(num, 'abstractNumId') ?? '', starts: overrides(num) },
    ]),
  )
  const settled = (paragraph: XmlElement): Omit<Numbered, 'value'> | undefined => {
    const looks = childOf(paragraph, 'pPr')
    const own = findAll(looks, 'numPr')[0]
    const styled = ofStyles.get(valOf(looks, 'pStyle') ?? '')
    const settings = own ?? styled
    const list = valOf(settings, 'numId') ?? valOf(styled, 'numId')
    if (!settings || list === undefined || list === '0') return undefined
    const level = Number(valOf(settings, 'ilvl') ?? 0) || 0
    const { format = 'bullet', pattern = '' } = abstract.get(lists.get(list)?.of ?? '')?.get(level) ?? {}
    return { list, level, format, pattern }
  }
  const counts = new Map<string, number[]>()
  const begun = new Set<string>()
  // By the settings of a paragraph, which a copy with more text shares.
  const counted = new Map<XmlElement, number>()
  for (const paragraph of findAll(body, 'p')) {
    const numbered = settled(paragraph)
    if (!numbered) continue
    const { list, level } = numbered
    const { of = list, starts = new Map<number, number>() } = lists.get(list) ?? {}
    const line = counts.get(of) ?? []
    counts.set(of, line)
    const own = `${list} ${level}`
    // Uses of one list go on with its numbers, unless a use says where it begins.
    if (starts.has(level) && !begun.has(own)) line[level] = (starts.get(level) ?? 1) - 1
    begun.add(own)
    line[level] = (line[level] ?? (abstract.get(of)?.get(level)?.start ?? 1) - 1) + 1
    line.length = level + 1
    counted.set(childOf(paragraph, 'pPr') ?? paragraph, line[level])
  }
  return (paragraph) => {
    const numbered = settled(paragraph)
    return numbered && { ...numbered, value: counted.get(childOf(paragraph, 'pPr') ?? paragraph) ?? 0 }
  }
}
