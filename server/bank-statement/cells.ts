import { parse } from 'csv-parse/sync'
import { MAX_STATEMENT_ROWS } from '#contract/money/bank-statement.ts'
import { refusal } from '../lib/errors.ts'
import { decode } from '../question-import/decode.ts'
import { sheetsOf, type XlsxCell } from '../question-import/xlsx/xlsx-cells.ts'
import { ArchiveLocked, ArchiveTooLarge, isZip, openArchive } from '../worker/archive.ts'
import { recognise } from './shapes.ts'

export interface Row {
  /** Its number in the file, from 1. */
  number: number
  cells: string[]
  /** Columns with a formula that the file holds no result of. */
  uncounted: number[]
}

const MB = 1024 * 1024
const LIMITS = { entries: 200, one: 50 * MB, all: 50 * MB }
/** Letters of a cell that are read: no line of a bank is as long. */
const MAX_CELL = 1000
const MAX_COLUMNS = 100
/** Rows above and below the table that do not count as its rows. */
const AROUND = 100

/** Filled rows of a CSV or of a workbook's first filled sheet. Throws `invalid_file`. */
export async function rowsOf(bytes: Buffer): Promise<Row[]> {
  const rows = isZip(bytes) ? await rowsOfBook(bytes) : rowsOfText(bytes)
  const filled = rows.filter(({ cells, uncounted }) => uncounted.length > 0 || cells.some((cell) => cell !== ''))
  if (filled.length > MAX_STATEMENT_ROWS + AROUND)
    throw refusal('statement.too_many_rows', { most: MAX_STATEMENT_ROWS })
  // A table has columns.
  if (!filled.some(({ cells }) => cells.filter((cell) => cell !== '').length > 2)) throw refusal('statement.no_table')
  return filled
}

async function rowsOfBook(bytes: Buffer): Promise<Row[]> {
  try {
    const sheets = sheetsOf(await openArchive(bytes, LIMITS))
    const sheet = sheets.find(({ rows }) => rows.some(({ cells }) => cells.length > 2)) ?? sheets[0]
    return (sheet?.rows ?? []).map(({ number, cells }) => ({
      number,
      cells: cells.slice(0, MAX_COLUMNS).map(textOf),
      uncounted: cells.flatMap((cell, at) => (cell.uncounted ? [at] : [])),
    }))
  } catch (error) {
    if (error instanceof ArchiveLocked) throw refusal('statement.locked')
    if (error instanceof ArchiveTooLarge) throw refusal('statement.too_big')
    // Whatever the reader trips over, the file is at fault: some program wrote it.
    throw refusal('statement.not_readable')
  }
}

function textOf({ text, figure, isDate }: XlsxCell): string {
  if (figure === undefined) return text.slice(0, MAX_CELL).trim()
  return isDate ? dayOfFigure(figure) : figureText(figure)
}

/** With at most two digits of sen; a figure with more was never an amount, and reads as none. */
function figureText(figure: number): string {
  if (Number.isInteger(figure)) return String(figure)
  return figure.toFixed(Math.abs(figure * 100 - Math.round(figure * 100)) < 1e-6 ? 2 : 6)
}

/** Excel counts days from the end of 1899. */
function dayOfFigure(figure: number): string {
  const date = new Date(Date.UTC(1899, 11, 30) + Math.round(figure * 86_400) * 1000)
  return Number.isNaN(date.getTime()) ? String(figure) : date.toISOString().slice(0, 10)
}

const SIGNS = [',', ';', '\t', '|']
const HEAD = 16_000

function rowsOfText(bytes: Buffer): Row[] {
  if (bytes.subarray(0, 1024).includes('%PDF-')) throw refusal('statement.pdf')
  // The container of Excel's old workbooks, and of those with a password.
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) throw refusal('statement.old_excel')
  const content = decode(bytes)
  if (content.includes('\0')) throw refusal('statement.not_readable')
  return parsed(content, signOf(content.slice(0, HEAD)))
}

/** The sign by which a bank's shape shows, else the one that parts the rows into the most cells. */
function signOf(head: string): string {
  const tried = SIGNS.map((sign) => {
    const rows = parsed(head, sign, { strict: false })
    return {
      sign,
      known: recognise(rows.map(({ cells }) => cells)),
      cells: Math.max(...rows.map((row) => row.cells.length)),
    }
  })
  const [best] = tried.sort(
    (a, b) => Number(b.known !== undefined) - Number(a.known !== undefined) || b.cells - a.cells,
  )
  return best?.sign ?? ','
}

/** `strict`: whether a table that is cut off is refused. */
function parsed(content: string, delimiter: string, { strict = true } = {}): Row[] {
  try {
    const rows: string[][] = parse(content, {
      ...{ bom: true, delimiter, relax_quotes: true, relax_column_count: true, skip_records_with_error: !strict },
      to: MAX_STATEMENT_ROWS + AROUND + 1,
    })
    return rows.map((cells, index) => ({
      number: index + 1,
      cells: cells.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, MAX_CELL).trim()),
      uncounted: [],
    }))
  } catch {
    if (!strict) return []
    throw refusal('statement.not_readable')
  }
}
