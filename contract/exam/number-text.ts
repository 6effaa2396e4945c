/** Ways to write the same sign, which phones put in place of one another. */
export const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g
export const MINUS = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g
export const SLASH = /[\u2044\u2215]/g

/** As the scorer reads it (server/results/score/grading/short-answer.ts): one mark for decimals, or groups of three. */
const FIGURE = '(?:\\d+(?:[.,]\\d*)?|[.,]\\d+|[1-9]\\d{0,2}(?:(?:\\.\\d{3})+(?:,\\d+)?|(?:,\\d{3})+(?:\\.\\d+)?))'
const NUMBER = new RegExp(`^[-+]?${FIGURE}(?:/${FIGURE})?%?$`)

/** A figure as students write it: 12 · -3,5 · 1/2 · 1.500 · 25 % */
export const isNumber = (text: string): boolean =>
  NUMBER.test(text.normalize('NFC').replace(INVISIBLE, '').replace(MINUS, '-').replace(SLASH, '/').replace(/\s/g, ''))

/** Whether `text` becomes a figure by going on: `-` · `1/` · `1.234.5` */
export const beginsNumber = (text: string): boolean => ['0', '00', '000'].some((more) => isNumber(text + more))
