import { INVISIBLE, MINUS, SLASH } from '#contract/exam/number-text.ts'

/**
 * When two short answers are the same (domain: UTBK isian): spaces, case, leading zeros and the kind of minus do not
 * matter, and a decimal comma is a decimal point; also within a fraction or a percentage.
 */
const APOSTROPHE = /[\u2018\u2019\u02BC]/g

export function sameAnswer(given: string, key: string): boolean {
  const readings = numberReadings(key)
  if (numberReadings(given).some((reading) => readings.includes(reading))) return true
  return plainText(given) === plainText(key)
}

function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(MINUS, '-')
    .replace(APOSTROPHE, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

const NUMBER = /^([+-]?)(\d*)(?:[.,](\d*))?$/
/** 1.500 · 12.345.678,9 · 1,500.25: groups of three with one mark, the other one for decimals. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:(?:\.\d{3})+(?:,\d+)?|(?:,\d{3})+(?:\.\d+)?)$/

/** A figure as a key may have it: a number, a fraction of two, either in percent. */
const FIGURE = /^([^/%]+)(?:\/([^/%]+))?(%?)$/

/**
 * The figures that a text may mean, in canonical form. "1.500" is 1.5 where the point is read as a decimal comma and
 * 1500 where it groups thousands; the student gets the benefit of the doubt. Spaces part nothing: "1 / 2" is "1/2".
 */
export function numberReadings(text: string): string[] {
  const match = FIGURE.exec(plainText(text).replace(/ /g, '').replace(SLASH, '/'))
  if (!match) return []
  const [, whole = '', divisor, percent = ''] = match
  const below = divisor === undefined ? [''] : readingsOf(divisor).map((reading) => `/${reading}`)
  return readingsOf(whole).flatMap((reading) => below.map((rest) => reading + rest + percent))
}

function readingsOf(bare: string): string[] {
  const readings = [canonical(bare)]
  if (GROUPED.test(bare)) readings.push(canonical(withoutGroups(bare)))
  return readings.filter((reading) => reading !== undefined)
}

function withoutGroups(bare: string): string {
  const mark = /[.,]/.exec(bare)?.[0] as string
  return bare.replaceAll(mark, '')
}

/** No leading zeros, no trailing ones after the point, no minus before zero; digits stay text, so nothing is rounded. */
function canonical(bare: string): string | undefined {
  const match = NUMBER.exec(bare)
  if (!match) return undefined
  const [, sign, whole = '', fraction = ''] = match
  if (whole === '' && fraction === '') return undefined
  const left = whole.replace(/^0+(?=\d)/, '') || '0'
  const right = fraction.replace(/(?<!0)0+$/, '')
  const value = right ? `${left}.${right}` : left
  return sign === '-' && value !== '0' ? `-${value}` : value
}
