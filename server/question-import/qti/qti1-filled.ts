import { draftWhere, type Figure, figures, words } from '../shared/weighed.ts'
import { findAll, textOf, type XmlElement } from '../xml/parse.ts'
import { cannot, type Item, type Parts } from './qti1-item.ts'
import type { Scored } from './qti1-scores.ts'

/** An answer that is written: a word or a figure. */
export function filled(item: Item, response: XmlElement): Parts | string {
  const fib = findAll(response, 'render_fib')[0]
  const looseness = loosenessOf(item.element, response)
  if (looseness === PATTERN || usesPatterns(item)) return cannot(BY_PATTERN)
  const own = item.scores.filter(({ score }) => score > 0)
  const ranges = own.flatMap((scored) => scored.ranges)
  const equal = own.flatMap(({ score, equals, holds, ranges: near }) =>
    [...equals, ...holds.flatMap(eachOf)]
      .filter(({ value }) => within(value, near))
      .map(({ value }) => ({ value, score })),
  )
  if (own.some(({ partly }) => partly) && !equal.length) return cannot('Isian yang dinilai dari sebagian kata')
  if (!equal.length && !ranges.length) return cannot('Isian tanpa jawaban benar')
  item.lost.push(...laxLosses(item))
  const most = Math.max(...own.map(({ score }) => score))
  if (item.dialect === 'd2l' && most < 99.999) item.lost.push('jawaban terbaiknya pun bernilai sebagian')
  const numeric =
    item.kind === 'numerical_question' ||
    /decimal|integer|scientific/i.test(fib?.attributes.fibtype ?? '') ||
    ranges.length > 0
  if (!numeric) {
    const { answer, lost, reason } = words(
      equal.map(({ value, score }) => ({ text: value.replaceAll('*', '\\*'), percent: (score / most) * 100 })),
    )
    item.lost.push(...lost, ...looseness)
    return reason ?? { type: 'short', answer, ...draftWhereLax(item) }
  }
  const near = nearFigure(own)
  if (near) {
    const { answer, tolerance = null } = figures([near])
    item.lost.push(...looseness.filter(() => !ranges.length))
    return { type: 'short', answer, tolerance, short_format: 'angka' }
  }
  const wide = ranges.filter(([low, high]) => low !== high).map(([low, high]) => `${low ?? '−∞'} s.d. ${high ?? '∞'}`)
  const exact = ranges.flatMap(([low, high]) => (low !== undefined && low === high ? [low] : []))
  const found = [
    ...equal.map(({ value, score }) => ({ value, range: null, percent: (score / most) * 100 })),
    ...exact
      .filter((value) => !equal.some((one) => Number(one.value) === Number(value)))
      .map((value) => ({ value, range: null, percent: 100 })),
  ]
  const spread = wide.map((range) => ({ value: null, range, percent: 100 }))
  const { answer, lost: spans, reason } = figures([...found, ...spread])
  // A margin beside the range that it makes says the same again.
  const lost = [...spans, ...(wide.length ? [] : looseness)]
  item.lost.push(...lost)
  return reason ?? { type: 'short', answer, short_format: 'angka', ...draftWhere(lost) }
}

const PATTERN = 'regex'
export const BY_PATTERN = 'Isian yang dinilai dengan pola huruf (regex)'

/** D2L and Blackboard: answers that are patterns and no words. */
export const usesPatterns = ({ element, scores }: Item): boolean =>
  findAll(element, 'answer_is_regexp').some((one) => /^(yes|true|1)$/i.test(textOf(one).trim())) ||
  scores.some(({ holds }) => holds.some(({ pattern }) => pattern))

/** Several texts of which an answer must hold one. */
export const eachOf = ({ value, response }: Scored['equals'][number]): Scored['equals'] =>
  value
    .split(/[;؛]/)
    .map((one) => ({ response, value: one.trim() }))
    .filter((one) => one.value !== '')

const isLax = ({ scores }: Item): boolean => scores.some(({ score, holds }) => score > 0 && holds.length > 0)

/** What else would be right, and what would not, where the bank compares otherwise. */
export function laxLosses(item: Item): string[] {
  const cased = findAll(item.element, 'varequal', 'varsubset').some(({ attributes }) =>
    /^yes$/i.test(attributes.case ?? ''),
  )
  return [
    ...(cased ? ['pembedaan huruf besar dan kecil'] : []),
    ...(isLax(item) ? ['jawaban yang hanya memuat kuncinya'] : []),
  ]
}

/** Answers that were right and would be no more wait for their author. */
export const draftWhereLax = (item: Item): { status?: string } => (isLax(item) ? { status: 'draf' } : {})

/** One figure in the middle of one range is that figure with a tolerance. */
function nearFigure(own: readonly Scored[]): Figure | undefined {
  const [range, ...more] = own.flatMap(({ ranges }) => ranges)
  const values = new Set(own.flatMap(({ equals }) => equals.map(({ value }) => value)))
  const [value] = values
  if (!range || more.length || values.size !== 1 || value === undefined || own.some(({ strict }) => strict))
    return undefined
  const [low, high] = range.map((limit) => (limit === undefined ? Number.NaN : figureOf(limit)))
  const middle = figureOf(value)
  if (low === undefined || high === undefined || !(low < high)) return undefined
  // Programs subtract and add in binary: 3.1 - 0.1 is not quite 3.
  const below = Number((middle - low).toPrecision(9))
  const above = Number((high - middle).toPrecision(9))
  return below === above && below > 0 ? { value, range: null, within: below, percent: 100 } : undefined
}

const figureOf = (said: string): number => Number(said.trim().replace(',', '.'))

/** How far an answer may be from the one that is named, where its rule says so beside it. */
function loosenessOf(element: XmlElement, response: XmlElement): string[] | typeof PATTERN {
  const rules = findAll(response, 'response_label').map(({ attributes }) => attributes.scoring_algorithm ?? '')
  if (rules.some((rule) => /regex/i.test(rule))) return PATTERN
  const near = findAll(element, 'varequal').flatMap(({ attributes }) => {
    const { margin = '', margintype = '', precision = '', precisiontype = '' } = attributes
    if (Number(margin) > 0) return [`rentang jawaban benar (± ${margin}${/percent/i.test(margintype) ? '%' : ''})`]
    if (!precision) return []
    return [
      `rentang jawaban benar (${precision} ${/decimal/i.test(precisiontype) ? 'angka desimal' : 'angka penting'})`,
    ]
  })
  const loose = rules.some((rule) => /contains|closeenough|levenshtein/i.test(rule))
  return [...near, ...(loose ? ['jawaban yang hampir sama atau memuat kuncinya'] : [])]
}

/** Some write a figure beside a range that does not hold it; the range is what scores. */
function within(value: string, ranges: Scored['ranges']): boolean {
  if (!ranges.length) return true
  return ranges.some(
    ([low, high]) => Number(value) >= Number(low ?? -Infinity) && Number(value) <= Number(high ?? Infinity),
  )
}
