import { childOf, childrenOf, findAll, type XmlElement } from '../xml/parse.ts'

export interface Numbered {
  /** The list it belongs to. */
  list: string
  level: number
  /** decimal, upperLetter, lowerLetter, bullet … */
  format: string
  /** How its numbers are written: `(%1)`. */
  pattern: string
}

/** How a paragraph is numbered by Word itself; undefined where it is not. */
export type Numbering = (paragraph: XmlElement) => Numbered | undefined

/** `numbering`: word/numbering.xml; `styles`: word/styles.xml, where a style may number its paragraphs. */
export function numberingOf(numbering: XmlElement | undefined, styles: XmlElement | undefined): Numbering {
  const ofStyles = new Map(
    childrenOf(styles, 'style').flatMap((style): [string, XmlElement][] => {
      const [settings] = findAll(childOf(style, 'pPr'), 'numPr')
      return settings ? [[style.attributes.styleId ?? '', settings]] : []
    }),
  )
  const formats = new Map(
    childrenOf(numbering, 'abstractNum').map((list) => [
      list.attributes.abstractNumId ?? '',
      new Map(
        childrenOf(list, 'lvl').map((level) => [
          Number(level.attributes.ilvl ?? 0),
          {
            format: childOf(level, 'numFmt')?.attributes.val ?? 'bullet',
            pattern: childOf(level, 'lvlText')?.attributes.val ?? '',
          },
        ]),
      ),
    ]),
  )
  const lists = new Map(
    childrenOf(numbering, 'num').map((num) => [
      num.attributes.numId ?? '',
      childOf(num, 'abstractNumId')?.attributes.val ?? '',
    ]),
  )
  return (paragraph) => {
    const looks = childOf(paragraph, 'pPr')
    const style = childOf(looks, 'pStyle')?.attributes.val ?? ''
    const settings = findAll(looks, 'numPr')[0] ?? ofStyles.get(style)
    const list = childOf(settings, 'numId')?.attributes.val
    if (!settings || list === undefined || list === '0') return undefined
    const level = Number(childOf(settings, 'ilvl')?.attributes.val ?? 0) || 0
    const { format = 'bullet', pattern = '' } = formats.get(lists.get(list) ?? '')?.get(level) ?? {}
    return { list, level, format, pattern }
  }
}
