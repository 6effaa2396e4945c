import { isColoured } from '../word/docx-looks.ts'
import { childOf, childrenOf, findAll, type XmlElement } from '../xml/parse.ts'

/** How the text of a whole cell looks, by the styles of a workbook: bold, in a colour, coloured behind. */
export function cellMarks(styles: XmlElement | undefined): Map<number, string[]> {
  const fonts = childrenOf(childOf(styles, 'fonts'), 'font').map(marksOfFont)
  const fills = childrenOf(childOf(styles, 'fills'), 'fill').map(marksOfFill)
  const used = childrenOf(findAll(styles, 'cellXfs')[0], 'xf')
  return new Map(
    used.map(({ attributes }, index) => [
      index,
      [...(fonts[Number(attributes.fontId ?? -1)] ?? []), ...(fills[Number(attributes.fillId ?? -1)] ?? [])],
    ]),
  )
}

/** Its first two digits say how much shines through. */
const rgbOf = (colour: XmlElement | undefined): string => colour?.attributes.rgb?.slice(-6) ?? ''

function marksOfFont(font: XmlElement): string[] {
  const bold = childOf(font, 'b')
  const isBold = bold !== undefined && !['0', 'false'].includes(bold.attributes.val ?? '1')
  const colour = rgbOf(childOf(font, 'color'))
  return [...(isBold ? ['bold'] : []), ...(isColoured(colour) && colour ? [`font ${colour}`] : [])]
}

function marksOfFill(fill: XmlElement): string[] {
  const pattern = childOf(fill, 'patternFill')
  const colour = rgbOf(childOf(pattern, 'fgColor'))
  return pattern?.attributes.patternType === 'solid' && /^[0-9A-F]{6}$/i.test(colour) && !/^F{6}$/i.test(colour)
    ? [`fill ${colour}`]
    : []
}
