import { posix } from 'node:path'
import { decode } from '../decode.ts'
import { ImportError } from '../types.ts'
import { childOf, childrenOf, findAll, parseXml, textOf, type XmlElement } from '../xml/parse.ts'

type Files = ReadonlyMap<string, Uint8Array>

export interface XlsxCell {
  text: string
  /** Excel took it for a date and shows something else than it keeps. */
  isDate: boolean
}

export interface XlsxRow {
  /** Its number in Excel, from 1. */
  number: number
  cells: XlsxCell[]
}

/** Filled rows of a workbook's first sheet. Addresses of cells may be left out, as some programs do. */
export function firstSheet(files: Files): XlsxRow[] {
  const shared = findAll(part(files, 'xl/sharedStrings.xml'), 'si').map(stringOf)
  const dates = dateStyles(part(files, 'xl/styles.xml'))
  const sheet = part(files, firstSheetName(files))
  if (!sheet) throw new ImportError('Buku kerja ini tidak punya lembar. Simpan ulang dari Excel, lalu coba lagi.')
  let last = 0
  return childrenOf(childOf(sheet, 'sheetData'), 'row').map((row) => {
    last = Number(row.attributes.r) || last + 1
    return { number: last, cells: cellsOf(row, shared, dates) }
  })
}

function part(files: Files, name: string): XmlElement | undefined {
  const bytes = files.get(name)
  return bytes && parseXml(decode(bytes))
}

function firstSheetName(files: Files): string {
  const [sheet] = findAll(part(files, 'xl/workbook.xml'), 'sheet')
  const links = childrenOf(part(files, 'xl/_rels/workbook.xml.rels'), 'Relationship')
  // `r:id` and `sheetId` stay apart without their prefix.
  const target = links.find(({ attributes }) => attributes.Id === sheet?.attributes.id)?.attributes.Target
  return posix.normalize(
    target?.startsWith('/') ? target.slice(1) : posix.join('xl', target ?? 'worksheets/sheet1.xml'),
  )
}

/** Phonetic guides of East Asian text are no part of it. */
const stringOf = (item: XmlElement): string =>
  [...childrenOf(item, 't'), ...childrenOf(item, 'r').flatMap((run) => childrenOf(run, 't'))].map(textOf).join('')

const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])

/** Indexes of the cell styles that show a number as a date or time. */
function dateStyles(styles: XmlElement | undefined): Set<number> {
  const own = findAll(styles, 'numFmt').filter(({ attributes }) =>
    /[dmyhs]/i.test((attributes.formatCode ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')),
  )
  const dates = new Set([...DATE_FORMATS, ...own.map(({ attributes }) => Number(attributes.numFmtId))])
  const used = childrenOf(findAll(styles, 'cellXfs')[0], 'xf').map(({ attributes }) => Number(attributes.numFmtId))
  return new Set(used.flatMap((format, index) => (dates.has(format) ? [index] : [])))
}

function cellsOf(row: XmlElement, shared: readonly string[], dates: ReadonlySet<number>): XlsxCell[] {
  const cells: XlsxCell[] = []
  for (const cell of childrenOf(row, 'c')) {
    const at = columnIndex(cell.attributes.r) ?? cells.length
    if (at > MAX_COLUMN) continue
    while (cells.length < at) cells.push({ text: '', isDate: false })
    cells[at] = { text: cellText(cell, shared), isDate: isDate(cell, dates) }
  }
  return cells
}

/** Excel's own limit. */
const MAX_COLUMN = 16_383

/** `AB12` → 27 */
function columnIndex(address: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address ?? '')?.[0]
  if (!letters) return undefined
  return [...letters].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0) - 1
}

function cellText(cell: XmlElement, shared: readonly string[]): string {
  const value = textOf(childOf(cell, 'v'))
  switch (cell.attributes.t) {
    case 's':
      return shared[Number(value)] ?? ''
    case 'inlineStr': {
      const item = childOf(cell, 'is')
      return item ? stringOf(item) : ''
    }
    case 'b':
      return value === '1' ? 'benar' : 'salah'
    case 'str':
    case 'e':
      return value
    default:
      return figureText(value)
  }
}

/** Excel keeps 0,1 + 0,2 as 0.30000000000000004 and shows fifteen digits. */
function figureText(value: string): string {
  const figure = Number(value)
  return value === '' || !Number.isFinite(figure) ? value : String(Number(figure.toPrecision(15)))
}

function isDate(cell: XmlElement, dates: ReadonlySet<number>): boolean {
  const { t, s } = cell.attributes
  if (t === 'd') return true
  return (t === undefined || t === 'n') && textOf(childOf(cell, 'v')) !== '' && dates.has(Number(s ?? -1))
}
