import { parse } from 'csv-parse/sync'
import { MAX_MASTER_ROWS } from '#contract/catalog/import-master.ts'
import { refusal } from '../lib/errors.ts'
import { decode } from '../question-import/decode.ts'
import { sheetsOf, type XlsxCell } from '../question-import/xlsx/xlsx-cells.ts'
import { isZip, openArchive } from '../worker/archive.ts'

export interface FileRow {
  /** Its number in the file, from 1. */
  number: number
  cells: string[]
}

const MB = 1024 * 1024
const LIMITS = { entries: 200, one: 120 * MB, all: 120 * MB }
const MAX_CELL = 400
const MAX_COLUMNS = 100
const SIGNS = [',', ';', '\t', '|']

/** Filled rows of a CSV, or of a workbook's first filled sheet. Throws `invalid_file`. */
export async function rowsOf(bytes: Buffer): Promise<FileRow[]> {
  const rows = (isZip(bytes) ? await rowsOfBook(bytes) : rowsOfText(bytes)).filter(({ cells }) => cells.some(Boolean))
  if (rows.length > MAX_MASTER_ROWS + 1) throw refusal('master.too_many_rows', { most: MAX_MASTER_ROWS })
  return rows
}

async function rowsOfBook(bytes: Buffer): Promise<FileRow[]> {
  try {
    const sheets = sheetsOf(await openArchive(bytes, LIMITS))
    const sheet = sheets.find(({ rows }) => rows.some(({ cells }) => cells.length > 2)) ?? sheets[0]
    return (sheet?.rows ?? []).map(({ number, cells }) => ({ number, cells: cells.slice(0, MAX_COLUMNS).map(textOf) }))
  } catch {
    // Whatever the reader trips over, the file is at fault: some program wrote it.
    throw refusal('master.not_readable')
  }
}

const textOf = ({ text, figure }: XlsxCell): string =>
  figure === undefined ? text.slice(0, MAX_CELL).trim() : String(figure)

function rowsOfText(bytes: Buffer): FileRow[] {
  const content = decode(bytes)
  if (content.includes('\0')) throw refusal('master.not_readable')
  const [head = ''] = content.split('\n', 1)
  const delimiter = SIGNS.toSorted((a, b) => head.split(b).length - head.split(a).length)[0]
  try {
    const rows: string[][] = parse(content, {
      ...{ bom: true, delimiter, relax_quotes: true, relax_column_count: true, to: MAX_MASTER_ROWS + 2 },
    })
    return rows.map((cells, index) => ({
      number: index + 1,
      cells: cells.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, MAX_CELL).trim()),
    }))
  } catch {
    throw refusal('master.not_readable')
  }
}
