/** A cell of a file: text, number, or nothing. */
export type CellValue = string | number | null

/** A row's field as a person reads it in a sheet; lists and objects as JSON. */
export function cellValue(value: unknown): CellValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What a spreadsheet would run as a formula when it opens a CSV file. */
const RUNS = /^[=+\-@\t\r]/

/** Semicolons: what Excel expects where the comma is the decimal sign. Text that would run is quoted as text. */
export function csvLine(cells: readonly CellValue[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`
}

function csvCell(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const harmless = RUNS.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Excel takes a CSV file for UTF-8 only where it begins so. */
export const CSV_START = '\uFEFF'
