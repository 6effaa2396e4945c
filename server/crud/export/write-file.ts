import type { ExportFormat } from '#contract/export.ts'
import type { Db } from '../../db/connect.ts'
import type { CellValue } from './cells.ts'
import { CSV_START, csvLine } from './csv.ts'
import { beat, putChunk } from './file-store.ts'
import { type SheetWriter, xlsxWriter } from './xlsx.ts'

/** Rows read at once, and bytes stored at once. */
const ROWS = 500
const CHUNK = 256 * 1024

export interface FileSource {
  filename: string
  format: ExportFormat
  titles: readonly string[]
  /** Ids of the rows, in their order. */
  ids: readonly string[]
  /** The lines of some ids, in their order; those gone meanwhile are left out. */
  lines(ids: readonly string[]): Promise<CellValue[][]>
  now: () => number
  /** The process stops: what is not finished will not be. */
  stopped: () => boolean
}

/** Writes a file part by part; its size in memory does not grow with the number of rows. */
export async function writeFile(db: Db, source: FileSource): Promise<boolean> {
  const { filename, titles, ids } = source
  const parts: Uint8Array[] = []
  let held = 0
  let urutan = 0
  const take = (bytes: Uint8Array) => {
    parts.push(bytes)
    held += bytes.length
  }
  const flush = async () => {
    if (held === 0) return
    await putChunk(db, filename, urutan, Buffer.concat(parts))
    urutan += 1
    parts.length = 0
    held = 0
  }
  const writer = writerOf(source.format, take)
  writer.row(titles)
  for (let start = 0; start < ids.length; start += ROWS) {
    if (source.stopped()) return false
    for (const line of await source.lines(ids.slice(start, start + ROWS))) writer.row(line)
    if (held >= CHUNK) await flush()
    await beat(db, filename, Math.min(ids.length, start + ROWS), source.now())
  }
  writer.end()
  await flush()
  return true
}

function writerOf(format: ExportFormat, write: (bytes: Uint8Array) => void): SheetWriter {
  if (format === 'xlsx') return xlsxWriter(write)
  const encoder = new TextEncoder()
  write(encoder.encode(CSV_START))
  return { row: (cells) => write(encoder.encode(csvLine(cells))), end: () => {} }
}
