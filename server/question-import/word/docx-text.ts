import { escapeAttribute, escapeHtml, keepDollars } from '../text/escape.ts'
import { childOf, childrenOf, findAll, isElement, textOf, type XmlElement } from '../xml/parse.ts'
import { gridOf } from './docx-grid.ts'
import { colourTags, isOn } from './docx-looks.ts'
import type { Numbered, Numbering } from './docx-numbering.ts'
import { drawsSigns, symbolOf } from './docx-symbols.ts'
import { ommlToLatex } from './omml.ts'

export interface DocxParts {
  /** Names of files by the ids that the text uses. */
  links: ReadonlyMap<string, string>
  numbering: Numbering
  /** Texts are taken as they stand: they are our own export. */
  verbatim: boolean
  /** What of the current row is not kept, in words. */
  lost: string[]
  /** Tabs stay tabs: they may part options. */
  tabs?: boolean
  /** Paragraphs that were read before, where a document is read in several manners. */
  rendered?: Map<XmlElement, { html: string; lost: string[] }>
}

/** The text of a cell without its formatting. */
export const cellText = (cell: XmlElement): string => findAll(cell, 't').map(textOf).join('')

/** A cell as HTML: paragraphs, bold, italics, underline, sub and sup, lists, tables, pictures, formulas. */
export function cellHtml(cell: XmlElement, parts: DocxParts): string {
  const blocks = childrenOf(cell).flatMap((child) => {
    if (child.name === 'p') return [paragraph(child, parts)]
    if (child.name === 'tbl') return [{ list: null, whole: true, html: tableHtml(child, parts) }]
    if (child.name === 'sdt' || child.name === 'customXml')
      return [{ list: null, whole: true, html: cellHtml(childOf(child, 'sdtContent') ?? child, parts) }]
    return []
  })
  const filled = blocks.filter(({ html }) => html !== '')
  const [only] = filled
  if (filled.length === 1 && only && !only.list && !only.explicit) return only.html
  return grouped(filled)
}

/** A paragraph or table of the document itself. */
export function blockHtml(element: XmlElement, parts: DocxParts): string {
  if (element.name === 'tbl') return tableHtml(element, parts)
  const known = parts.tabs ? parts.rendered?.get(element) : undefined
  if (known) {
    parts.lost.push(...known.lost)
    return known.html
  }
  const own = { ...parts, lost: [] as string[] }
  const html = runs(element, own).trim()
  parts.lost.push(...own.lost)
  if (parts.tabs) parts.rendered?.set(element, { html, lost: own.lost })
  return html
}

/** How our own documents mark a paragraph that is one in the bank too, and not only in Word. */
export const PARAGRAPH_STYLE = 'ElpParagraf'

interface Block {
  /** How its list begins: `ul`, `ol`, `ol type="A"`. */
  list: string | null
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
      html += `${opens ? `<${list}>` : ''}<li>${block.html}</li>${closes ? `</${list.slice(0, 2)}>` : ''}`
    }
  })
  return html
}

function paragraph(element: XmlElement, parts: DocxParts): Block {
  const numbered = parts.numbering(element)
  const list = numbered ? listOf(numbered, parts.verbatim) : null
  const style = childOf(childOf(element, 'pPr'), 'pStyle')?.attributes.val
  return { list, explicit: style === PARAGRAPH_STYLE, html: runs(element, parts).trim() }
}

const LETTERED: Record<string, string> = { upperLetter: 'A', lowerLetter: 'a', upperRoman: 'I', lowerRoman: 'i' }

function listOf({ format }: Numbered, verbatim: boolean): string {
  if (format === 'bullet' || format === 'none') return 'ul'
  const type = LETTERED[format]
  return type && !verbatim ? `ol type="${type}"` : 'ol'
}

function tableHtml(table: XmlElement, parts: DocxParts): string {
  const grid = gridOf(table)
  const rows = grid.map((row, at) => {
    const cells = row.flatMap((cell, place) => {
      if (!cell || cell.continued) return []
      const wide = Number(childOf(childOf(cell.element, 'tcPr'), 'gridSpan')?.attributes.val ?? 1) || 1
      const below = grid
        .slice(at + 1)
        .findIndex((next) => !(next[place]?.continued && next[place].element === cell.element))
      const high = 1 + (below < 0 ? grid.length - at - 1 : below)
      const spans = `${wide > 1 ? ` colspan="${wide}"` : ''}${high > 1 ? ` rowspan="${high}"` : ''}`
      return [`<td${spans}>${cellHtml(cell.element, parts)}</td>`]
    })
    return `<tr>${cells.join('')}</tr>`
  })
  return `<table>${rows.join('')}</table>`
}

function runs(element: XmlElement, parts: DocxParts): string {
  const html = childrenOf(element)
    .map((child) => {
      if (child.name === 'r') return run(child, parts)
      if (child.name === 'oMathPara') return childrenOf(child, 'oMath').map(formula).join('<br>')
      if (child.name === 'oMath') return formula(child)
      if (child.name === 'AlternateContent') return runs(chosen(child), parts)
      if (child.name === 'del' || child.name === 'moveFrom') return ''
      return INSIDE.has(child.name) ? runs(child, parts) : ''
    })
    .join('')
  return merged(html)
}

/** Looks that go on over several runs, also within each other, are one. */
function merged(html: string): string {
  const once = html.replace(/<\/(strong|em|u|sub|sup|mark[a-z]+)><\1>/g, '')
  return once === html ? html : merged(once)
}

