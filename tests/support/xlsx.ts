import { strToU8, zipSync } from 'fflate'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** ZIP keeps times of a time zone of its own from 1980 on. */
const PACKED_AT = '2026-01-01T00:00:00'

type Cell = string | number | null

type Rows = readonly (readonly Cell[])[]

/** A workbook of one sheet, as small as Excel opens; numbers are numbers, as Excel makes of digits. */
export const xlsx = (rows: Rows, extra: Record<string, Uint8Array> = {}): Buffer => workbook({ Siswa: rows }, extra)

/** The same of several sheets. */
export function workbook(sheets: Readonly<Record<string, Rows>>, extra: Record<string, Uint8Array> = {}): Buffer {
  const all = Object.entries(sheets).map(([name, rows], index) => ({ name, rows, n: index + 1 }))
  const each = (xml: (sheet: (typeof all)[number]) => string) => all.map(xml).join('')
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${each(({ n }) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets>${each(({ name, n }) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${each(({ n }) => `<Relationship Id="rId${n}" Type="${REL}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
    ...Object.fromEntries(
      all.map(({ rows, n }) => [
        `xl/worksheets/sheet${n}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
      ]),
    ),
  }
  const files = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))
  // One time for all: the same rows make the same bytes, whenever they are packed.
  return Buffer.from(zipSync({ ...files, ...extra }, { mtime: PACKED_AT }))
}

const rowXml = (cells: readonly Cell[], index: number) =>
  `<row r="${index + 1}">${cells.map((cell, column) => cellXml(cell, `${letter(column)}${index + 1}`)).join('')}</row>`

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

const letter = (column: number) => String.fromCharCode(65 + column)
