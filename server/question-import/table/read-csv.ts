import { authorsText } from '../../crud/export/csv.ts'
import type { RawFile, Refusal } from '../types.ts'
import { csvTable } from './csv-table.ts'
import { readTable } from './template-table.ts'

/** A table with Indonesian column names; separated by commas, semicolons (as Excel writes here) or tabs. */
export function readCsv(content: string): RawFile {
  const { lines, broken, columns, delimiter } = csvTable(content)
  // Our own exports hold signs that keep spreadsheets from running a text.
  const read = readTable(lines.map(({ line, record }) => ({ line, record: unguarded(record) })))
  const sign = delimiter === '\t' ? 'tab' : delimiter
  const cut = broken.map(({ line, cells }): Refusal => {
    const reason = `Baris ini terbagi menjadi ${cells} sel, padahal judulnya ${columns} kolom. Apit teks yang memuat pemisah (${sign}) dengan tanda kutip "…".`
    return { row: line, id: null, column: 'baris', reason }
  })
  return { ...read, refused: [...read.refused, ...cut] }
}

/** Texts as their authors wrote them, where a CSV export made them harmless. */
export const unguarded = (record: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([name, text]) => [name, authorsText(text)]))
