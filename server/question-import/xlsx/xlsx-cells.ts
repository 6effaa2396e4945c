import { ImportError } from '../../worker/import-error.ts'
import { escapeHtml } from '../text/escape.ts'
import { childOf, childrenOf, findAll, textOf, type XmlElement } from '../xml/parse.ts'
import { cellMarks } from './xlsx-looks.ts'
import { numberFormats, shownFigure } from './xlsx-numbers.ts'
import { below, type Files, part } from './xlsx-parts.ts'
import { asides, pictures } from './xlsx-pictures.ts'

export interface XlsxCell {
  text: string
  /** The same with bold, italics, sub and superscript, where there is any. */
  html?: string
  /** Names of pictures that lie on it. */
  pictures?: string[]
  /** How all of it looks, where that may mark a key. */
  marks?: readonly string[]
  /** Excel took it for a date and shows something else than it keeps. */
  isDate: boolean
  /** The number that the file keeps, where the cell holds one: a date is the days since the end of 1899. */
  figure?: number
  /** Holds a picture inside, which only newer programs can show. */
  holdsPicture?: boolean
  /** Excel shows its figure in another writing than the one kept here. */
  shownOtherwise?: boolean
  /** A formula whose result the file does not hold, or one that failed. */
  uncounted?: boolean
}

export interface XlsxRow {
  /** Its author hid it; it may be left over from another paper. */
  isHidden?: boolean
  /** Its number in Excel, from 1. */
  number: number
  cells: XlsxCell[]
}

export interface XlsxSheet {
  name: string
  rows: XlsxRow[]
  /** Cells that are one: first and last row, column, from 0. */
  merged: { column: number; from: number; to: number }[]
  /** Rows in which pictures lie that no filled row holds. */
  stray: number[]
  /** Remarks, text boxes and charts, by the row they belong to. */
  asides: { row: number; what: string }[]
}

interface Looks {
  marks: ReadonlyMap<number, readonly string[]>
  dates: ReadonlySet<number>
  formats: ReadonlyMap<number, string>
}

/** Names of sheets that their author hid. */
const isOn = (said: string | undefined): boolean => said === '1' || said === 'true'

export const hiddenSheets = (files: Files): string[] =>
  findAll(part(files, 'xl/workbook.xml'), 'sheet')
    .filter(({ attributes }) => (attributes.state ?? 'visible') !== 'visible')
    .map(({ attributes }) => attributes.name ?? '')

/** Filled rows of a workbook's visible sheets. Addresses of cells may be left out, as some programs do. */
export function sheetsOf(files: Files): XlsxSheet[] {
  const shared = findAll(part(files, 'xl/sharedStrings.xml'), 'si').map(stringOf)
  const styles = part(files, 'xl/styles.xml')
  const looks = { dates: dateStyles(styles), formats: numberFormats(styles), marks: cellMarks(styles) }
  const sheets = sheetNames(files).flatMap(({ name, path }) => {
    const sheet = part(files, path)
    return sheet ? [{ name, ...sheetOf(sheet, path, files, shared, looks) }] : []
  })
  if (!sheets.length)
    throw new ImportError('Buku kerja ini tidak punya lembar. Simpan ulang dari Excel, lalu coba lagi.')
  return sheets
}

function sheetOf(
  sheet: XmlElement,
  path: string,
  files: Files,
  shared: readonly Text[],
  looks: Looks,
): Omit<XlsxSheet, 'name'> {
  let last = 0
  const rows = childrenOf(childOf(sheet, 'sheetData'), 'row').map((row) => {
    last = Number(row.attributes.r) || last + 1
    return { number: last, cells: cellsOf(row, shared, looks), ...(isOn(row.attributes.hidden) && { isHidden: true }) }
  })
  const stray: number[] = []
  for (const { row, column, name } of pictures(files, path)) {
    const cells = rows.find(({ number }) => number === row)?.cells
    if (!cells || column > MAX_COLUMN) {
      stray.push(row)
      continue
    }
    while (cells.length <= column) cells.push({ text: '', isDate: false })
    const cell = cells[column] as XlsxCell
    cell.pictures = [...(cell.pictures ?? []), name]
  }
  const merged = findAll(sheet, 'mergeCell').flatMap(({ attributes }) => {
    const [first, second] = (attributes.ref ?? '').split(':').map(address)
    if (!first || !second || first.column !== second.column) return []
    return [{ column: first.column, from: first.row, to: second.row }]
  })
  return { rows, merged, stray, asides: asides(files, path) }
}

function address(text: string): { column: number; row: number } | undefined {
  const column = columnIndex(text)
  const row = Number(/(?<!\d)\d+$/.exec(text)?.[0])
  return column === undefined || !row ? undefined : { column, row }
}

function sheetNames(files: Files): { name: string; path: string }[] {
  const links = childrenOf(part(files, 'xl/_rels/workbook.xml.rels'), 'Relationship')
  const listed = findAll(part(files, 'xl/workbook.xml'), 'sheet')
    .filter(({ attributes }) => (attributes.state ?? 'visible') === 'visible')
    .map(({ attributes }) => {
      // `r:id` and `sheetId` stay apart without their prefix.
      const target = links.find((link) => link.attributes.Id === attributes.id)?.attributes.Target
      return { name: attributes.name ?? '', path: below('xl', target ?? 'worksheets/sheet1.xml') }
    })
  return listed.length ? listed : [{ name: '', path: 'xl/worksheets/sheet1.xml' }]
}

interface Text {
  text: string
  html?: string
  shownOtherwise?: boolean
}

