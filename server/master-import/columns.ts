import { refusal } from '../lib/errors.ts'
import type { FileRow } from './rows-of.ts'

/** `KABUPATEN/KOTA *` and `kabupaten_kota` are one heading. */
export const headingOf = (cell: string): string =>
  cell
    .replace(/\([^()]*\)|[*:]/g, ' ')
    .replace(/[_\s/.-]+/g, ' ')
    .trim()
    .toUpperCase()

/** Rows above the headings: a title, a date. */
const SEARCHED = 10

export interface Table<Field extends string> {
  rows: FileRow[]
  /** The cell of a field, empty where there is no such column. */
  cell(row: FileRow, field: Field): string
  /** Columns by year: `PEMINAT 2024`; the newest first. */
  years(prefix: string): { year: number; at: number }[]
  ignored: string[]
}

/** Finds the row of headings: the first that has all that are `needed`. Throws `invalid_file` with those that are missing. */
export function tableOf<Field extends string>(
  rows: readonly FileRow[],
  headings: Record<Field, readonly string[]>,
  needed: readonly NoInfer<Field>[],
): Table<Field> {
  const fields = Object.keys(headings) as Field[]
  const at = (cells: readonly string[], field: Field) =>
    headings[field].map((heading) => cells.indexOf(heading)).find((index) => index >= 0) ?? -1
  const heads = rows.slice(0, SEARCHED).map(({ cells }) => cells.map(headingOf))
  const found = heads.findIndex((cells) => needed.every((field) => at(cells, field) >= 0))
  if (found < 0) {
    const missing = needed.filter((field) => !heads.some((cells) => at(cells, field) >= 0))
    throw refusal('master.no_columns', {
      columns: (missing.length ? missing : needed).map((one) => headings[one][0] ?? ''),
    })
  }
  const head = heads[found] as string[]
  const places = new Map(fields.map((field) => [field, at(head, field)]))
  const years = (prefix: string) =>
    head
      .flatMap((heading, index) => {
        const year = heading.startsWith(`${prefix} `) ? Number(heading.slice(prefix.length + 1)) : Number.NaN
        return Number.isInteger(year) && year > 2000 ? [{ year, at: index }] : []
      })
      .sort((a, b) => b.year - a.year)
  const used = new Set(places.values())
  return {
    rows: rows.slice(found + 1),
    cell: (row, field) => row.cells[places.get(field) ?? -1] ?? '',
    years,
    ignored: head.filter((heading, index) => heading !== '' && !used.has(index) && !/ 20\d\d$/.test(heading)),
  }
}
