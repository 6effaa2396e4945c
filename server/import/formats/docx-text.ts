import { escapeAttribute, escapeHtml, keepDollars } from '../text/escape.ts'
import { childOf, childrenOf, findAll, isElement, textOf, type XmlElement } from '../xml/parse.ts'
import { ommlToLatex } from './omml.ts'

export interface DocxParts {
  /** Names of files by the ids that the text uses. */
  links: ReadonlyMap<string, string>
  media: Map<string, Uint8Array>
  /** What of the row at hand is not kept, in words. */
  lost: string[]
}

/** What a cell says, without its looks. */
export const cellText = (cell: XmlElement): string => findAll(cell, 't').map(textOf).join('')

/** A cell as HTML: paragraphs, bold, italics, underline, sub and sup, lists, tables, pictures, formulas. */
export function cellHtml(cell: XmlElement, parts: DocxParts): string {
  const blocks = childrenOf(cell).flatMap((child) => {
    if (child.name === 'p') return [paragraph(child, parts)]
    if (child.name === 'tbl') return [{ list: false, table: true, html: tableHtml(child, parts) }]
    if (child.name === 'sdt')
      return [{ list: false, table: true, html: cellHtml(childOf(child, 'sdtContent') ?? child, parts) }]
    return []
  })
  const filled = blocks.filter(({ html }) => html !== '')
  const [only] = filled
  if (filled.length === 1 && only && !only.list && !only.table) return only.html
  return grouped(filled)
}

interface Block {
  list: boolean
  table: boolean
  html: string
}

/** Neighbouring points of a list stand in one list. */
function grouped(blocks: readonly Block[]): string {
  let html = ''
  blocks.forEach((block, index) => {
    if (!block.list) html += block.table ? block.html : `<p>${block.html}</p>`
    else
      html += `${blocks[index - 1]?.list ? '' : '<ul>'}<li>${block.html}</li>${blocks[index + 1]?.list ? '' : '</ul>'}`
  })
  return html
}

function paragraph(element: XmlElement, parts: DocxParts): Block {
  const list = findAll(childOf(element, 'pPr'), 'numPr').length > 0
  return { list, table: false, html: runs(element, parts).trim() }
}

function tableHtml(table: XmlElement, parts: DocxParts): string {
  const rows = childrenOf(table, 'tr').map(
    (row) =>
      `<tr>${childrenOf(row, 'tc')
        .map((cell) => `<td>${cellHtml(cell, parts)}</td>`)
        .join('')}</tr>`,
  )
  return `<table>${rows.join('')}</table>`
}

function runs(element: XmlElement, parts: DocxParts): string {
  return childrenOf(element)
    .map((child) => {
      if (child.name === 'r') return run(child, parts)
      if (child.name === 'oMathPara') return childrenOf(child, 'oMath').map(formula).join('<br>')
      if (child.name === 'oMath') return formula(child)
      if (child.name === 'del' || child.name === 'moveFrom') return ''
      return ['hyperlink', 'ins', 'smartTag', 'sdt', 'sdtContent', 'moveTo', 'fldSimple'].includes(child.name)
        ? runs(child, parts)
        : ''
    })
    .join('')
    .replace(/<\/(strong|em|u|sub|sup)><\1>/g, '')
}

const formula = (math: XmlElement): string => `\\(${escapeHtml(ommlToLatex(math))}\\)`

const MARKS = [
  ['b', 'strong'],
  ['i', 'em'],
  ['u', 'u'],
] as const

function run(element: XmlElement, parts: DocxParts): string {
  const looks = childOf(element, 'rPr')
  let html = element.children.map((child) => (isElement(child) ? piece(child, parts) : '')).join('')
  if (html === '') return ''
  const script = childOf(looks, 'vertAlign')?.attributes.val
  if (script === 'superscript') html = `<sup>${html}</sup>`
  if (script === 'subscript') html = `<sub>${html}</sub>`
  for (const [name, tag] of MARKS) if (on(childOf(looks, name))) html = `<${tag}>${html}</${tag}>`
  return html
}

const on = (mark: XmlElement | undefined): boolean =>
  mark !== undefined && !['0', 'false', 'none', 'off'].includes(mark.attributes.val ?? '1')

function piece(element: XmlElement, parts: DocxParts): string {
  switch (element.name) {
    case 't':
      return keepDollars(escapeHtml(textOf(element)))
    case 'tab':
      return ' '
    case 'br':
    case 'cr':
      return '<br>'
    case 'noBreakHyphen':
      return '-'
    case 'sym':
      return symbol(element, parts)
    case 'drawing':
    case 'pict':
    case 'object':
      return picture(element, parts)
    case 'AlternateContent':
      return childrenOf(childOf(element, 'Choice') ?? childOf(element, 'Fallback'))
        .map((child) => piece(child, parts))
        .join('')
    case 'footnoteReference':
      parts.lost.push('catatan kaki')
      return ''
    default:
      return ''
  }
}

/** Code points of symbol fonts lie in the private area; those of the Symbol font follow the Greek keyboard. */
function symbol({ attributes }: XmlElement, parts: DocxParts): string {
  const code = Number.parseInt(attributes.char ?? '', 16) & 0xff
  const known = SYMBOLS[code]
  if (known && /symbol/i.test(attributes.font ?? '')) return known
  parts.lost.push(`lambang huruf ${attributes.font ?? ''}`.trim())
  return ''
}

const SYMBOLS: Record<number, string> = {
  97: 'α',
  98: 'β',
  103: 'γ',
  100: 'δ',
  113: 'θ',
  108: 'λ',
  109: 'μ',
  112: 'π',
  119: 'ω',
  68: 'Δ',
  83: 'Σ',
  176: '°',
  177: '±',
  180: '×',
  184: '÷',
  163: '≤',
  179: '≥',
  185: '≠',
  174: '→',
  214: '√',
  165: '∞',
}

function picture(element: XmlElement, parts: DocxParts): string {
  if (findAll(element, 'OLEObject').length) parts.lost.push('rumus Equation lama (disimpan sebagai gambarnya)')
  const pictures = [...findAll(element, 'blip'), ...findAll(element, 'imagedata')]
  if (!pictures.length) {
    parts.lost.push('bentuk atau bagan gambar Word (simpan sebagai gambar PNG)')
    return ''
  }
  const alt = findAll(element, 'docPr')[0]?.attributes.descr ?? ''
  const size = findAll(element, 'extent')[0]?.attributes
  return pictures.map(({ attributes }) => image(attributes.embed ?? attributes.id ?? '', alt, size, parts)).join('')
}

const EMU_PER_PIXEL = 9525

function image(id: string, alt: string, size: Readonly<Record<string, string>> | undefined, parts: DocxParts): string {
  const name = parts.links.get(id)
  if (!name) {
    parts.lost.push('gambar yang hanya ditautkan dari luar dokumen')
    return ''
  }
  const [width, height] = [size?.cx, size?.cy].map((length) => Math.round(Number(length) / EMU_PER_PIXEL))
  const box = width && height ? ` width="${width}" height="${height}"` : ''
  return `<img src="${encodeURI(name)}" alt="${escapeAttribute(alt)}"${box}>`
}