const MARKS = [
  ['b', 'strong'],
  ['i', 'em'],
  ['u', 'u'],
  ['strike', 's'],
] as const

/** Phonetic guides of East Asian text are no part of it. */
function stringOf(item: XmlElement): Text {
  const runs = childrenOf(item, 'r').map((run) => ({ text: childrenOf(run, 't').map(saidIn).join(''), run }))
  const text = [...childrenOf(item, 't').map(saidIn), ...runs.map((one) => one.text)].join('')
  const html = runs.map(({ text: said, run }) => dressed(said, childOf(run, 'rPr'))).join('')
  return html && html !== escapeHtml(text) ? { text, html } : { text }
}

const saidIn = (element: XmlElement): string => unescaped(textOf(element))

/** Signs that XML cannot hold, as Excel writes them: `_x000D_`. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_all, code: string) => {
    const sign = String.fromCharCode(Number.parseInt(code, 16))
    return sign === '\r' ? '' : sign
  })

function dressed(text: string, looks: XmlElement | undefined): string {
  let html = escapeHtml(text)
  if (!html.trim()) return html
  const script = childOf(looks, 'vertAlign')?.attributes.val
  if (script === 'superscript') html = `<sup>${html}</sup>`
  if (script === 'subscript') html = `<sub>${html}</sub>`
  for (const [name, tag] of MARKS) {
    const mark = childOf(looks, name)
    if (mark && !['0', 'false', 'none'].includes(mark.attributes.val ?? '1')) html = `<${tag}>${html}</${tag}>`
  }
  return html
}

const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])

/** Indexes of the cell styles that show a number as a date or time. */
function dateStyles(styles: XmlElement | undefined): Set<number> {
  const own = findAll(styles, 'numFmt').filter(({ attributes }) =>
    /[dmyhs]/i.test((attributes.formatCode ?? '').replace(/"[^"]*"|\[[^\][]*\]|\\./g, '')),
  )
  const dates = new Set([...DATE_FORMATS, ...own.map(({ attributes }) => Number(attributes.numFmtId))])
  const used = childrenOf(findAll(styles, 'cellXfs')[0], 'xf').map(({ attributes }) => Number(attributes.numFmtId))
  return new Set(used.flatMap((format, index) => (dates.has(format) ? [index] : [])))
}

function cellsOf(row: XmlElement, shared: readonly Text[], looks: Looks): XlsxCell[] {
  const cells: XlsxCell[] = []
  for (const cell of childrenOf(row, 'c')) {
    const at = columnIndex(cell.attributes.r) ?? cells.length
    if (at > MAX_COLUMN) continue
    while (cells.length < at) cells.push({ text: '', isDate: false })
    const holdsPicture = cell.attributes.t === 'e' && cell.attributes.vm !== undefined
    const said = holdsPicture ? { text: '' } : cellText(cell, shared, looks)
    const uncounted = !holdsPicture && isUncounted(cell)
    const marks = looks.marks.get(Number(cell.attributes.s ?? -1)) ?? []
    const figure = holdsPicture ? undefined : figureOf(cell)
    cells[at] = {
      ...said,
      isDate: isDate(cell, looks.dates),
      ...(figure !== undefined && { figure }),
      ...(holdsPicture && { holdsPicture }),
      ...(uncounted && { uncounted }),
      ...(marks.length > 0 && { marks }),
    }
  }
  return cells
}

/** The widest template is far below; a cell at Excel's own edge would only cost memory. */
const MAX_COLUMN = 400

/** `AB12` → 27 */
function columnIndex(cell: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(cell ?? '')?.[0]
  if (!letters) return undefined
  return [...letters].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0) - 1
}

function cellText(cell: XmlElement, shared: readonly Text[], { dates, formats }: Looks): Text {
  const value = textOf(childOf(cell, 'v'))
  switch (cell.attributes.t) {
    case 's':
      return shared[Number(value)] ?? { text: '' }
    case 'inlineStr': {
      const item = childOf(cell, 'is')
      return item ? stringOf(item) : { text: '' }
    }
    case 'b':
      return { text: value === '1' ? 'benar' : 'salah' }
    case 'str':
      return { text: unescaped(value) }
    case 'e':
      return { text: value }
    default:
      return figureText(value, isDate(cell, dates) ? undefined : formats.get(Number(cell.attributes.s ?? -1)))
  }
}

function figureOf(cell: XmlElement): number | undefined {
  const value = (cell.attributes.t ?? 'n') === 'n' ? textOf(childOf(cell, 'v')) : ''
  return value === '' || !Number.isFinite(Number(value)) ? undefined : Number(value)
}

function figureText(value: string, format: string | undefined): Text {
  const figure = Number(value)
  if (value === '' || !Number.isFinite(figure)) return { text: value }
  const { text, differs } = shownFigure(figure, format)
  return differs ? { text, shownOtherwise: true } : { text }
}

/** `#REF!` and the like, or a formula that no program has worked out yet. */
function isUncounted(cell: XmlElement): boolean {
  if (cell.attributes.t === 'e') return true
  // A formula whose result is an empty text says so.
  return childOf(cell, 'f') !== undefined && cell.attributes.t !== 'str' && textOf(childOf(cell, 'v')) === ''
}

function isDate(cell: XmlElement, dates: ReadonlySet<number>): boolean {
  const { t, s } = cell.attributes
  if (t === 'd') return true
  return (t === undefined || t === 'n') && textOf(childOf(cell, 'v')) !== '' && dates.has(Number(s ?? -1))
}
