import { keyLetters } from './columns.ts'

const MIN_ROWS = 3
const LETTERS = 'abcdefgh'

interface Headless {
  /** What each column is taken for, by the template's names; empty where it is none of a question. */
  names: string[]
  /** Rows that have a question and its key in these columns. */
  matching: number
}

/**
 * A table without a heading: the column of keys is the one that holds a letter in most rows, and in the
 * first; the options stand before it and the question before them.
 */
export function headless(rows: readonly (readonly string[])[]): Headless | undefined {
  const full = rows.slice(0, 400).filter((cells) => cells.filter((text) => text.trim()).length >= 4)
  if (full.length < MIN_ROWS) return undefined
  return best(full, isLettered) ?? (full.length >= MIN_FIGURES ? best(full, isFigured) : undefined)
}

/** Figures name options only where several rows agree: scores and numbers of rows are figures, too. */
const MIN_FIGURES = 4
type Keyed = (key: string, options: readonly string[]) => boolean

const isLettered: Keyed = (key, options) =>
  keyLetters(key)?.every((letter) => Boolean(options[LETTERS.indexOf(letter.toLowerCase())])) === true
const isFigured: Keyed = (key, options) => /^[1-8]$/.test(key) && Boolean(options[Number(key) - 1])

function best(full: readonly (readonly string[])[], isKey: Keyed): Headless | undefined {
  const width = Math.min(40, Math.max(...full.map(({ length }) => length)))
  let found: Headless | undefined
  for (let key = 3; key < width; key++) {
    const soal = questionColumn(full, key)
    if (soal < 0 || key - soal - 1 < 2 || key - soal - 1 > 8) continue
    const matching = full.filter((cells) => isKeyed(cells, soal, key, isKey)).length
    const [first = []] = full
    if (!isKeyed(first, soal, key, isKey) || (isKey === isFigured && !isVaried(full, key))) continue
    if (matching < MIN_ROWS || matching < full.length * 0.75 || matching <= (found?.matching ?? 0)) continue
    const names = Array.from({ length: key + 1 }, (_none, at) =>
      at === soal ? 'soal' : at === key ? 'kunci' : at > soal ? `opsi_${LETTERS[at - soal - 1]}` : '',
    )
    found = { names, matching }
  }
  return found
}

/** The column of the longest texts that leaves room for options before the key. */
function questionColumn(rows: readonly (readonly string[])[], key: number): number {
  const lengths = Array.from({ length: key - 2 }, (_none, at) =>
    rows.reduce((sum, cells) => sum + ((cells[at] ?? '').trim().length > 2 ? (cells[at] ?? '').trim().length : 0), 0),
  )
  const filled = lengths.findIndex(
    (length, at) =>
      length > 0 && rows.filter((cells) => (cells[at] ?? '').trim().length > 2).length > rows.length * 0.6,
  )
  return filled
}

/** A heading of names that nobody knows is one all the same: such a table is not guessed at. */
function isKeyed(cells: readonly string[], soal: number, key: number, isKey: Keyed): boolean {
  const options = cells.slice(soal + 1, key).map((text) => text.trim())
  if (!(cells[soal] ?? '').trim() || options.filter(Boolean).length < 2) return false
  return isKey((cells[key] ?? '').trim(), options)
}

/** Neither one figure throughout nor the numbers of the rows. */
function isVaried(rows: readonly (readonly string[])[], at: number): boolean {
  const figures = rows.map((cells) => Number((cells[at] ?? '').trim()))
  return (
    new Set(figures).size > 1 && !figures.every((figure, row) => row === 0 || figure === (figures[row - 1] ?? 0) + 1)
  )
}
