/**
 * One array of the database for each key, written by hand: the driver takes each value apart letter by letter, which
 * costs as much as all the rest of a save. Only for ids, numbers, hashes and names of reasons, which need no quotes.
 */
export function columns<T>(rows: readonly T[], keys: readonly (keyof T)[]): string[] {
  return keys.map((key) => column(rows, (row) => row[key]))
}

export function column<T>(rows: readonly T[], of: (row: T) => unknown): string {
  let text = '{'
  for (const row of rows) text += text.length === 1 ? `${of(row) ?? 'NULL'}` : `,${of(row) ?? 'NULL'}`
  return `${text}}`
}

/** An array of texts of any letters. */
export function textColumn<T>(rows: readonly T[], of: (row: T) => string): string {
  return column(rows, (row) => quoted(of(row)))
}

/** An array of JSON texts. */
export function jsonColumn<T>(rows: readonly T[], of: (row: T) => unknown): string {
  return column(rows, (row) => quoted(JSON.stringify(of(row))))
}

/** An array of texts that are arrays themselves, of numbers or truths: `unnest` would lay one of arrays flat. */
export function listColumn<T>(rows: readonly T[], of: (row: T) => readonly unknown[]): string {
  return column(rows, (row) => quoted(column(of(row), (value) => value)))
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
