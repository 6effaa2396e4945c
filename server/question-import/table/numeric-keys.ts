import { bareText, keyLetters, LETTERS } from './columns.ts'

/** What a figure means as a key: the place of an option counted from 1 or from 0, or what an option says. */
export type FigureKeys = 'places' | 'places from 0' | 'texts'

export interface KeyedRow {
  key: string
  options: readonly string[]
}

const FIGURES = /^\d{1,2}(?:\s*[,;|]\s*\d{1,2})*$/

const figuresOf = (key: string): number[] => (FIGURES.test(key.trim()) ? (key.match(/\d{1,2}/g) ?? []).map(Number) : [])

const isText = (key: string, options: readonly string[]): boolean =>
  options.some((text) => bareText(text) === bareText(key))

/**
 * How the figures of a sheet are meant, decided by all its rows: one key that names no text, or no place, says what the others are.
 * `sure`: no row speaks for the other meaning, and at least one for this.
 */
export function figureKeys(
  rows: readonly KeyedRow[],
  isNumbered: boolean,
): { meaning: FigureKeys; sure: boolean; count: number } {
  const figured = rows.filter(({ key, options }) => options.length > 1 && figuresOf(key).length > 0)
  const onlyPlace = figured.filter(
    ({ key, options }) => !isText(key, options) && figuresOf(key).every((one) => one <= options.length),
  )
  const worded = rows.filter(
    ({ key, options }) => options.length > 1 && !figuresOf(key).length && !keyLetters(key) && isText(key, options),
  )
  const onlyText = figured.filter(
    ({ key, options }) => isText(key, options) && !figuresOf(key).every((one) => one >= 1 && one <= options.length),
  )
  const fromZero =
    onlyPlace.some(({ key }) => figuresOf(key).includes(0)) &&
    !onlyPlace.some(({ key, options }) => figuresOf(key).includes(options.length))
  const places = onlyPlace.length || (isNumbered && !onlyText.length && !worded.length && figured.length)
  const meaning = places && onlyPlace.length >= onlyText.length ? (fromZero ? 'places from 0' : 'places') : 'texts'
  return { meaning, sure: onlyPlace.length === 0 || onlyText.length === 0, count: figured.length }
}

/** Whether a figure names another option as a place than as a text: only the rest of its sheet can tell. */
export function isAmbiguous({ key, options }: KeyedRow): boolean {
  const [figure, ...more] = figuresOf(key)
  if (figure === undefined || more.length || figure < 1 || figure > options.length) return false
  return isText(key, options) && bareText(options[figure - 1] ?? '') !== bareText(key)
}

/** The letters that figures mean as places. */
export function lettersAt(key: string, meaning: FigureKeys): string | undefined {
  const figures = figuresOf(key)
  if (!figures.length || meaning === 'texts') return undefined
  const letters = figures.map((one) => LETTERS[one - (meaning === 'places' ? 1 : 0)]?.toUpperCase())
  return letters.every(Boolean) ? letters.join(',') : undefined
}
