import sanitizeHtml from 'sanitize-html'
import { escapeAttribute, escapeHtml } from '../text/escape.ts'
import { EMU_PER_PIXEL, PARAGRAPH_STYLE, WITHOUT_SIZE } from '../word/docx-text.ts'
import { childrenOf, isElement, parseXml, type XmlElement, type XmlNode } from '../xml/parse.ts'

/** A picture as Word shows it, and the ids under which the document refers to it. */
export interface Shown {
  shown: string
  original: string
  width: number
  height: number
}

/** Pictures by their address in the bank. */
export type Pictures = (address: string) => Shown | undefined

const WELL_FORMED = { allowedTags: false, allowedAttributes: false, allowVulnerableTags: true } as const
const MARKS: Record<string, string> = {
  b: '<w:b/>',
  strong: '<w:b/>',
  i: '<w:i/>',
  em: '<w:i/>',
  u: '<w:u w:val="single"/>',
  sup: '<w:vertAlign w:val="superscript"/>',
  sub: '<w:vertAlign w:val="subscript"/>',
}
const LISTS: Record<string, number> = { ul: 1, ol: 2 }

/** The bank's HTML as paragraphs and tables of Word. What Word has no word for is written as its content. */
export function contentOf(html: string, pictures: Pictures): string {
  const root = parseXml(`<x>${sanitizeHtml(html, WELL_FORMED)}</x>`)
  return blocks(root, pictures) || paragraph('', '')
}

/** Plain text as one paragraph. */
export const plainOf = (text: string): string => paragraph(run(text, ''), '')

function blocks(element: XmlElement, pictures: Pictures): string {
  let done = ''
  let inline = ''
  const flush = () => {
    if (inline) done += paragraph(inline, '')
    inline = ''
  }
  for (const child of element.children) {
    const block = isElement(child) ? blockOf(child, pictures) : undefined
    if (block === undefined) inline += inlineOf(child, '', pictures)
    else {
      flush()
      done += block
    }
  }
  flush()
  return done
}

function blockOf(element: XmlElement, pictures: Pictures): string | undefined {
  const { name } = element
  const inside = (one: XmlElement) => one.children.map((child) => inlineOf(child, '', pictures)).join('')
  if (name === 'p') return paragraph(inside(element), `<w:pStyle w:val="${PARAGRAPH_STYLE}"/>`)
  const list = LISTS[name]
  if (list !== undefined) {
    const numbered = `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`
    return childrenOf(element, 'li')
      .map((item) => paragraph(inside(item), numbered))
      .join('')
  }
  return name === 'table' ? tableOf(element, pictures) : undefined
}

function tableOf(element: XmlElement, pictures: Pictures): string {
  const holders = childrenOf(element).filter(({ name }) => name === 'tbody' || name === 'thead')
  const rows = [element, ...holders].flatMap((holder) => childrenOf(holder, 'tr'))
  const cell = (one: XmlElement) => `<w:tc><w:tcPr/>${blocks(one, pictures) || paragraph('', '')}</w:tc>`
  const lines = rows.map((row) => `<w:tr>${childrenOf(row, 'td').map(cell).join('')}</w:tr>`)
  // Word wants a paragraph after a table that ends a cell.
  return `<w:tbl>${BORDERS}${lines.join('')}</w:tbl>${paragraph('', '')}`
}

const SIDES = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
export const BORDERS = `<w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${SIDES.map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="999999"/>`).join('')}</w:tblBorders></w:tblPr>`

const paragraph = (runs: string, settings: string): string =>
  `<w:p>${settings && `<w:pPr>${settings}</w:pPr>`}${runs}</w:p>`

const run = (text: string, marks: string): string =>
  `<w:r>${marks && `<w:rPr>${marks}</w:rPr>`}<w:t xml:space="preserve">${escapeHtml(text)}</w:t></w:r>`

function inlineOf(node: XmlNode, marks: string, pictures: Pictures): string {
  if (!isElement(node)) return node ? run(node, marks) : ''
  if (node.name === 'br') return '<w:r><w:br/></w:r>'
  if (node.name === 'img') return imageOf(node, pictures)
  const more = marks + (MARKS[node.name] ?? '')
  return node.children.map((child) => inlineOf(child, more, pictures)).join('')
}

let drawn = 0

function imageOf({ attributes }: XmlElement, pictures: Pictures): string {
  const picture = pictures(attributes.src ?? '')
  if (!picture) return ''
  const [width, height] = [Number(attributes.width), Number(attributes.height)]
  const sized = width > 0 && height > 0
  const [cx, cy] = (sized ? [width, height] : [picture.width, picture.height]).map((length) => length * EMU_PER_PIXEL)
  drawn = (drawn + 1) % 1_000_000
  const name = `id="${drawn + 1}" name="gambar" descr="${escapeAttribute(attributes.alt ?? '')}"`
  const title = sized ? '' : ` title="${WITHOUT_SIZE}"`
  const kept = `<a:extLst><a:ext uri="{7B1E3F52-6C3B-4E7D-9A51-0E4C1D2A9F10}"><elp:asal xmlns:elp="urn:elp:gambar" r:embed="${picture.original}"/></a:ext></a:extLst>`
  const blip = `<a:blip r:embed="${picture.shown}">${kept}</a:blip>`
  return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr ${name}${title}/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="gambar"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill>${blip}<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
}
