import { createHash } from 'node:crypto'
import type { ImportColumn, TableLayout } from '#contract/question-bank/import-soal.ts'
import { IMPORT_COLUMNS } from '#contract/question-bank/import-soal.ts'
import { ImportError } from '../../worker/import-error.ts'
import type { RawFile, TableShown } from '../types.ts'
import { columnOf, UNREAD } from './columns.ts'

/** A table as it lies in a file. */
export interface BareTable {
  /** Empty where the file is one table. */
  sheet: string
  rows: readonly { number: number; cells: readonly string[] }[]
}

/** The tables of a file that could not be read. */
export class UnreadTables extends ImportError {
  readonly tables: readonly TableShown[]

  constructor(message: string, tables: readonly TableShown[]) {
    super(message)
    this.tables = tables
  }
}

const ROWS = 8
const COLUMNS = 40
const LETTERS = 60
/** Tables of a file that are shown. */
const TABLES = 20

/** What a file's tables say, with the tables themselves: also where they cannot be read as they are. */
export function withTables(
  tables: readonly BareTable[],
  layouts: readonly TableLayout[],
  isHeading: (cells: readonly string[]) => boolean,
  read: () => RawFile,
): RawFile {
  const shown = tables.slice(0, TABLES).flatMap((table) => shownOf(table, layouts, isHeading) ?? [])
  try {
    return { ...read(), tables: shown }
  } catch (error) {
    if (error instanceof ImportError && shown.length) throw new UnreadTables(error.message, shown)
    throw error
  }
}

function shownOf(
  { sheet, rows }: BareTable,
  layouts: readonly TableLayout[],
  isHeading: (cells: readonly string[]) => boolean,
): TableShown | undefined {
  const filled = rows.filter(({ cells }) => cells.some((text) => text.trim()))
  if (filled.length < 2) return undefined
  const given = layouts.find((one) => one.sheet === sheet)
  const head = filled.slice(0, ROWS).find(({ cells }) => isHeading(cells)) ?? widest(filled.slice(0, ROWS))
  const cut = filled.slice(0, ROWS).map(({ number, cells }) => ({
    number,
    cells: cells.slice(0, COLUMNS).map((text) => text.trim().slice(0, LETTERS)),
  }))
  const known = (head?.cells ?? []).slice(0, COLUMNS).map((text) => asColumn(columnOf(text)))
  return { sheet, row: given?.row ?? head?.number ?? 0, columns: given?.columns ?? known, rows: cut }
}

const asColumn = (name: string): ImportColumn | '' =>
  (IMPORT_COLUMNS as readonly string[]).includes(name) ? (name as ImportColumn) : ''

/** Headings name most columns. */
const widest = (rows: BareTable['rows']) =>
  rows.reduce((most, one) => (count(one.cells) > count(most.cells) ? one : most), rows[0] ?? { number: 0, cells: [] })
const count = (cells: readonly string[]) => cells.filter((text) => text.trim()).length

/** The rows of a table under the headings that somebody named. `heading`: makes a row of them; `at`: rows by their number. */
export function arranged<Row extends { cells: readonly unknown[] }>(
  rows: readonly Row[],
  { row, columns }: TableLayout,
  numberOf: (row: Row) => number,
  heading: (names: string[], before: Row | undefined) => Row,
): Row[] {
  const names = columns.map((name, at) => name || `${UNREAD} ${at + 1}`)
  const head = rows.find((one) => numberOf(one) === row)
  const below = rows.filter((one) => numberOf(one) > row)
  return [heading(names, head), ...below]
}

/** By what a table is known again: its headings. Undefined where they say too little. */
export function headingsSha256({ rows, row }: TableShown): string | undefined {
  const head = rows.find(({ number }) => number === row)?.cells.map((text) => text.trim().toLowerCase()) ?? []
  if (head.filter(Boolean).length < 2) return undefined
  return createHash('sha256').update(JSON.stringify(head)).digest('hex')
}
