import type { CellValue } from './cells.ts'

/** Excel takes a CSV file for UTF-8 only where it begins so. */
export const CSV_START = '\uFEFF'

/** What a spreadsheet runs as a formula at the beginning of a cell; East Asian ones take the wide signs too. */
const RUNS = new Set('=+-@＝＋－＠\t\r')
/** What a spreadsheet skips before it looks for such a sign. */
const SKIPPED = /[\s"\u200B]/
/** A cell ends at one of them in some locale: Excel of another language reads a file of semicolons by its commas. */
const SEPARATORS = new Set(',;\t\r\n')
/** Stands at the beginning of a cell, where people know it from Excel. */
const APOSTROPHE = "'"
/** Stands inside of a text, where an apostrophe would be taken for the author's: nobody sees it, and reading drops it. */
const UNSEEN = '\u200B'

/**
 * A line of a CSV file, with semicolons: what Excel expects where the comma is the decimal sign. Every text is quoted,
 * and none runs as a formula, whether a spreadsheet parts the line at semicolons, commas, tabs or line breaks.
 */
export function csvLine(cells: readonly CellValue[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`
}

/** A whole small file; large ones are written line by line. */
export const csvFile = (rows: readonly (readonly CellValue[])[]): Buffer =>
  Buffer.from(CSV_START + rows.map(csvLine).join(''))

function csvCell(value: CellValue): string {
  if (value === null) return ''
  // The decimal sign of the locales in which semicolons part the cells.
  if (typeof value === 'number') return String(value).replace('.', ',')
  return `"${harmlessText(value).replaceAll('"', '""')}"`
}

/** A text of which no piece runs as a formula. `authorsText` gives back what went in. */
export function harmlessText(text: string): string {
  const runs = running(text)
  if (!runs) return text
  let out = runs[0] ? APOSTROPHE : ''
  for (let at = 0; at < text.length; at++) {
    out += text[at]
    if (endsCell(text, at) && runs[at + 1]) out += UNSEEN
  }
  return out
}

/** A text as it was before `harmlessText`; one that was never made harmless stays as it is. */
export function authorsText(text: string): string {
  const runs = running(text)
  if (!runs) return text
  let out = ''
  for (let at = text[0] === APOSTROPHE && runs[1] ? 1 : 0; at < text.length; at++) {
    out += text[at]
    if (endsCell(text, at) && text[at + 1] === UNSEEN && runs[at + 1]) at++
  }
  return out
}

/** Whether a cell that began at each place would run; undefined where none would. One pass from the end: linear. */
function running(text: string): boolean[] | undefined {
  if (!/[=+\-@＝＋－＠\t\r]/.test(text)) return undefined
  // An apostrophe of the author's before such a sign gets another one, so that reading drops none of theirs.
  const apostrophes = text.search(/[^']/)
  const runs = new Array<boolean>(text.length + 1).fill(false)
  for (let at = text.length - 1; at >= 0; at--) {
    const sign = text[at] as string
    runs[at] = RUNS.has(sign) || ((SKIPPED.test(sign) || at < apostrophes) && (runs[at + 1] as boolean))
  }
  return runs
}

const endsCell = (text: string, at: number): boolean =>
  SEPARATORS.has(text[at] as string) && !(text[at] === '\r' && text[at + 1] === '\n')
