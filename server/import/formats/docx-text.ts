import { escapeAttribute, escapeHtml, keepDollars } from '../text/escape.ts'
import { childOf, childrenOf, findAll, isElement, textOf, type XmlElement } from '../xml/parse.ts'
import type { Numbering } from './docx-numbering.ts'
import { ommlToLatex } from './omml.ts'

export interface DocxParts {
  /** Names of files by the ids that the text uses. */
  links: ReadonlyMap<string, string>
  numbering: Numbering
  /** Texts are taken as they stand: they are our own export. */
  verbatim: boolean
  /** What of the row at hand is not kept, in words. */
  lost: string[]
  /** Tabs stay tabs: they may part options. */
  tabs?: boolean
}

/** What a cell says, without its looks. */
export const cellText = (cell: XmlElement): string => findAll(cell, 't').map(textOf).join('')

/** A cell as HTML: paragraphs, bold, italics, underline, sub and sup, lists, tables, pictures, formulas. */
export function cellHtml(cell: XmlElement, parts: DocxParts): string {
  const blocks = childrenOf(cell).flatMap((child) => {
    if (child.name === 'p') return [paragraph(child, parts)]
    if (child.name === 'tbl') return [{ list: null, whole: true, html: tableHtml(child, parts) }]
    if (child.name === 'sdt')
      return [{ list: null, whole: true, html: cellHtml(childOf(child, 'sdtContent') ?? child, parts) }]
    return []
  })
  const filled = blocks.filter(({ html }) => html !== '')
  const [only] = filled
  if (filled.length === 1 && only && !only.list && !only.explicit) return only.html
  return grouped(filled)
}

/** A paragraph or table of the document itself. */
export const blockHtml = (element: XmlElement, parts: DocxParts): string =>
  element.name === 'tbl' ? tableHtml(element, parts) : runs(element, parts).trim()

/** Whether everything that it says is in bold or marked by a colour behind it. */
export function isBold(element: XmlElement): boolean {
  const said = findAll(element, 'r').filter((one) => findAll(one, 't').some((text) => textOf(text).trim()))
  return (
    said.length > 0 &&
    said.every((one) => {
      const looks = childOf(one, 'rPr')
      return on(childOf(looks, 'b')) || on(childOf(looks, 'highlight')) || isRed(childOf(looks, 'color'))
    })
  )
}

/** As teachers mark the key in a copy of their own. */
const isRed = (color: XmlElement | undefined): boolean =>
  /^(?:FF0000|C00000|EE0000|red)$/i.test(color?.attributes.val ?? '')

/** How our own documents mark a paragraph that is one in the bank too, and not only in Word. */
export const PARAGRAPH_STYLE = 'ElpParagraf'

interface Block {
  list: 'ul' | 'ol' | null
  /** Stands by itself: a table. */
  whole?: boolean
  /** A paragraph even where it is the only one. */
  explicit?: boolean
  html: string
}

/** Neighbouring points of a list stand in one list. */
function grouped(blocks: readonly Block[]): string {
  let html = ''
  blocks.forEach((block, index) => {
    const { list } = block
    if (!list) html += block.whole ? block.html : `<p>${block.html}</p>`
    else {
      const [opens, closes] = [blocks[index - 1]?.list !== list, blocks[index + 1]?.list !== list]
      html += `${opens ? `<${list}>` : ''}<li>${block.html}</li>${closes ? `</${list}>` : ''}`
    }
  })
  return html
}

function paragraph(element: XmlElement, parts: DocxParts): Block {
  const numbered = parts.numbering(element)
  const list = numbered ? (numbered.format === 'bullet' || numbered.format === 'none' ? 'ul' : 'ol') : null
  const style = childOf(childOf(element, 'pPr'), 'pStyle')?.attributes.val
  return { list, explicit: style === PARAGRAPH_STYLE, html: runs(element, parts).trim() }
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
  ['strike', 's'],
  ['dstrike', 's'],
] as const

function run(element: XmlElement, parts: DocxParts): string {
  const looks = childOf(element, 'rPr')
  const hidden = on(childOf(looks, 'vanish'))
  if (hidden && findAll(element, 't').some((text) => textOf(text).trim())) parts.lost.push('teks tersembunyi')
  if (hidden && !parts.verbatim) return ''
  let html = element.children.map((child) => (isElement(child) ? piece(child, parts) : '')).join('')
  if (html === '') return ''
  if (on(childOf(looks, 'caps')))
    html = html.replace(/(<[^>]*>|&\w+;)|([^<&]+)/g, (_all, tag, said) => tag ?? said.toUpperCase())
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
      return parts.verbatim ? escapeHtml(textOf(element)) : keepDollars(escapeHtml(textOf(element)))
    case 'tab':
      return parts.tabs ? '\t' : ' '
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
  const [box] = findAll(element, 'txbxContent')
  if (!pictures.length && box)
    return `<br>${childrenOf(box, 'p')
      .map((one) => runs(one, parts))
      .filter(Boolean)
      .join('<br>')}`
  if (!pictures.length) {
    parts.lost.push('bentuk atau bagan gambar Word (simpan sebagai gambar PNG)')
    return ''
  }
  const { descr = '', title } = findAll(element, 'docPr')[0]?.attributes ?? {}
  const size = title === WITHOUT_SIZE ? undefined : findAll(element, 'extent')[0]?.attributes
  return pictures
    .map((one) => {
      // Our own documents show a PNG and keep the picture itself beside it.
      const original = findAll(one, 'asal')[0]?.attributes.embed
      return image(original ?? one.attributes.embed ?? one.attributes.id ?? '', descr, size, parts)
    })
    .join('')
}

/** Word always says a size; the bank need not. */
export const WITHOUT_SIZE = 'elp-tanpa-ukuran'

export const EMU_PER_PIXEL = 9525

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
