import { readSheet as readXlsx } from 'read-excel-file/node'
import { AppError } from '../../lib/errors.ts'
import { staysSmall } from './guard-zip.ts'

/** Text, or the number that Excel keeps, which has no leading zeros. */
export type Cell = string | number

/** The cells of a workbook's first sheet; an empty one is ''. Throws `invalid_file`. */
export async function readSheet(bytes: Buffer): Promise<Cell[][]> {
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\x03\x04') throw notXlsx()
  try {
    if (!staysSmall(bytes)) throw tooBig()
    const rows = await readXlsx(bytes)
    return rows.map((row) => row.slice(0, MAX_COLUMNS).map(cellOf))
  } catch (error) {
    if (error instanceof AppError) throw error
    // Whatever the reader trips over, the file is at fault: it was written by some program, not by us.
    throw notXlsx()
  }
}

/** Letters of a cell that are read: no field of a student is as long, so that one beyond it is still refused as too long. */
export const MAX_CELL = 1000
/** Columns that are read: no list has as many. */
const MAX_COLUMNS = 200

function cellOf(cell: unknown): Cell {
  if (typeof cell === 'number') return cell
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell).slice(0, MAX_CELL).trim()
}

const invalidFile = (why: string) => new AppError('invalid_file', 'Berkas tidak dapat dipakai', why)

const notXlsx = () =>
  invalidFile(
    'Berkas ini bukan buku kerja Excel (.xlsx) yang utuh. Simpan ulang dari Excel sebagai .xlsx, lalu coba lagi.',
  )

const tooBig = () => invalidFile('Isi berkas ini terlalu besar setelah dibuka. Pakai lembar berisi daftar siswa saja.')
