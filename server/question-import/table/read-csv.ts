import type { TableLayout } from '#contract/question-bank/import-soal.ts'
import { authorsText } from '../../crud/export/csv.ts'
import type { ImportLoss, RawFile, Refusal } from '../types.ts'
import { type CsvRows, csvRows, csvTable, isHeading } from './csv-table.ts'
import { arranged, withTables } from './layouts.ts'
import { readTable } from './template-table.ts'

/** A table with Indonesian column names; separated by commas, semicolons (as Excel writes here) or tabs. */
export function readCsv(content: string, layouts: readonly TableLayout[] = []): RawFile {
  const given = csvRows(content)
  const [layout] = layouts
  const rows = layout
    ? arranged(
        given.rows,
        layout,
        ({ line }) => line,
        (cells) => ({ cells, line: layout.row }),
      )
    : given.rows
  const table = { sheet: '', rows: given.rows.map(({ cells, line }) => ({ number: line, cells })) }
  return withTables([table], layouts, isHeading, () => readRows({ ...given, rows }))
}

function readRows(rows: CsvRows): RawFile {
  const { lines, broken, columns, delimiter, guessed } = csvTable(rows)
  // Our own exports hold signs that keep spreadsheets from running a text.
  const read = readTable(lines.map(({ line, record }) => ({ line, record: unguarded(record) })))
  const sign = delimiter === '\t' ? 'tab' : delimiter
  const cut = broken.map(({ line, cells }): Refusal => {
    const reason = `Baris ini terbagi menjadi ${cells} sel, padahal judulnya ${columns} kolom. Apit teks yang memuat pemisah (${sign}) dengan tanda kutip "…".`
    return { row: line, id: null, column: 'baris', reason }
  })
  const told = guessed ? [columnsGuessed(guessed, lines[0]?.line ?? 1)] : []
  return { ...read, refused: [...read.refused, ...cut], losses: [...told, ...(read.losses ?? [])] }
}

/** Texts as their authors wrote them, where a CSV export made them harmless. */
export const unguarded = (record: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([name, text]) => [name, authorsText(text)]))

/** What the columns of a table without a heading were taken for. */
export function columnsGuessed(names: readonly string[], row: number, file?: string): ImportLoss {
  const said = names.flatMap((name, at) =>
    name ? [`${columnName(at)} = ${name.toUpperCase().replace('_', ' ')}`] : [],
  )
  const reason = `Tabel ini tanpa judul kolom; kolomnya dibaca sebagai ${said.join(', ')}. Periksa pada pratinjau.`
  return { row, ...(file && { file }), id: null, column: 'judul', reason, whole: false }
}

const columnName = (at: number): string =>
  at < 26
    ? String.fromCharCode(65 + at)
    : `${String.fromCharCode(64 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}`