/** What runs stand in without being changed by it. */
const INSIDE = new Set([
  'hyperlink',
  'ins',
  'smartTag',
  'sdt',
  'sdtContent',
  'moveTo',
  'fldSimple',
  'customXml',
  'bdo',
  'dir',
])

/** The same content stands twice, for newer and for older programs. */
const chosen = (element: XmlElement): XmlElement =>
  childOf(element, 'Choice') ?? childOf(element, 'Fallback') ?? element

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
  const hidden = isOn(childOf(looks, 'vanish'))
  if (hidden && findAll(element, 't').some((text) => textOf(text).trim())) parts.lost.push('teks tersembunyi')
  if (hidden && !parts.verbatim) return ''
  const fonts = childOf(looks, 'rFonts')?.attributes
  const font = fonts?.ascii ?? fonts?.hAnsi ?? ''
  let html = element.children.map((child) => (isElement(child) ? piece(child, parts, font) : '')).join('')
  if (html === '') return ''
  if (isOn(childOf(looks, 'caps')))
    html = html.replace(/(<[^<>]*>|&\w+;)|([^<&]+)/g, (_all, tag, said) => tag ?? said.toUpperCase())
  const script = childOf(looks, 'vertAlign')?.attributes.val
  if (script === 'superscript') html = `<sup>${html}</sup>`
  if (script === 'subscript') html = `<sub>${html}</sub>`
  for (const [name, tag] of MARKS) if (isOn(childOf(looks, name))) html = `<${tag}>${html}</${tag}>`
  // Colours are nothing to readers, but may mark a key.
  return parts.tabs ? colourTags(looks).reduce((text, tag) => `<${tag}>${text}</${tag}>`, html) : html
}

function piece(element: XmlElement, parts: DocxParts, font = ''): string {
  switch (element.name) {
    case 't':
      if (drawsSigns(font) && !parts.verbatim)
        return [...textOf(element)].map((sign) => symbol(font, sign.codePointAt(0) ?? 0, parts)).join('')
      return parts.verbatim ? escapeHtml(textOf(element)) : keepDollars(escapeHtml(textOf(element)))
    case 'tab':
      return parts.tabs ? '\t' : ' '
    case 'br':
    case 'cr':
      return '<br>'
    case 'ruby':
      parts.lost.push('huruf kecil di atas kata (ruby)')
      return childrenOf(element, 'rubyBase')
        .map((base) => runs(base, parts))
        .join('')
    case 'instrText':
      if (/^\s*EQ\b/i.test(textOf(element)))
        parts.lost.push('rumus dengan kode EQ (tulis ulang dengan Sisipkan > Persamaan)')
      return ''
    case 'noBreakHyphen':
      return '-'
    case 'sym':
      return symbol(element.attributes.font ?? '', Number.parseInt(element.attributes.char ?? '', 16), parts)
    case 'drawing':
    case 'pict':
    case 'object':
      return picture(element, parts)
    case 'AlternateContent':
      return childrenOf(chosen(element))
        .map((child) => piece(child, parts))
        .join('')
    case 'footnoteReference':
    case 'endnoteReference':
      parts.lost.push('catatan kaki')
      return ''
    case 'commentReference':
      parts.lost.push('komentar')
      return ''
    default:
      return ''
  }
}

function symbol(font: string, code: number, parts: DocxParts): string {
  const known = symbolOf(font, code)
  if (known === undefined) parts.lost.push(`lambang huruf ${font}`.trim())
  return escapeHtml(known ?? '')
}

function picture(element: XmlElement, parts: DocxParts): string {
  if (findAll(element, 'OLEObject').length) parts.lost.push('rumus Equation lama (disimpan sebagai gambarnya)')
  const inside = drawn(element)
  const pictures = inside.filter(({ name }) => name !== 'txbxContent')
  const boxes = inside
    .filter(({ name }) => name === 'txbxContent')
    .map((box) => boxHtml(box, parts))
    .filter(Boolean)
  if (!pictures.length && boxes.length) return `<br>${boxes.join('<br>')}`
  if (boxes.length) parts.lost.push('letak tulisan di atas gambar (tulisannya disimpan di bawah gambar)')
  if (!pictures.length) {
    parts.lost.push('bentuk atau bagan gambar Word (simpan sebagai gambar PNG)')
    return ''
  }
  const { descr = '', title } = findAll(element, 'docPr')[0]?.attributes ?? {}
  const size = title === WITHOUT_SIZE ? undefined : findAll(element, 'extent')[0]?.attributes
  const images = pictures.map((one) => {
    // Our own documents show a PNG and keep the picture itself beside it.
    const original = findAll(one, 'asal')[0]?.attributes.embed
    return image(original ?? one.attributes.embed ?? one.attributes.id ?? '', descr, size, parts)
  })
  return [images.join(''), ...boxes].join('<br>')
}

/** Pictures and text boxes of a drawing, in its order. */
const drawn = (element: XmlElement): XmlElement[] =>
  childrenOf(element.name === 'AlternateContent' ? chosen(element) : element).flatMap((child) =>
    ['blip', 'imagedata', 'txbxContent'].includes(child.name) ? [child] : drawn(child),
  )

const boxHtml = (box: XmlElement, parts: DocxParts): string =>
  childrenOf(box)
    .map((one) => (one.name === 'p' || one.name === 'tbl' ? blockHtml(one, parts) : ''))
    .filter(Boolean)
    .join('<br>')

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
