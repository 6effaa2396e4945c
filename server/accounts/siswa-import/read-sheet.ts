import { refusal } from '../../lib/errors.ts'
import { sheetsOf, type XlsxCell } from '../../question-import/xlsx/xlsx-cells.ts'
import { ArchiveTooLarge, isZip, openArchive } from '../../worker/archive.ts'

/** Text, or the number that Excel keeps, which has no leading zeros. */
export type Cell = string | number

const MB = 1024 * 1024
const LIMITS = { entries: 200, one: 50 * MB, all: 50 * MB }
/** Letters of a cell that are read: no field of a student is as long, so that one beyond it is still refused as too long. */
export const MAX_CELL = 1000
/** Columns that are read: no list has as many. */
const MAX_COLUMNS = 200
/** The last row that Excel itself can hold. */
const LAST_ROW = 1_048_576

/** The cells of a workbook's first visible sheet; an empty one is ''. Throws `invalid_file`. */
export async function readSheet(bytes: Buffer): Promise<Cell[][]> {
  if (!isZip(bytes)) throw notXlsx()
  try {
    const [sheet] = sheetsOf(await openArchive(bytes, LIMITS))
    const rows = (sheet?.rows ?? []).filter(({ number, cells }) => number <= LAST_ROW && cells.length)
    const read: Cell[][] = Array.from({ length: rows.at(-1)?.number ?? 0 }, () => [])
    for (const { number, cells } of rows) read[number - 1] = cells.slice(0, MAX_COLUMNS).map(cellOf)
    return read
  } catch (error) {
    if (error instanceof ArchiveTooLarge) throw tooBig()
    // Whatever the reader trips over, the file is at fault: it was written by some program, not by us.
    throw notXlsx()
  }
}

function cellOf({ text, figure, isDate }: XlsxCell): Cell {
  if (figure === undefined) return text.slice(0, MAX_CELL).trim()
  return isDate ? dayOf(figure) : figure
}

/** Excel counts days from the end of 1899. */
const dayOf = (figure: number): string =>
  new Date(Date.UTC(1899, 11, 30) + Math.round(figure * 86_400) * 1000).toISOString().slice(0, 10)

const notXlsx = () => refusal('siswa.not_xlsx')

const tooBig = () => refusal('siswa.too_big')
