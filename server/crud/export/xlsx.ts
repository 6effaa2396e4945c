import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { CellValue } from './cells.ts'

/**
 * An XLSX file of one sheet, written row by row: memory stays the same however many there are. Text is always typed as
 * text (`inlineStr`), so that nothing in it runs as a formula.
 */
export interface SheetWriter {
  row(cells: readonly CellValue[]): void
  end(): void
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const PARTS: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

/** Excel refuses a file with a longer text in one cell. */
const LONGEST = 32_767

const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write these
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const escapeXml = (text: string) =>
  text
    .slice(0, LONGEST)
    .replace(FORBIDDEN, '')
    // Excel reads `_x0041_` as the letter of that code.
    .replace(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_')
    .replace(/[&<>]/g, (sign) => NAMED[sign] ?? '')

/** A, B, … Z, AA: some readers do not count cells but read their addresses. */
function column(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : column(Math.floor(index / 26) - 1) + letter
}

function cell(value: CellValue, at: string): string {
  if (value === null) return `<c r="${at}"/>`
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
}

/** The same rows are the same file, whenever it is written: the earliest that a ZIP can say. */
const SAME_MOMENT = '1980-01-01T00:00:00'

/** `write` gets the file's bytes in order. */
export function xlsxWriter(write: (bytes: Uint8Array) => void): SheetWriter {
  const encoder = new TextEncoder()
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    write(bytes)
  })
  for (const [name, xml] of Object.entries(PARTS)) {
    const part = new ZipPassThrough(name)
    part.mtime = SAME_MOMENT
    zip.add(part)
    part.push(encoder.encode(HEAD + xml), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 })
  sheet.mtime = SAME_MOMENT
  zip.add(sheet)
  sheet.push(encoder.encode(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`))
  let rows = 0
  return {
    row(cells) {
      rows++
      const written = cells.map((value, index) => cell(value, column(index) + rows))
      sheet.push(encoder.encode(`<row r="${rows}">${written.join('')}</row>`))
    },
    end() {
      sheet.push(encoder.encode('</sheetData></worksheet>'), true)
      zip.end()
    },
  }
}
