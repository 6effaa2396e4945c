import type { z } from 'zod'
import type { MasterProblem } from '#contract/catalog/import-master.ts'
import type { Table } from './columns.ts'
import type { FileRow } from './rows-of.ts'

/** What rows of every list have. */
export interface ReadRow {
  row: number
  /** By which it is known: NPSN, code of the programme. */
  kode: string
  nama: string
  kabupaten: string
  provinsi: string
}

export interface Read<Row> {
  rows: Row[]
  problems: MasterProblem[]
  ignored_columns: string[]
}

interface Taking {
  /** The cell by its field's own schema; a message where it does not fit. */
  take<T>(column: string, schema: z.ZodType<T>, text: string): T | null
  /** One of a few words, as lists write them; `blank` where the cell is empty. */
  word<T>(column: string, schema: z.ZodType<T>, words: Record<string, string>, text: string, blank: T): T
}

const UNSTORABLE = 'Teks memuat karakter yang tidak dapat disimpan.'

/** Each row by itself: one that cannot be read is named and left out, as is a second one of the same number. */
export function readEach<Field extends string, Row extends ReadRow>(
  table: Table<Field>,
  key: string,
  read: (
    row: FileRow,
    taking: Taking,
  ) => { [K in keyof Omit<Row, 'row'>]: Omit<Row, 'row'>[K] | (K extends 'kode' ? null : never) },
): Read<Row> {
  const problems: MasterProblem[] = []
  const first = new Map<string, number>()
  const rows = table.rows.flatMap((line) => {
    const found: MasterProblem[] = []
    const addProblem = (column: string, reason: string) => void found.push({ row: line.number, column, reason })
    const taking: Taking = {
      take(column, schema, text) {
        const checked = schema.safeParse(text)
        if (checked.success) return checked.data
        addProblem(
          column,
          text === '' ? `Isi ${column}.` : `"${text.slice(0, 40)}" tidak dapat dibaca sebagai ${column}.`,
        )
        return null
      },
      word(column, schema, words, text, blank) {
        if (text === '') return blank
        const checked = schema.safeParse(words[text.toUpperCase()] ?? text.toLowerCase())
        if (checked.success) return checked.data
        addProblem(column, `"${text.slice(0, 40)}" tidak dikenal sebagai ${column}.`)
        return blank
      },
    }
    const given = { ...read(line, taking), row: line.number } as Row
    if (line.cells.some((cell) => cell.includes('\0') || !cell.isWellFormed())) addProblem(key, UNSTORABLE)
    const earlier = first.get(given.kode)
    if (earlier !== undefined) addProblem(key, `${given.kode} sudah ada di baris ${earlier}.`)
    problems.push(...found)
    if (found.length) return []
    first.set(given.kode, line.number)
    return [given]
  })
  return { rows, problems, ignored_columns: table.ignored }
}
