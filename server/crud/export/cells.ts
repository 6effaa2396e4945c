/** A cell of a file: text, number, or nothing. */
export type CellValue = string | number | null

/** A row's field as a person reads it in a sheet; lists and objects as JSON. */
export function cellValue(value: unknown): CellValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A figure as a screen shows it: two decimals at most. */
export const rounded = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 100) / 100
