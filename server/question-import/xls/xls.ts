import type { TableLayout } from '#contract/question-bank/import-soal.ts'
import { ImportError } from '../../worker/import-error.ts'
import { escapeHtml } from '../text/escape.ts'
import type { RawFile } from '../types.ts'
import { readWorkbook } from '../xlsx/xlsx.ts'
import type { XlsxCell, XlsxRow, XlsxSheet } from '../xlsx/xlsx-cells.ts'
import { shownFigure } from '../xlsx/xlsx-numbers.ts'
import { type Font, formatsOf, type Globals, globalsOf, type Text } from './xls-globals.ts'
import { Reader, type RecordOf, recordsOf } from './xls-records.ts'

const MAX_ROWS = 100_000
const MAX_COLUMN = 400

/** Questions of a workbook of Excel 97 to 2003: the records of its stream, read one after the other. */
export function readXls(stream: Uint8Array, layouts: readonly TableLayout[] = []): RawFile {
  const records = recordsOf(stream)
  const globals = globalsOf(records)
  const visible = globals.sheets.filter(({ hidden }) => !hidden)
  const sheets = visible.map(({ name, at }) => sheetOf(name, recordsOf(stream, at), globals))
  const hidden = globals.sheets.filter((sheet) => sheet.hidden).map(({ name }) => name)
  const read = readWorkbook({ sheets, hidden, media: new Map() }, layouts)
  if (!globals.hasPictures) return read
  const reason = 'Tidak ikut disimpan: gambar pada berkas .xls. Simpan ulang sebagai .xlsx agar gambarnya ikut.'
  return { ...read, losses: [...(read.losses ?? []), { row: 1, id: null, column: 'gambar', reason, whole: false }] }
}

const NUMBER = 0x203
const LABEL_SST = 0xfd
const RK = 0x27e
const MULRK = 0xbd
const LABEL = 0x204
const BOOLERR = 0x205
const FORMULA = 0x06
const STRING = 0x207
const MERGED = 0xe5
const END = 0x0a

function sheetOf(name: string, records: readonly RecordOf[], globals: Globals): XlsxSheet {
  const rows = new Map<number, XlsxCell[]>()
  const merged: XlsxSheet['merged'] = []
  const { dates, formats } = formatsOf(globals)
  const put = (row: number, column: number, cell: XlsxCell) => {
    if (column > MAX_COLUMN) return
    if (!rows.has(row) && rows.size >= MAX_ROWS)
      throw new ImportError(
        `Tabel ini lebih dari ${MAX_ROWS.toLocaleString('id-ID')} baris. Hapus baris kosong di bawah soal.`,
      )
    const cells = rows.get(row) ?? []
    rows.set(row, cells)
    while (cells.length <= column) cells.push({ text: '', isDate: false })
    cells[column] = cell
  }
  const figure = (value: number, style: number): XlsxCell => {
    const isDate = dates.has(style)
    const { text, differs } = isDate ? { text: String(value), differs: false } : shownFigure(value, formats.get(style))
    return { text, isDate, figure: value, ...(differs && { shownOtherwise: true }) }
  }
  let pending: [row: number, column: number] | undefined
  for (const record of records) {
    if (record.type === END) break
    const data = new Reader([record.data])
    if (record.type === STRING && pending) {
      put(...pending, { text: data.text(data.u16()).text, isDate: false })
      pending = undefined
      continue
    }
    if (![NUMBER, LABEL_SST, RK, MULRK, LABEL, BOOLERR, FORMULA, MERGED].includes(record.type)) continue
    if (record.type === MERGED) {
      for (let left = Math.min(data.u16(), 2000); left > 0 && data.left >= 8; left--) {
        const [from, to, column, last] = [data.u16(), data.u16(), data.u16(), data.u16()]
        if (column === last) merged.push({ column, from: from + 1, to: to + 1 })
      }
      continue
    }
    const [row, column] = [data.u16(), data.u16()]
    if (record.type === MULRK) {
      for (let at = column; data.left >= 8; at++) {
        const style = data.u16()
        put(row, at, figure(rk(data.u32()), style))
      }
      continue
    }
    const style = data.u16()
    if (record.type === NUMBER) put(row, column, figure(data.f64(), style))
    else if (record.type === RK) put(row, column, figure(rk(data.u32()), style))
    else if (record.type === LABEL_SST) put(row, column, textCell(globals.strings[data.u32()], globals.fonts))
    else if (record.type === LABEL) put(row, column, textCell(data.text(data.u16()), globals.fonts))
    else if (record.type === BOOLERR) put(row, column, boolCell(data.u8(), data.u8()))
    else if (record.type === FORMULA) {
      const result = data.bytes(8)
      if (result[6] !== 0xff || result[7] !== 0xff)
        put(row, column, figure(new DataView(result.buffer, result.byteOffset, 8).getFloat64(0, true), style))
      else if (result[0] === 0) pending = [row, column]
      else put(row, column, boolCell(result[2] ?? 0, result[0] === 2 ? 1 : 0))
    }
  }
  const found: XlsxRow[] = [...rows]
    .sort(([one], [two]) => one - two)
    .map(([row, cells]) => ({ number: row + 1, cells }))
  return { name, rows: found, merged, stray: [], asides: [] }
}

const boolCell = (value: number, isError: number): XlsxCell =>
  isError ? { text: '#N/A', isDate: false, uncounted: true } : { text: value ? 'benar' : 'salah', isDate: false }

/** Excel's short form of a number. */
function rk(value: number): number {
  const isHundred = value & 1
  let number: number
  if (value & 2) number = value >> 2
  else {
    const view = new DataView(new ArrayBuffer(8))
    view.setUint32(4, value & 0xfffffffc, true)
    number = view.getFloat64(0, true)
  }
  return isHundred ? number / 100 : number
}

/** A text with its bold, italic, raised and lowered parts. */
function textCell(said: Text | undefined, fonts: readonly Font[]): XlsxCell {
  const { text, runs } = said ?? { text: '', runs: [] }
  if (!runs.length) return { text, isDate: false }
  const parts = [{ at: 0, font: -1 }, ...runs].map(({ at, font }, index) => ({
    said: text.slice(at, runs[index]?.at ?? text.length),
    font: fonts[font > 4 ? font - 1 : font],
  }))
  const html = parts.map(({ said: part, font }) => dressed(part, font)).join('')
  return html === escapeHtml(text) ? { text, isDate: false } : { text, html, isDate: false }
}

function dressed(text: string, font: Font | undefined): string {
  let html = escapeHtml(text)
  if (!html.trim() || !font) return html
  if (font.script) html = `<${font.script}>${html}</${font.script}>`
  for (const tag of font.tags) html = `<${tag}>${html}</${tag}>`
  return html
}
